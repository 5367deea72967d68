//! `circuits.toml`: the boards.

use rules::ContentError;

use super::{Circuit, Corner};
use crate::parts::MAX_PLANES;
use content::{Entry, check_ids, whole};

/// HR-4: the grid is single file just before the line.
const GRID: [i8; MAX_PLANES] = [0, -1, -2, -3];

/// Far more than a match could need.
const MAX_CIRCUITS: usize = 99;

/// The circuits, at least one.
pub(super) fn read(root: &Entry<'_>) -> Result<Vec<Circuit>, ContentError> {
    root.knows(&["schema", "circuit"])?;
    let entries = root.list("circuit")?;
    check_ids(&entries)?;
    if entries.len() > MAX_CIRCUITS {
        return Err(root.fault("circuit", format!("{}: at most {MAX_CIRCUITS}", entries.len())));
    }
    entries.iter().map(circuit).collect()
}

fn circuit(entry: &Entry<'_>) -> Result<Circuit, ContentError> {
    entry.knows(&["id", "name", "host", "length", "grid", "corners"])?;
    let length = entry.number("length", 10..=60)?;
    Ok(Circuit {
        id: entry.id()?,
        name: entry.text("name")?.to_owned(),
        host: entry.word("host")?,
        length,
        grid: grid(entry)?,
        corners: corners(entry, length)?,
        note: if entry.has("note") { entry.text("note")?.to_owned() } else { String::new() },
    })
}

fn grid(entry: &Entry<'_>) -> Result<[i8; MAX_PLANES], ContentError> {
    let spaces = entry.values("grid")?.iter().map(|space| whole(space, &(i8::MIN..=i8::MAX)));
    match spaces.collect::<Result<Vec<i8>, String>>() {
        Ok(spaces) if spaces == GRID => Ok(GRID),
        Ok(_) | Err(_) => {
            let written = entry.value("grid")?;
            Err(entry.fault("grid", format!("{written}: must be {GRID:?} (HR-4)")))
        }
    }
}

fn corners(entry: &Entry<'_>, length: u8) -> Result<Vec<Corner>, ContentError> {
    let mut corners: Vec<Corner> = Vec::new();
    for line in entry.list("corners")? {
        line.knows(&["after", "limit"])?;
        let within = whole(line.value("after")?, &(1..=length - 1));
        let after = within.map_err(|reason| line.fault("after", format!("{reason}, within the lap")))?;
        if let Some(before) = corners.last().filter(|before| before.after >= after) {
            let reason = format!("{after}: corners ascend, and the one before is after {}", before.after);
            return Err(line.fault("after", reason));
        }
        corners.push(Corner { after, limit: line.number("limit", 1..=12)? });
    }
    Ok(corners)
}
