//! `slipstream replay`: a record judged again and told.

use std::fmt::Write as _;
use std::io::Read as _;
use std::str::FromStr;
use std::time::Duration;
use std::{fs, io, thread};

use catalogue::{Kind, Language, Listed, for_game};
use referee::{Happened, peek_header};
use rules::{MAX_SEATS, Seat, Standings, Viewer, told_to};
use serde_json::{Value, json};

use crate::Complaint;
use crate::arguments::Replay;
use crate::commands::read_packs;
use crate::output::{BOLD, DIM, language, print, print_json};

/// Whose eyes the story is told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// What one viewer saw.
    Of(Viewer),
    /// Everything that was told to anybody.
    All,
}

impl FromStr for Eye {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "spectator" => Ok(Eye::Of(Viewer::Spectator)),
            "all" => Ok(Eye::All),
            _ => word
                .parse::<usize>()
                .ok()
                .filter(|number| (1..=MAX_SEATS).contains(number))
                .map(|number| Eye::Of(Viewer::Seat(Seat(number as u8 - 1))))
                .ok_or_else(|| format!("{word:?}: expected a seat's number, spectator or all")),
        }
    }
}

impl Eye {
    fn sees(self) -> Viewer {
        match self {
            Eye::Of(viewer) => viewer,
            Eye::All => Viewer::Spectator,
        }
    }

    fn hears<G: Listed>(self, happened: &Happened<G>) -> Vec<&G::Event> {
        match self {
            Eye::Of(viewer) => told_to(&happened.story, viewer).collect(),
            Eye::All => happened.story.iter().map(|told| &told.event).collect(),
        }
    }
}

pub(crate) fn run(options: &Replay) -> Result<(), Complaint> {
    read_packs(&options.packs)?;
    let text = read(options)?;
    let kind: Kind = peek_header(&text)?.game.parse()?;
    for_game!(kind, G => replay::<G>(options, &text))
}

fn read(options: &Replay) -> Result<String, Complaint> {
    let mut text = String::new();
    let read = if options.file.as_os_str() == "-" {
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(&options.file)
    };
    read.map_err(|error| format!("cannot read {}: {error}", options.file.display()).into())
}

fn replay<G: Listed>(options: &Replay, text: &str) -> Result<(), Complaint> {
    // Judged to the end before a word is said, so that nothing is told of a record that is refused.
    let judged = if options.verify { referee::verify::<G>(text) } else { referee::replay::<G>(text) }?;
    let seats = judged.header.seats.len();
    if let Eye::Of(Viewer::Seat(seat)) = options.view
        && seat.index() >= seats
    {
        return Err(format!("--view {seat}: there are seats 1 to {seats}, spectator and all").into());
    }
    if options.json {
        return print_json(&as_json::<G>(options, &judged));
    }
    let teller = Teller::new(options, &judged.header.seats);
    let mut replay = referee::Replay::<G>::open(text)?;
    while let Some(happened) = replay.next() {
        teller.tell::<G>(&happened?, || replay.view(options.view.sees()))?;
    }
    teller.close(judged.standings, options.verify)
}

fn as_json<G: Listed>(options: &Replay, judged: &referee::Replayed<G>) -> Value {
    let steps: Vec<Value> = judged
        .steps
        .iter()
        .map(|happened| {
            let line = happened.line();
            json!({ "n": line.n, "at": line.at, "step": line, "story": options.view.hears(happened) })
        })
        .collect();
    json!({
        "game": G::NAME,
        "header": judged.header,
        "steps": steps,
        "finished": judged.standings.is_some(),
        "verified": options.verify,
        "standings": judged.standings,
    })
}

/// Tells a story line by line, with the board where it is worth a look.
struct Teller {
    eye: Eye,
    language: Language,
    pace: Duration,
    names: Vec<String>,
}

impl Teller {
    fn new(options: &Replay, seats: &[String]) -> Self {
        Teller {
            eye: options.view,
            language: language(options.lang),
            pace: Duration::from_millis(options.pace),
            names: seats.iter().map(|seat| short_name(seat)).collect(),
        }
    }

    fn tell<G: Listed>(&self, happened: &Happened<G>, view: impl Fn() -> G::View) -> Result<(), Complaint> {
        let mut text = String::new();
        for event in self.eye.hears(happened) {
            let view = view();
            let scene =
                G::is_scene(event, &view).then(|| G::board(&view, &self.names, self.language)).flatten();
            let Some(line) = G::tell(event, &self.names, self.language) else { continue };
            if let Some(board) = &scene {
                let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}\n{board}", line.text, line.rule);
            } else {
                let _ = writeln!(text, "  {:<64} {DIM}{}{DIM:#}", line.text, line.rule);
            }
            if scene.is_some() && !self.pace.is_zero() {
                print(&std::mem::take(&mut text))?;
                #[expect(clippy::disallowed_methods, reason = "people asked for a slower story with --pace")]
                thread::sleep(self.pace);
            }
        }
        print(&text)
    }

    fn close(&self, standings: Option<Standings>, verified: bool) -> Result<(), Complaint> {
        let french = self.language == Language::French;
        let mut text = match (standings.is_some(), verified) {
            (_, true) if french => "Tous les dés sont vérifiés : ils découlent de la graine révélée.\n",
            (_, true) => "All dice verified: they follow from the revealed seed.\n",
            (true, false) if french => "Tout est conforme aux règles.\n",
            (true, false) => "Every step is within the rules.\n",
            (false, false) if french => {
                "La partie n'est pas finie ; ce qui est noté est conforme aux règles.\n"
            }
            (false, false) => "The match is not finished; what is recorded is within the rules.\n",
        }
        .to_owned();
        text.insert(0, '\n');
        print(&text)
    }
}

/// "Aurore" of "Aurore (rule-of-thumb)".
fn short_name(seat: &str) -> String {
    seat.split(" (").next().unwrap_or(seat).to_owned()
}
