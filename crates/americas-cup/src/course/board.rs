//! `board.toml`: the lattice, its marks and places. Every refusal names the entry and the reason.

use rules::ContentError;
use toml::Value;

use super::ways::NEVER;
use super::{Board, Cover, Ways};
use crate::parts::{Colour, Heading, Hull, MAX_BOATS, Mark, Place, Point, Rounding};
use content::{Entry, whole, word};

/// The board with everything that can be said of single entries.
pub(super) fn read(root: &Entry<'_>) -> Result<Board, ContentError> {
    root.knows(&[
        "schema",
        "cols",
        "rows",
        "wind_from",
        "holes",
        "heading",
        "triangles",
        "marks",
        "line",
        "start",
        "regatta_start",
        "prestart",
        "cover",
    ])?;
    check_fixed(root)?;
    let (cols, rows) = (root.number("cols", 5..=16)?, root.number("rows", 15..=99)?);
    let marks = root.section("marks")?;
    marks.knows(&["leeward", "windward", "rounding"])?;
    let [leeward, windward] = ["leeward", "windward"].map(|key| place(&marks, key, cols, rows));
    let mut board = Board {
        cols,
        rows,
        holes: holes(root, cols, rows)?,
        leeward: leeward?,
        windward: windward?,
        rounding: marks.word("rounding")?,
        line: line(root, rows)?,
        next: Vec::new(),
        start: [Hull::ASHORE; 2],
        regatta: [Hull::ASHORE; MAX_BOATS],
        prestart: [Hull::ASHORE; MAX_BOATS],
        covers: covers(root)?,
    };
    check_marks(&marks, &board)?;
    board.next = neighbours(&board);
    board.start = places(root, "start", &board)?;
    board.regatta = places(root, "regatta_start", &board)?;
    board.prestart = places(root, "prestart", &board)?;
    Ok(board)
}

/// What only the whole board shows: no boat is ever without a way round the marks and over the line.
pub(super) fn check_ways(root: &Entry<'_>, board: &Board, ways: &[Ways]) -> Result<(), ContentError> {
    for (rounding, ways) in Rounding::ALL.iter().zip(ways) {
        let targets = [
            ("marks", Mark::Windward, "round the windward buoy (AC-14)"),
            ("marks", Mark::Leeward, "round the leeward buoy (AC-14)"),
            ("line", Mark::Line, "cross the finish line (AC-32)"),
        ];
        for (entry, mark, what) in targets {
            if let Some(hull) = board.hulls().find(|hull| ways.to_mark(hull, mark) == NEVER) {
                let ([col, row], heading) = (hull.bow.place(), hull.heading);
                let reason = format!(
                    "a boat on [{col}, {row}] heading {} can never {what} with rounding {}",
                    format!("{heading:?}").to_uppercase(),
                    format!("{rounding:?}").to_lowercase()
                );
                return Err(root.fault(entry, reason));
            }
        }
    }
    Ok(())
}

impl Board {
    /// Whether the step from one way of lying to another passes the mark (AC-14, AC-32).
    #[inline]
    pub(crate) fn passes(&self, mark: Mark, rounding: Rounding, from: &Hull, to: &Hull) -> bool {
        match mark {
            Mark::Windward => {
                let [col, row] = self.windward;
                let beyond = to.bow.col() == col && to.bow.row() > row;
                beyond && comes_from_right_side(rounding, from.bow.col(), col, Rounding::Starboard)
            }
            Mark::Leeward => {
                let [col, row] = self.leeward;
                let beyond = to.bow.col() == col && to.bow.row() < row;
                beyond && comes_from_right_side(rounding, from.bow.col(), col, Rounding::Port)
            }
            Mark::Line => self.is_over(from.bow) && !self.is_over(to.bow),
        }
    }
}

/// AC-14: from a neighbouring column, with a side only from that one. `left` is the rounding that comes from the left.
#[inline]
fn comes_from_right_side(rounding: Rounding, from: u8, col: u8, left: Rounding) -> bool {
    from != col && (rounding == Rounding::Either || (from < col) == (rounding == left))
}

/// What the program is built around and a pack cannot change: the directions and the wind.
fn check_fixed(root: &Entry<'_>) -> Result<(), ContentError> {
    if root.text("wind_from")? != "N" {
        return Err(root.fault("wind_from", "must be \"N\" (AC-2)"));
    }
    let triangles = root.section("triangles")?;
    triangles.knows(&["green", "red"])?;
    for (key, corner) in [("green", "top-left"), ("red", "top-right")] {
        if triangles.text(key)? != corner {
            return Err(triangles.fault(key, format!("must be \"{corner}\" (AC-2)")));
        }
    }
    let headings = root.list("heading")?;
    for (entry, heading) in headings.iter().zip(Heading::ALL) {
        entry.knows(&["id", "step", "colour"])?;
        let (step, id) = (heading.step(), format!("{heading:?}").to_uppercase());
        let colour = match (heading, heading.colour()) {
            (_, Some(Colour::Red)) => "red",
            (_, Some(Colour::Green)) => "green",
            (Heading::N, None) => "none",
            (_, None) => "any",
        };
        let same = entry.text("id")? == id
            && offset(entry.value("step")?) == Some(step)
            && entry.text("colour")? == colour;
        if !same {
            let reason =
                format!("must be {id} with step {:?} and colour \"{colour}\" (AC-2)", [step.0, step.1]);
            return Err(entry.fault_here(reason));
        }
    }
    if headings.len() != 6 {
        return Err(
            root.fault("heading", format!("{} headings: a point has six neighbours (AC-2)", headings.len()))
        );
    }
    Ok(())
}

fn holes(root: &Entry<'_>, cols: u8, rows: u8) -> Result<Vec<Place>, ContentError> {
    let read = |value: &Value| read_place(value, cols, rows).map_err(|reason| root.fault("holes", reason));
    let mut holes = root.values("holes")?.iter().map(read).collect::<Result<Vec<Place>, _>>()?;
    holes.sort_unstable();
    holes.dedup();
    Ok(holes)
}

/// A point of the lattice.
fn place(entry: &Entry<'_>, key: &str, cols: u8, rows: u8) -> Result<Place, ContentError> {
    read_place(entry.value(key)?, cols, rows).map_err(|reason| entry.fault(key, reason))
}

fn read_place(value: &Value, cols: u8, rows: u8) -> Result<Place, String> {
    let numbers = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let [col, row] = numbers else { return Err(format!("{value}: must be a column and a row")) };
    let place = [whole(col, &(0..=cols - 1))?, whole(row, &(0..=rows - 1))?];
    if (place[0] + place[1]) % 2 != 0 {
        return Err(format!("{value}: column and row of a point add up to an even number (AC-2)"));
    }
    Ok(place)
}

fn line(root: &Entry<'_>, rows: u8) -> Result<u8, ContentError> {
    let line = root.section("line")?;
    line.knows(&["below_row", "above_row"])?;
    let above = line.number("above_row", 4..=rows - 4)?;
    line.number("below_row", above - 1..=above - 1)?;
    Ok(above)
}

fn check_marks(marks: &Entry<'_>, board: &Board) -> Result<(), ContentError> {
    for (key, mark) in [("leeward", board.leeward), ("windward", board.windward)] {
        if board.holes.contains(&mark) {
            return Err(marks.fault(key, format!("{mark:?}: a buoy cannot lie on a hole")));
        }
    }
    let [_, leeward] = board.leeward;
    let [_, windward] = board.windward;
    if leeward < board.line {
        return Err(marks.fault(
            "leeward",
            format!("row {leeward}: must be above the line, on row {} or higher", board.line),
        ));
    }
    if windward <= leeward {
        return Err(marks
            .fault("windward", format!("row {windward}: must be above the leeward buoy on row {leeward}")));
    }
    Ok(())
}

/// The next point in each direction; closed points have none and are nobody's (AC-11).
fn neighbours(board: &Board) -> Vec<[Point; 6]> {
    let is_open = |col: i16, row: i16| {
        let inside = (0..i16::from(board.cols)).contains(&col) && (0..i16::from(board.rows)).contains(&row);
        let place = [col as u8, row as u8];
        inside
            && (col + row) % 2 == 0
            && !board.holes.contains(&place)
            && place != board.leeward
            && place != board.windward
    };
    let next = |index: u16, heading: Heading| {
        let (point, (cols, rows)) = (Point(index), heading.step());
        let (col, row) = (i16::from(point.col()), i16::from(point.row()));
        let (to_col, to_row) = (col + i16::from(cols), row + i16::from(rows));
        let open = is_open(col, row) && is_open(to_col, to_row);
        if open { Point::new([to_col as u8, to_row as u8]) } else { Point::NONE }
    };
    (0..u16::from(board.rows) << 4).map(|index| Heading::ALL.map(|heading| next(index, heading))).collect()
}

/// Starting places: on the board, below the line, apart from each other.
fn places<const N: usize>(root: &Entry<'_>, key: &str, board: &Board) -> Result<[Hull; N], ContentError> {
    let entries = root.list(key)?;
    let mut hulls: Vec<Hull> = Vec::new();
    for entry in &entries {
        entry.knows(&["bow", "heading"])?;
        let bow = place(entry, "bow", board.cols, board.rows)?;
        let heading: Heading = entry.word("heading")?;
        let hull = board
            .hull(Point::new(bow), heading)
            .ok_or_else(|| entry.fault_here("bow and stern must lie on open points (AC-4)"))?;
        if board.is_over(hull.bow) || board.is_over(hull.stern) {
            return Err(entry.fault("bow", format!("{bow:?}: boats start below the line (AC-5)")));
        }
        if hulls.iter().any(|other| other.covers(hull.bow) || other.covers(hull.stern)) {
            return Err(entry.fault("bow", format!("{bow:?}: another boat lies there (AC-4)")));
        }
        hulls.push(hull);
    }
    let count = hulls.len();
    hulls.try_into().map_err(|_| root.fault(key, format!("{count} places: there must be {N}")))
}

fn covers(root: &Entry<'_>) -> Result<[Cover; 6], ContentError> {
    let mut covers: [Option<Cover>; 6] = Default::default();
    for entry in root.list("cover")? {
        entry.knows(&["heading", "front", "rear"])?;
        let heading: Heading =
            word(entry.text("heading")?).map_err(|reason| entry.fault("heading", reason))?;
        let slot = &mut covers[heading as usize];
        if slot.is_some() {
            return Err(entry.fault("heading", "appears twice"));
        }
        *slot = Some(Cover { front: offsets(&entry, "front")?, rear: offsets(&entry, "rear")? });
    }
    let complete: Option<Vec<Cover>> = covers.into_iter().collect();
    let complete = complete.ok_or_else(|| root.fault("cover", "every heading needs an entry (AC-78)"))?;
    Ok(complete.try_into().unwrap_or_default())
}

/// Points seen from a boat: columns and rows.
fn offsets(entry: &Entry<'_>, key: &str) -> Result<Vec<(i8, i8)>, ContentError> {
    let read = |value: &Value| {
        let near = |(cols, rows): &(i8, i8)| cols.abs() <= 4 && rows.abs() <= 8 && (cols + rows) % 2 == 0;
        let reason =
            || format!("{value}: must be columns from -4 to 4 and rows from -8 to 8 with an even sum");
        offset(value).filter(near).ok_or_else(|| entry.fault(key, reason()))
    };
    entry.values(key)?.iter().map(read).collect()
}

fn offset(value: &Value) -> Option<(i8, i8)> {
    let [cols, rows] = value.as_array()?.as_slice() else { return None };
    Some((i8::try_from(cols.as_integer()?).ok()?, i8::try_from(rows.as_integer()?).ok()?))
}
