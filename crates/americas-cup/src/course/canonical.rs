//! Everything that counts in play as text: what the fingerprint is taken of.
//!
//! Names of posts are for people and left out.

use content::{Canonical, Writer, canonical_text, words};

use super::{Board, CardFace, Cover, Numbers, Pack};
use crate::parts::{Card, Colour, Heading, Hull, Posts, Rounding};

/// The canonical text of a pack.
pub(super) fn text(pack: &Pack) -> String {
    // The sets of cards and the shortest ways are worked out from the rest.
    let Pack { name: _, hash: _, board, faces, all: _, by_colour: _, by_near: _, numbers, ways: _ } = pack;
    let cards: Vec<&CardFace> = faces.iter().flatten().collect();
    canonical_text("americas-cup", 2, &[("board", board), ("cards", &cards), ("numbers", numbers)])
}

impl Canonical for Board {
    fn write(&self, to: &mut Writer) {
        let Board {
            cols,
            rows,
            holes,
            leeward,
            windward,
            rounding,
            line,
            // Worked out from the lattice.
            next: _,
            start,
            regatta,
            prestart,
            covers,
        } = self;
        let covers: Vec<HeadingCover<'_>> = Heading::ALL
            .into_iter()
            .zip(covers)
            .map(|(heading, cover)| HeadingCover { heading, cover })
            .collect();
        to.record(&[
            ("cols", cols),
            ("rows", rows),
            ("holes", holes),
            ("leeward", leeward),
            ("windward", windward),
            ("rounding", rounding),
            ("line", line),
            ("start", start),
            ("regatta_start", regatta),
            ("prestart", prestart),
            ("covers", &covers),
        ]);
    }
}

impl Canonical for Hull {
    fn write(&self, to: &mut Writer) {
        // The stern follows from the bow and the heading.
        let Hull { bow, stern: _, heading } = self;
        to.record(&[("bow", &bow.place()), ("heading", heading)]);
    }
}

/// What a boat with that heading covers.
struct HeadingCover<'a> {
    heading: Heading,
    cover: &'a Cover,
}

impl Canonical for HeadingCover<'_> {
    fn write(&self, to: &mut Writer) {
        let HeadingCover { heading, cover: Cover { front, rear } } = self;
        to.record(&[("heading", heading), ("front", &points(front)), ("rear", &points(rear))]);
    }
}

/// Points sorted, each once: their order means nothing.
fn points(points: &[(i8, i8)]) -> Vec<[i8; 2]> {
    let mut points: Vec<[i8; 2]> = points.iter().map(|(cols, rows)| [*cols, *rows]).collect();
    points.sort_unstable();
    points.dedup();
    points
}

impl Canonical for CardFace {
    fn write(&self, to: &mut Writer) {
        let CardFace { card: Card(number), colour, near, down, crew } = self;
        to.record(&[("card", number), ("colour", colour), ("near", near), ("down", down), ("crew", crew)]);
    }
}

impl Canonical for Posts {
    fn write(&self, to: &mut Writer) {
        to.list(self.numbers());
    }
}

words!(Heading { N => "n", Ne => "ne", Se => "se", S => "s", Sw => "sw", Nw => "nw" });

words!(Colour { Red => "red", Green => "green" });

words!(Rounding { Either => "either", Starboard => "starboard", Port => "port" });

impl Canonical for Numbers {
    fn write(&self, to: &mut Writer) {
        let Numbers {
            laps,
            turn_limit,
            hand_size,
            manoeuvres,
            penalty_turns,
            crew_points,
            // For people.
            posts: _,
            opening_value,
            discard_points,
            free_break,
            cover_penalty,
            cover_adds_up,
            cover_floor,
            head_to_wind_steps,
            repeat_head_to_wind,
        } = self;
        to.record(&[
            ("laps", laps),
            ("turn_limit", turn_limit),
            ("hand_size", hand_size),
            ("manoeuvres", manoeuvres),
            ("penalty_turns", penalty_turns),
            ("crew_points", crew_points),
            ("opening_value", opening_value),
            ("discard_points", discard_points),
            ("free_break", free_break),
            ("cover_penalty", cover_penalty),
            ("cover_adds_up", cover_adds_up),
            ("cover_floor", cover_floor),
            ("head_to_wind_steps", head_to_wind_steps),
            ("repeat_head_to_wind", repeat_head_to_wind),
        ]);
    }
}
