//! `slipstream games`: what can be played.

use std::fmt::Write as _;

use catalogue::{Kind, Language, Listed, for_game};
use rules::{OptionKind, OptionSpec, Setup};
use serde_json::{Value, json};

use crate::Complaint;
use crate::arguments::Games;
use crate::commands::read_packs;
use crate::output::{BOLD, DIM, language, print, print_json};

pub(crate) fn run(options: &Games) -> Result<(), Complaint> {
    read_packs(options.packs.as_deref())?;
    if options.json {
        let games: Vec<Value> = Kind::ALL.iter().map(|kind| for_game!(kind, G => as_json::<G>())).collect();
        return print_json(&json!({ "games": games }));
    }
    let mut text = String::new();
    for kind in Kind::ALL {
        for_game!(kind, G => describe::<G>(language(options.lang), &mut text));
    }
    print(&text)
}

fn as_json<G: Listed>() -> Value {
    json!({
        "game": G::NAME,
        "title": G::TITLE,
        "blurb": G::BLURB,
        "seats": { "min": G::seat_range().start(), "max": G::seat_range().end() },
        "options": G::Setup::options(),
        "packs": pack_names::<G>(),
        "bots": bots::WORDS,
    })
}

fn pack_names<G: Listed>() -> Vec<String> {
    G::shelf().packs().into_iter().map(|pack| pack.name).collect()
}

fn describe<G: Listed>(language: Language, text: &mut String) {
    let (to, options, packs, default) = match language {
        Language::English => (["to", "seats"], "Options, for --set KEY=VALUE:", "Packs:", "; default"),
        Language::French => {
            (["à", "places"], "Options, pour --set CLÉ=VALEUR :", "Contenus :", " ; par défaut")
        }
    };
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}  {}", G::TITLE, language.of(G::BLURB));
    let [to, seats] = to;
    let _ =
        writeln!(text, "  {}, {} {to} {} {seats}", G::NAME, G::seat_range().start(), G::seat_range().end());
    let _ = writeln!(text, "  {options}");
    for option in G::Setup::options() {
        let what = match language {
            Language::English => option.en,
            Language::French => option.fr,
        };
        let _ = writeln!(text, "    {BOLD}{:<16}{BOLD:#} {what} {DIM}({}){DIM:#}", option.key, option.rule);
        let _ = writeln!(
            text,
            "    {:<16} {DIM}{}{default} {}{DIM:#}",
            "",
            values(option, language),
            option.default
        );
    }
    let _ = writeln!(text, "  {packs} {}", pack_names::<G>().join(", "));
}

fn values(option: &OptionSpec, language: Language) -> String {
    let english = language == Language::English;
    match option.kind {
        OptionKind::Choice { values } => values.join(" | "),
        OptionKind::PerSeat { values } if english => {
            format!("{}, once or per seat with commas", values.join(" | "))
        }
        OptionKind::PerSeat { values } => {
            format!("{}, une fois ou par place avec des virgules", values.join(" | "))
        }
        OptionKind::ChoiceOrText { values, form, .. } if english => {
            format!("{} | {form}", values.join(" | "))
        }
        OptionKind::ChoiceOrText { values, form_fr, .. } => format!("{} | {form_fr}", values.join(" | ")),
        OptionKind::Number { min, max } => format!("{min} - {max}"),
        OptionKind::Count { max, alone } if english => format!("0 - {max}, alone {alone}"),
        OptionKind::Count { max, alone } => format!("0 - {max}, en solo {alone}"),
        OptionKind::Each { of, values } if english => {
            format!("{}, once or for each of {of} with commas", values.join(" | "))
        }
        OptionKind::Each { of, values } => {
            format!("{}, une fois ou pour chacun de {of} avec des virgules", values.join(" | "))
        }
        OptionKind::Flag => "true | false".to_owned(),
        OptionKind::Seat if english => "a seat's number".to_owned(),
        OptionKind::Seat => "le numéro d’une place".to_owned(),
        OptionKind::Pack if english => "a pack's name, see --packs".to_owned(),
        OptionKind::Pack => "le nom d’un contenu, voir --packs".to_owned(),
    }
}
