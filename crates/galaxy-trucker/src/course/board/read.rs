//! Reading a board and working out what lies where.

use content::{Entry, check_distinct};
use rules::ContentError;

use super::{Board, FrontDie, Insurance, Offer, Place, Shape, Space};
use crate::parts::{MAX_SHIPS, MAX_SQUARES, Side, Square, Squares};

/// The boards.
pub(crate) fn read(root: &Entry<'_>) -> Result<Vec<Board>, ContentError> {
    root.knows(&["schema", "class"])?;
    let entries = root.list("class")?;
    check_distinct(&entries)?;
    entries.iter().map(class).collect()
}

/// The map of a board: a letter for every place of the grid.
struct Map<'a> {
    rows: Vec<&'a str>,
}

fn class(entry: &Entry<'_>) -> Result<Board, ContentError> {
    entry.knows(&[
        "id",
        "level",
        "shape",
        "rows",
        "columns",
        "squares",
        "fold",
        "front_die",
        "hourglass",
        "dice_after",
        "insurance",
        "set",
    ])?;
    let shape: Shape = entry.word("shape")?;
    let (rows, columns) = (entry.numbers("rows", 1..=12)?, entry.numbers("columns", 1..=12)?);
    let map = map(entry, rows.len(), columns.len())?;
    let places = map.places();
    if places.is_empty() || places.len() > MAX_SQUARES {
        return Err(entry.fault("squares", format!("{} squares: must be 1 to {MAX_SQUARES}", places.len())));
    }
    let hourglass = hourglass(entry)?;
    let mut board = Board {
        id: entry.text("id")?.to_owned(),
        level: entry.number("level", 1..=4)?,
        shape,
        start: map.with('@').lowest(),
        marks: ['1', '2', '3', '4', '5', '6', '='].map(|mark| map.with(mark)),
        front_die: [FrontDie::Column(0); 6],
        dice_after: dice_after(entry, &hourglass)?,
        insurance: insurance(&entry.section("insurance")?)?,
        set: if entry.has("set") { Some(entry.word("set")?) } else { None },
        all: (0..places.len() as u8).map(Square).collect(),
        open: map.with('#').or(map.with('@')),
        fold: Squares::NONE,
        next: Vec::new(),
        touching: Vec::new(),
        lines: Default::default(),
        hourglass,
        rows,
        columns,
        places,
    };
    lay_out(&mut board);
    if shape == Shape::Fold {
        fold(entry, &mut board)?;
    }
    check(entry, &board, &map)?;
    Ok(board)
}

fn map<'a>(entry: &Entry<'a>, rows: usize, columns: usize) -> Result<Map<'a>, ContentError> {
    let map = Map { rows: entry.texts("squares")? };
    if map.rows.len() != rows || map.rows.iter().any(|row| row.len() != columns) {
        return Err(entry.fault("squares", format!("must be {rows} rows of {columns} letters")));
    }
    let unknown = map.rows.iter().flat_map(|row| row.chars()).find(|letter| !".#@123456=".contains(*letter));
    match unknown {
        Some(letter) => Err(entry.fault("squares", format!("{letter:?}: must be one of . # @ 1 to 6 ="))),
        None => Ok(map),
    }
}

impl Map<'_> {
    /// Every square with its letter.
    fn squares(&self) -> impl Iterator<Item = (Place, char)> + '_ {
        let row = |(row, letters): (u8, &'_ str)| {
            (0..)
                .zip(letters.chars().collect::<Vec<_>>())
                .map(move |(column, letter)| (Place { row, column }, letter))
        };
        (0..).zip(self.rows.iter().copied()).flat_map(row).filter(|(_, letter)| *letter != '.')
    }

    fn places(&self) -> Vec<Place> {
        self.squares().map(|(place, _)| place).collect()
    }

    fn with(&self, wanted: char) -> Squares {
        (0..)
            .map(Square)
            .zip(self.squares())
            .filter(|(_, (_, letter))| *letter == wanted)
            .map(|(square, _)| square)
            .collect()
    }
}

/// Neighbours, touching squares and lines.
fn lay_out(board: &mut Board) {
    let (rows, columns) = (board.rows.len() as i8, board.columns.len() as i8);
    let at = |board: &Board, row: i8, column: i8| {
        let row = if board.shape.joins_front_and_rear() { row.rem_euclid(rows) } else { row };
        let column = if board.shape.joins_left_and_right() { column.rem_euclid(columns) } else { column };
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        inside.then(|| board.on_grid(row as u8, column as u8)).flatten()
    };
    for place in board.places.clone() {
        let (row, column) = (place.row as i8, place.column as i8);
        let side = |down, right| at(board, row + down, column + right).unwrap_or(Square::NONE);
        let next = [side(-1, 0), side(0, 1), side(1, 0), side(0, -1)];
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let touching = around.filter_map(|(down, right)| at(board, row + down, column + right)).collect();
        board.next.push(next);
        board.touching.push(touching);
    }
    for from in Side::ALL {
        let lines = (0..board.line_count(from)).map(|line| line_squares(board, from, line)).collect();
        board.lines[from as usize] = lines;
    }
}

fn line_squares(board: &Board, from: Side, line: u8) -> Vec<Square> {
    // Squares are numbered front to rear and left to right.
    let mut squares: Vec<Square> =
        board.all.iter().filter(|square| board.line_of(*square, from) == line).collect();
    if matches!(from, Side::Rear | Side::Right) {
        squares.reverse();
    }
    squares
}

/// LM-16, LM-20: where the fold runs, and what the die does.
fn fold(entry: &Entry<'_>, board: &mut Board) -> Result<(), ContentError> {
    let [left, right]: [u8; 2] = entry.exactly("fold", 1..=12)?;
    let column = |number: u8| board.columns.iter().position(|printed| *printed == number);
    let (Some(west), Some(east)) = (column(left), column(right)) else {
        return Err(entry.fault("fold", format!("{left} and {right}: must be columns of the board")));
    };
    if west + 1 != east {
        return Err(entry.fault("fold", format!("{left} and {right}: must be next to each other")));
    }
    let front_die: Vec<FrontDie> = entry
        .texts("front_die")?
        .iter()
        .map(|word| match *word {
            "left" => Ok(FrontDie::Redirect(Side::Left)),
            "right" => Ok(FrontDie::Redirect(Side::Right)),
            number => {
                let found = number.parse().ok().and_then(column);
                found.map(|column| FrontDie::Column(column as u8)).ok_or_else(|| {
                    entry.fault("front_die", format!("{number:?}: must be a column, left or right"))
                })
            }
        })
        .collect::<Result<_, _>>()?;
    board.front_die = front_die.try_into().map_err(|_| entry.fault("front_die", "must be six faces"))?;
    board.fold = board.all.iter().filter(|square| board.place(*square).column == west as u8).collect();
    Ok(())
}

fn hourglass(entry: &Entry<'_>) -> Result<Vec<Space>, ContentError> {
    let spaces: Vec<Space> = entry
        .texts("hourglass")?
        .iter()
        .map(|space| content::word(space).map_err(|reason| entry.fault("hourglass", reason)))
        .collect::<Result<_, _>>()?;
    if !spaces.contains(&Space::Start) || spaces.len() > 8 {
        return Err(entry.fault("hourglass", "must have the space start, and 8 spaces at the most (GT-19)"));
    }
    Ok(spaces)
}

fn dice_after(entry: &Entry<'_>, hourglass: &[Space]) -> Result<Vec<u8>, ContentError> {
    if !entry.has("dice_after") {
        return Ok(Vec::new());
    }
    let place = |word: &&str| {
        let space: Space = content::word(word).map_err(|reason| entry.fault("dice_after", reason))?;
        let found = hourglass.iter().position(|one| *one == space);
        found
            .map(|place| place as u8)
            .ok_or_else(|| entry.fault("dice_after", format!("{word}: no such run")))
    };
    let places: Vec<u8> = entry.texts("dice_after")?.iter().map(place).collect::<Result<_, _>>()?;
    if places.len() == 2 && places[0] < places[1] {
        return Ok(places);
    }
    Err(entry.fault("dice_after", "must be two runs in their order (LM-57, LM-58)"))
}

fn insurance(entry: &Entry<'_>) -> Result<Insurance, ContentError> {
    let cap = || entry.number("cap", 0..=200);
    match entry.text("kind")? {
        "cap" => Ok(Insurance::Cap { cap: cap()? }),
        "none" => Ok(Insurance::None),
        "chain" => {
            let premiums = entry.numbers("premiums", 0..=99)?;
            if premiums.is_empty() {
                return Err(entry.fault("premiums", "must not be empty (LM-43)"));
            }
            Ok(Insurance::Chain { premiums, cap: cap()? })
        }
        "offers" => {
            let offers = entry.list("offers")?;
            let read = |offer: &Entry<'_>| {
                Ok(Offer { pay: offer.number("pay", 1..=99)?, cap: offer.number("cap", 0..=200)? })
            };
            Ok(Insurance::Offers { offers: offers.iter().map(read).collect::<Result<_, _>>()? })
        }
        other => Err(entry.fault("kind", format!("{other:?}: must be cap, none, chain or offers"))),
    }
}

/// What the rules take for granted.
fn check(entry: &Entry<'_>, board: &Board, map: &Map<'_>) -> Result<(), ContentError> {
    if map.with('@').len() > 1 {
        return Err(entry.fault("squares", "only one square of the starting cabin (GT-8)"));
    }
    let closed = board.all.minus(board.open);
    if !board.is_fleet() {
        if !closed.is_empty() {
            return Err(entry.fault("squares", "only a fleet has squares that dice open (LM-62)"));
        }
        let first = board.all.lowest().expect("a board has squares: that was checked");
        if board.region(first, board.all) != board.all {
            return Err(entry.fault("squares", "must hang together"));
        }
        return Ok(());
    }
    let mut rest = board.open;
    let mut ships = 0;
    while let Some(square) = rest.lowest() {
        rest = rest.minus(board.region(square, board.open));
        ships += 1;
    }
    if ships > MAX_SHIPS {
        return Err(entry.fault("squares", format!("{ships} ships: {MAX_SHIPS} at the most (LM-61)")));
    }
    if board.dice_after.is_empty() && !closed.is_empty() {
        return Err(entry.fault("squares", "closed squares need dice that open them (LM-57)"));
    }
    if board.start.is_some() {
        return Err(entry.fault("squares", "a fleet has no square of the starting cabin (LM-7, XP-1)"));
    }
    Ok(())
}
