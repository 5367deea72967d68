"""A bot for Slipstream: it takes a seat, plays a whole match at random and prints the standings.

    python3 bot.py --game hydroracers    a table with the server's own bots; MemoRacers if not given
    python3 bot.py --table ID            a seat at a table that somebody has made

It needs Python 3.10 and `pip install websockets`; docs/protocol.md tells what is said over the socket.
Updates tell what changed, which `changed` applies; with `?views=whole` they would tell everything."""

import argparse
import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]


@dataclass
class Match:
    """What the bot knows of its match. It outlives a connection."""

    version: int | None = None
    names: list[str] = field(default_factory=list)
    printed: Any = None
    sight: Message | None = None
    actions: list[Any] = field(default_factory=list)
    waiting: bool = False
    standings: list[Message] | None = None

    def hear(self, message: Message) -> Message | None:
        """Takes a message in and gives the answer to it, if the bot has one."""
        match message["type"]:
            case "update" if message["from"] != self.version:
                return {"type": "resync", "version": self.version or 0}
            case "hello" | "update":
                self.look(message)
            case "accepted" | "rejected":
                self.waiting, self.actions = False, message.get("actions", self.actions)
                if message.get("code") == "bot_plays":
                    return {"type": "hand_back"}
            case "table" if message["status"] == "abandoned":
                raise SystemExit("the table was abandoned")
        if self.waiting or not self.actions:
            return None
        self.waiting = True
        return {"type": "act", "action": random.choice(self.actions), "id": 1}

    def look(self, message: Message) -> None:
        """Remembers how the match stands."""
        self.version = message["version"]
        self.names = [seat["name"] for seat in message["table"]["seats"]] if "table" in message else self.names
        self.printed = message.get("printed", self.printed)
        if change := message.get("change"):
            parts = {part: changed(self.sight[part], change[part]) for part in ("view", "actions") if part in change}
            self.sight = {**self.sight, **change, **parts}
        else:
            self.sight = message["match"]
        if self.sight:
            self.actions, self.standings = self.sight["actions"], self.sight["turn"].get("standings")


def changed(value: Any, change: Any) -> Any:
    """The value after a change: a new value, members of an object, or steps through a list."""
    if isinstance(change, dict):
        gone = {key for key, part in change.items() if part == []}
        return {key: part for key, part in value.items() if key not in gone} | {
            key: changed(value.get(key), part) for key, part in change.items() if key not in gone
        }
    if len(change) == 1:
        return change[0]
    value = list(value)
    for index, *step in change[1:]:
        if len(step) == 1:
            value[index] = changed(value[index], step[0])
        else:
            value[index : index + step[0]] = step[1]
    return value


def ask(url: str, token: str, body: Message) -> Any:
    """Asks the server over HTTP."""
    who = {"Authorization": f"Bearer {token}"} if token else {}
    with urlopen(Request(url, json.dumps(body).encode(), who, method="POST")) as answer:
        return json.load(answer)


async def play(url: str, token: str) -> Match:
    """Plays to the end, over as many connections as it takes."""
    match, who = Match(), {"Authorization": f"Bearer {token}"}
    while not match.standings:
        match.waiting = False
        since = "" if match.version is None else f"?since={match.version}"
        try:
            async with connect(url + since, additional_headers=who) as socket:
                while not match.standings:
                    message = json.loads(await socket.recv())
                    await asyncio.sleep(1 if message.get("code") == "too_fast" else 0)
                    if answer := match.hear(message):
                        await socket.send(json.dumps(answer))
        except (ConnectionClosed, EOFError, OSError):
            print("the connection is lost, trying again")
            await asyncio.sleep(0.5)
    return match


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--server", default="http://127.0.0.1:7878", help="where the server is")
    options.add_argument("--game", default="memoracers", help="the game of a new table")
    options.add_argument("--table", help="a table that somebody has made, instead of a new one")
    wish = options.parse_args()
    token = ask(f"{wish.server}/api/tokens", "", {"label": "Python"})["token"]
    table = wish.table or ask(f"{wish.server}/api/tables", token, {"game": wish.game})["id"]
    ask(f"{wish.server}/api/tables/{table}/join", token, {})
    match = asyncio.run(play(f"{wish.server.replace('http', 'ws', 1)}/api/tables/{table}/socket", token))
    for seat, name in sorted(zip(match.standings or [], match.names), key=lambda row: row[0]["place"]):
        print(f"{seat['place']}. {name}, score {seat['score']}")


if __name__ == "__main__":
    main()
