//! Everything that counts in play as text: what the fingerprint is taken of.

use content::{Canonical, Writer, canonical_text, words};

use super::{Numbers, Pack, Rank};
use crate::parts::{LANES, LaneEffect, Special, TILES, Tile};

/// The canonical text of a pack.
pub(super) fn text(pack: &Pack) -> String {
    // Roads and glances are worked out from the lanes.
    let Pack { name: _, hash: _, lanes, special, roads: _, glances: _, numbers } = pack;
    let tiles: Vec<Face<'_>> = (0..TILES)
        .map(|place| Face { tile: Tile(place as u8), lanes: &lanes[place][0], special: special[place] })
        .collect();
    canonical_text("memoracers", 2, &[("tiles", &tiles), ("numbers", numbers)])
}

/// What is printed on a tile.
struct Face<'a> {
    tile: Tile,
    lanes: &'a [LaneEffect; LANES as usize],
    special: Special,
}

impl Canonical for Face<'_> {
    fn write(&self, to: &mut Writer) {
        let Face { tile, lanes, special } = self;
        to.record(&[("tile", &tile.to_string()), ("lanes", lanes), ("special", special)]);
    }
}

words!(LaneEffect {
    Safe => "safe",
    Trap => "trap",
    Accelerator => "accelerator",
    Slower => "slower",
    Repairer => "repairer",
    Mechanism => "mechanism",
    Kraken => "kraken",
});

words!(Special { None => "none", Missile => "missile", Mobile => "mobile", Kraken => "kraken" });

impl Canonical for Numbers {
    fn write(&self, to: &mut Writer) {
        let Numbers {
            start_speed,
            top_speed,
            laps,
            boxes,
            force_cost,
            force_needs,
            handicap,
            open_after_reconnaissance,
            race_rounds,
            start_score,
            solo_lane,
            stars,
            ranks,
        } = self;
        to.record(&[
            ("start_speed", start_speed),
            ("top_speed", top_speed),
            ("laps", laps),
            ("boxes", boxes),
            ("force_cost", force_cost),
            ("force_needs", force_needs),
            ("handicap", handicap),
            ("open_after_reconnaissance", open_after_reconnaissance),
            ("race_rounds", race_rounds),
            ("start_score", start_score),
            ("solo_lane", solo_lane),
            ("stars", stars),
            ("ranks", ranks),
        ]);
    }
}

impl Canonical for Rank {
    fn write(&self, to: &mut Writer) {
        let Rank { id, min, max } = self;
        to.record(&[("id", id), ("min", min), ("max", max)]);
    }
}
