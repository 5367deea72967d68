//! `slipstream replay`: a record judged again and told.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;
use std::{fs, thread};

use catalogue::{Kind, Language, Listed, StoryLine, for_game, short_name, tell_note};
use referee::{EntryOf, PublicKey, Replayed, TakenStep, peek_header};
use rules::record::{Entry, Header, Nonce};
use rules::{MAX_SEATS, Seat, Viewer, told_to};
use serde_json::{Map, Value, json};

use crate::Complaint;
use crate::arguments::Replay;
use crate::commands::{read_packs, read_record};
use crate::output::{BOLD, DIM, Reader, language, plain, print, print_json, print_to_reader};

/// Whose eyes the story is told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// What one viewer saw.
    Of(Viewer),
    /// Everything that was told to anybody, and every secret.
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
    fn viewer(self) -> Viewer {
        match self {
            Eye::Of(viewer) => viewer,
            Eye::All => Viewer::Spectator,
        }
    }

    fn hears<G: Listed>(self, happened: &TakenStep<G>) -> Vec<&G::Event> {
        match self {
            Eye::Of(viewer) => told_to(&happened.story, viewer).collect(),
            Eye::All => happened.story.iter().map(|told| &told.event).collect(),
        }
    }

    /// Whether the step itself may be shown: it may hold a sealed choice or an unseen outcome.
    fn sees_step<G: Listed>(self, entry: &EntryOf<G>) -> bool {
        match (self, entry) {
            (Eye::All, _) | (Eye::Of(_), Entry::Note(_)) => true,
            (Eye::Of(viewer), Entry::Step(_)) => {
                entry.seat().is_some_and(|seat| viewer == Viewer::Seat(seat))
            }
        }
    }
}

pub(crate) fn run(options: &Replay) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    let key = options.key.as_deref().map(wanted_key).transpose()?;
    let text = read_record(&options.file)?;
    let kind: Kind = peek_header(&text)?.game.parse()?;
    for_game!(kind, G => replay::<G>(options, key, &text))
}

/// The key that has to have signed the record: given as such, or kept in a file.
fn wanted_key(text: &str) -> Result<PublicKey, Complaint> {
    if let Ok(key) = text.parse() {
        return Ok(key);
    }
    let allowed = "expected a key of 64 lower-case hexadecimal digits, or a file that holds one";
    let kept = fs::read_to_string(text).map_err(|error| format!("--key {text}: {allowed}: {error}"))?;
    key_in(kept.trim()).ok_or_else(|| format!("--key {text}: there is no key in this file; {allowed}").into())
}

/// The key in what a server publishes, `{"key":"…"}`, or in its digits alone.
fn key_in(text: &str) -> Option<PublicKey> {
    let published: Option<Value> = serde_json::from_str(text).ok();
    let key = published.as_ref().and_then(|object| object.get("key")?.as_str());
    key.unwrap_or(text).parse().ok()
}

/// Whether the record was signed by the key that was asked for.
fn check_signer(signed_by: Option<PublicKey>, wanted: PublicKey) -> Result<(), Complaint> {
    match signed_by {
        Some(key) if key == wanted => Ok(()),
        Some(key) => Err(format!("the record is signed by {key}, not by {wanted}").into()),
        None => Err(format!("the record is not signed; expected a signature by {wanted}").into()),
    }
}

fn replay<G: Listed>(options: &Replay, key: Option<PublicKey>, text: &str) -> Result<(), Complaint> {
    // Judged to the end before a word is said, so that nothing is told of a record that is refused.
    let judged = if options.verify { referee::verify::<G>(text) } else { referee::replay::<G>(text) }?;
    if let Some(wanted) = key {
        check_signer(judged.signed_by, wanted)?;
    }
    let seats = judged.header.seats.len();
    if let Eye::Of(Viewer::Seat(seat)) = options.view
        && seat.index() >= seats
    {
        return Err(format!("--view {seat}: there are seats 1 to {seats}, spectator and all").into());
    }
    if options.json {
        return print_json(&as_json::<G>(options, text, &judged)?);
    }
    let teller = Teller::new::<G>(options, &judged.header);
    let mut replay = referee::Replay::<G>::open(text)?;
    while let Some(happened) = replay.next() {
        let view = || replay.view(options.view.viewer());
        if teller.tell::<G>(&happened?, view)? == Reader::Gone {
            return Ok(());
        }
    }
    teller.close(&judged, options)
}

fn as_json<G: Listed>(options: &Replay, text: &str, judged: &Replayed<G>) -> Result<Value, Complaint> {
    let mut steps = Vec::with_capacity(judged.steps.len());
    let mut replay = referee::Replay::<G>::open(text)?;
    while let Some(happened) = replay.next() {
        steps.push(step_as_json::<G>(options.view, &happened?, &replay.view(options.view.viewer()))?);
    }
    Ok(json!({
        "game": G::NAME,
        "header": judged.header,
        "steps": steps,
        "finished": judged.standings.is_some(),
        "sealed": judged.header.seed_commitment.is_some(),
        "verified": options.verify,
        "signed_by": judged.signed_by.map(|key| key.to_string()),
        "standings": judged.standings,
    }))
}

/// What that eye sees of a step: who took it and the story, the step itself only where it is no secret,
/// and the view where it is worth a look.
fn step_as_json<G: Listed>(eye: Eye, happened: &TakenStep<G>, view: &G::View) -> Result<Value, Complaint> {
    let story = eye.hears(happened);
    let mut object = Map::new();
    object.insert("n".to_owned(), json!(happened.number));
    object.insert("at".to_owned(), json!(happened.at));
    if let Some(seat) = happened.entry.seat() {
        object.insert("seat".to_owned(), json!(seat));
    }
    if eye.sees_step::<G>(&happened.entry) {
        object.insert("step".to_owned(), serde_json::to_value(happened.line())?);
    }
    object.insert("story".to_owned(), json!(story));
    if story.iter().any(|event| G::is_scene(event, view)) {
        object.insert("view".to_owned(), serde_json::to_value(view)?);
    }
    Ok(Value::Object(object))
}

/// Tells a story line by line, with the board where it is worth a look.
struct Teller {
    eye: Eye,
    language: Language,
    pace: Duration,
    names: Vec<String>,
}

impl Teller {
    fn new<G: Listed>(options: &Replay, header: &Header<G::Setup>) -> Self {
        let language = language(options.lang);
        let seats: Vec<String> = header.seats.iter().map(|seat| plain(&short_name(seat))).collect();
        Teller {
            eye: options.view,
            language,
            pace: Duration::from_millis(options.pace),
            names: G::cast(&header.setup, &seats, language),
        }
    }

    fn tell<G: Listed>(
        &self,
        happened: &TakenStep<G>,
        view: impl Fn() -> G::View,
    ) -> Result<Reader, Complaint> {
        let mut text = String::new();
        match &happened.entry {
            Entry::Note(note) => {
                let _ = writeln!(text, "{}", tell_note(*note, &self.names, self.language));
            }
            Entry::Step(step) if self.eye.sees_step::<G>(&happened.entry) => {
                if let Some(line) = G::tell_step(step, &self.names, self.language) {
                    add_line(&line, &mut text);
                }
            }
            Entry::Step(_) => {}
        }
        for event in self.eye.hears(happened) {
            let Some(line) = G::tell(event, &self.names, self.language) else { continue };
            let view = view();
            let scene =
                G::is_scene(event, &view).then(|| G::board(&view, &self.names, self.language)).flatten();
            let Some(board) = scene else {
                add_line(&line, &mut text);
                continue;
            };
            let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}\n{board}", line.text, line.rule);
            if !self.pace.is_zero() {
                if print_to_reader(&std::mem::take(&mut text))? == Reader::Gone {
                    return Ok(Reader::Gone);
                }
                #[expect(clippy::disallowed_methods, reason = "people asked for a slower story with --pace")]
                thread::sleep(self.pace);
            }
        }
        print_to_reader(&text)
    }

    fn close<G: Listed>(&self, judged: &Replayed<G>, options: &Replay) -> Result<(), Complaint> {
        let verdict = verdict(judged.standings.is_some(), options.verify);
        let mut text = format!("\n{}\n", self.said(verdict));
        if judged.header.seed_commitment.is_none() {
            let _ = writeln!(text, "{}", self.said(UNSEALED));
        }
        if let Some(nonces) = &judged.header.nonces {
            text += &self.drawn_by(nonces);
        }
        if let Some(key) = judged.signed_by {
            let _ = writeln!(text, "{} {key}.", self.said(["Signed by", "Signé par la clé"]));
        }
        if judged.signed_by.is_some() && options.key.is_none() {
            let _ = writeln!(text, "{}", self.said(COMPARE));
        }
        print(&text)
    }

    /// Who has added something to the dice, a line for each seat.
    fn drawn_by(&self, nonces: &[Nonce]) -> String {
        let line = |(seat, nonce): (&String, &Nonce)| {
            let what = self.said(match nonce {
                Nonce::Seat { .. } => {
                    ["committed to a nonce and revealed it", "s’est engagé sur un nombre et l’a révélé"]
                }
                Nonce::Withheld { .. } => [
                    "committed to a nonce and did not reveal it",
                    "s’est engagé sur un nombre et ne l’a pas révélé",
                ],
                Nonce::Server => ["the server stood in", "le serveur a tiré à sa place"],
            });
            format!("  {seat}{} {what}\n", self.said([":", "\u{a0}:"]))
        };
        let title = self.said(["The dice were drawn together:", "Les dés ont été tirés ensemble\u{a0}:"]);
        format!("{title}\n{}", self.names.iter().zip(nonces).map(line).collect::<String>())
    }

    /// One of these texts, English and French.
    fn said(&self, [english, french]: [&'static str; 2]) -> &'static str {
        match self.language {
            Language::English => english,
            Language::French => french,
        }
    }
}

/// What was found, by whether the match is finished and its dice were verified.
fn verdict(finished: bool, verified: bool) -> [&'static str; 2] {
    match (finished, verified) {
        (_, true) => [
            "All dice verified: they follow from the revealed seed.",
            "Tous les dés sont vérifiés\u{a0}: ils découlent de la graine révélée.",
        ],
        (true, false) => ["Every step is within the rules.", "Tout est conforme aux règles."],
        (false, false) => [
            "The match is not finished; what is recorded is within the rules.",
            "La partie n’est pas finie\u{a0}; ce qui est noté est conforme aux règles.",
        ],
    }
}

/// Without a promise there is nothing to hold the record against.
const UNSEALED: [&str; 2] = [
    "No seed commitment: neither dice nor times nor a hash could be checked.",
    "Pas d’engagement sur la graine\u{a0}: ni les dés, ni les temps, ni l’empreinte n’ont pu être vérifiés.",
];

/// Anybody can sign with a key of their own, so a signature alone says nothing.
const COMPARE: [&str; 2] = [
    "Compare the key with the one the server publishes, or give that one with --key.",
    "Comparez cette clé à celle que publie le serveur, ou donnez celle-ci avec --key.",
];

fn add_line(line: &StoryLine, text: &mut String) {
    let _ = writeln!(text, "  {:<64} {DIM}{}{DIM:#}", line.text, line.rule);
}
