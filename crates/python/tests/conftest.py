"""Setups of every mode, for tests that go through all of them."""

from __future__ import annotations

from typing import Any

#: Game, seats and options.
MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("memoracers", 1, {}),
    ("memoracers", 2, {"tiles": "D", "kraken_madness": True}),
    ("memoracers", 4, {"tiles": "C"}),
    ("memoracers", 3, {"mode": "championship"}),
    ("hydroracers", 4, {}),
    ("hydroracers", 2, {"teams": True, "cockpit": "expert"}),
    ("hydroracers", 1, {}),
    ("hydroracers", 2, {"mode": "campaign", "autopilots": 1, "races": 2}),
    ("americas-cup", 2, {}),
    ("americas-cup", 2, {"rules": "advanced"}),
    ("americas-cup", 5, {"laps": 1}),
    ("galaxy-trucker", 2, {"classes": "I"}),
    ("galaxy-trucker", 3, {"pace": "turns", "classes": "II"}),
    ("galaxy-trucker", 2, {"pace": "budget", "classes": "IIIA"}),
    ("galaxy-trucker", 3, {"pace": "turns", "classes": "IIB"}),
    ("galaxy-trucker", 3, {"pace": "turns", "classes": "III", "stasis_chambers": True}),
    ("galaxy-trucker", 4, {"classes": "IIA", "cyan_aliens": True, "stasis_chambers": True}),
    ("galaxy-trucker", 5, {"five_players": True, "classes": "IIC", "thrusters": True}),
]

IDS = [f"{game}-{seats}-{'-'.join(map(str, options.values()))}" for game, seats, options in MODES]
