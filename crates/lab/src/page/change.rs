//! Pages about a change: two games side by side, a number that is turned, and which number matters most.

use std::fmt::Write as _;

use catalogue::{Language, Name};

use super::charts::{Bar, Point, bars, curve};
use super::{Source, decimal, document, either, escape, source, table};
use crate::compare::{Comparison, Difference};
use crate::parts::{Part, PartsReport};
use crate::words::{definition, label, part};

/// Two games that were compared.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// The first.
    pub a: &'a str,
    /// The second.
    pub b: &'a str,
    /// What was found.
    pub found: &'a Comparison,
}

/// A number or option that was turned.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Which.
    pub key: String,
    /// Every value it was given; the first is what others are compared with.
    pub points: Vec<SweepPoint>,
}

/// The game with one value.
#[derive(Clone, Debug)]
pub struct SweepPoint {
    /// The value.
    pub value: String,
    /// What differs from the first; the first differs from itself by nothing.
    pub found: Comparison,
}

/// A number of the pack, one step up or down.
#[derive(Clone, Debug)]
pub struct Lever {
    /// Where it stands and what it becomes.
    pub name: String,
    /// What that changes.
    pub found: Comparison,
}

/// All numbers of a pack, those that matter most first.
#[derive(Clone, Debug)]
pub struct Levers {
    /// What was changed, and what it did.
    pub levers: Vec<Lever>,
    /// Numbers that cannot be changed by one step, and why.
    pub refused: Vec<(String, String)>,
}

fn called(figure: &Difference, language: Language) -> String {
    let label = label(&name(figure), language);
    match &figure.part {
        Some(of) => format!("{label}\u{a0}: {}", part(of, language)),
        None => label.to_owned(),
    }
}

fn name(figure: &Difference) -> Name {
    Name { key: figure.key, label: figure.label, part: figure.part.clone().map(Into::into) }
}

/// "+1.25 (+1.10 to +1.40)".
fn said(figure: &Difference, language: Language) -> String {
    let say = |value: f64| {
        let text = format!("{value:+.3}");
        either(language, text.clone(), text.replace('.', ","))
    };
    let interval = figure.difference.interval;
    let to = either(language, "to", "à");
    format!("{} ({} {to} {})", say(figure.difference.value), say(interval.low), say(interval.high))
}

/// The page of a comparison.
pub fn change_page(from: &Source, change: &Change<'_>) -> String {
    let game = from.game;
    let titles = [format!("{game}: what changes"), format!("{game}\u{a0}: ce qui change")];
    document([&titles[0], &titles[1]], |language| {
        let found = change.found;
        let changed: Vec<&Difference> = found.figures.iter().filter(|figure| figure.changed).collect();
        let mut body = format!("<h1>{}</h1>", escape(either(language, &titles[0], &titles[1])));
        let _ = write!(body, "<p>A: {}<br>B: {}</p>", escape(change.a), escape(change.b));
        let verdict = match (changed.len(), found.matches) {
            (0, matches) => either(
                language,
                format!("Nothing changed that {matches} matches of each could show."),
                format!("Rien n’a changé que {matches} parties de chaque puissent montrer."),
            ),
            (count, matches) => either(
                language,
                format!(
                    "{count} of {} figures changed, as {matches} matches of each show with the same luck.",
                    found.figures.len()
                ),
                format!(
                    "{count} chiffres sur {} ont changé, comme le montrent {matches} parties de chaque avec la même chance.",
                    found.figures.len()
                ),
            ),
        };
        let _ = write!(
            body,
            "<section><h2>Verdict</h2><ul class=verdict><li{}>{}</li></ul></section>",
            if changed.is_empty() { "" } else { " class=warning" },
            escape(&verdict)
        );
        for figure in &changed {
            let interval = figure.difference.interval;
            let bar = Bar {
                name: "B - A".to_owned(),
                value: figure.difference.value,
                low: interval.low,
                high: interval.high,
                said: said(figure, language),
                is_sure: true,
            };
            let title = called(figure, language);
            let _ = write!(
                body,
                "<h3>{}</h3><p class=dim>{}</p>{}",
                escape(&title),
                escape(&definition(&name(figure), language)),
                bars(&title, &[bar], 0.0)
            );
        }
        body += &differences(found, language);
        body + &source(from, language)
    })
}

fn differences(found: &Comparison, language: Language) -> String {
    let header = either(
        language,
        ["figure", "A", "B", "B - A, interval", "changed"],
        ["chiffre", "A", "B", "B - A, intervalle", "changé"],
    );
    let row = |figure: &Difference| {
        let name = called(figure, language);
        let number = |value: f64| (decimal(value, 3, language), value.to_string());
        let changed =
            if figure.changed { either(language, "yes", "oui") } else { either(language, "no", "non") };
        vec![
            (name.clone(), name),
            number(figure.a),
            number(figure.b),
            (said(figure, language), figure.difference.value.to_string()),
            (changed.to_owned(), changed.to_owned()),
        ]
    };
    let rows: Vec<_> = found.figures.iter().map(row).collect();
    let caption = either(
        language,
        "All figures; their intervals hold together with 95 % confidence.",
        "Tous les chiffres\u{a0}; leurs intervalles tiennent ensemble à 95\u{a0}%.",
    );
    format!(
        "<section><h2>{}</h2>{}</section>",
        either(language, "Before and after", "Avant et après"),
        table(caption, &header.map(ToOwned::to_owned), &rows)
    )
}

/// The page of some numbers or options that were turned.
pub fn sweep_page(from: &Source, sweeps: &[Sweep]) -> String {
    let game = from.game;
    let titles = [format!("{game}: what a number does"), format!("{game}\u{a0}: ce que fait un nombre")];
    document([&titles[0], &titles[1]], |language| {
        let mut body = format!("<h1>{}</h1>", escape(either(language, &titles[0], &titles[1])));
        for sweep in sweeps {
            let _ = write!(body, "<section><h2><code>{}</code></h2>", escape(&sweep.key));
            let moved = moved(sweep);
            let text = match moved.len() {
                0 => either(
                    language,
                    "No figure changed that so many matches could show.".to_owned(),
                    "Aucun chiffre n’a changé que ces parties puissent montrer.".to_owned(),
                ),
                count => either(
                    language,
                    format!(
                        "{count} figures follow it; the band is where the truth lies, for all of them together, with 95 % confidence."
                    ),
                    format!(
                        "{count} chiffres le suivent\u{a0}; la bande dit où est la vérité, pour tous ensemble, à 95\u{a0}%."
                    ),
                ),
            };
            let _ = write!(body, "<p>{text}</p>");
            for (key, of) in moved {
                body += &sweep_curve(sweep, key, of.as_deref(), language);
            }
            body += "</section>";
        }
        body + &source(from, language)
    })
}

/// The figures that some value changes surely, by the size of the change against its doubt.
fn moved(sweep: &Sweep) -> Vec<(&'static str, Option<String>)> {
    let mut all: Vec<(f64, &'static str, Option<String>)> = Vec::new();
    for figure in sweep.points.iter().flat_map(|point| &point.found.figures).filter(|figure| figure.changed) {
        let strength = strength(figure);
        match all.iter_mut().find(|(_, key, part)| *key == figure.key && *part == figure.part) {
            Some(known) => known.0 = known.0.max(strength),
            None => all.push((strength, figure.key, figure.part.clone())),
        }
    }
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().map(|(_, key, part)| (key, part)).collect()
}

/// A change in widths of its interval.
pub(crate) fn strength(figure: &Difference) -> f64 {
    let width = figure.difference.interval.high - figure.difference.interval.low;
    if figure.changed && width > 0.0 { (figure.difference.value / width).abs() } else { 0.0 }
}

fn sweep_curve(sweep: &Sweep, key: &str, of: Option<&str>, language: Language) -> String {
    let find = |point: &SweepPoint| {
        point.found.figures.iter().find(|figure| figure.key == key && figure.part.as_deref() == of).cloned()
    };
    let found: Vec<(String, Difference)> =
        sweep.points.iter().filter_map(|point| Some((point.value.clone(), find(point)?))).collect();
    let Some((_, first)) = found.first() else { return String::new() };
    let title = called(first, language);
    let points: Vec<Point> = found
        .iter()
        .map(|(value, figure)| {
            let interval = figure.difference.interval;
            Point {
                name: value.clone(),
                value: figure.b,
                low: figure.a + interval.low,
                high: figure.a + interval.high,
            }
        })
        .collect();
    let list: Vec<String> = points
        .iter()
        .map(|point| {
            let number = |value: f64| decimal(value, 3, language);
            format!(
                "{}\u{a0}: {} ({} {} {})",
                point.name,
                number(point.value),
                number(point.low),
                either(language, "to", "à"),
                number(point.high)
            )
        })
        .collect();
    let words = format!("{title}. {}", list.join("; "));
    format!(
        "<h3>{}</h3><p class=dim>{}</p>{}",
        escape(&title),
        escape(&list.join("; ")),
        curve(&words, &points)
    )
}

/// The page of all numbers of a pack: the tornado.
pub fn levers_page(from: &Source, all: &Levers) -> String {
    let game = from.game;
    let titles =
        [format!("{game}: which number matters most"), format!("{game}\u{a0}: quel nombre compte le plus")];
    document([&titles[0], &titles[1]], |language| {
        let mut body = format!("<h1>{}</h1>", escape(either(language, &titles[0], &titles[1])));
        let keys = figures_of(&all.levers);
        let _ = write!(
            body,
            "<p>{}</p>",
            either(
                language,
                "Every number of the content one step up and one step down, each against the game as it is, with the same luck. Only what is more than chance is drawn.",
                "Chaque nombre du contenu, un pas plus haut et un pas plus bas, contre le jeu tel quel et avec la même chance. Seul ce qui dépasse le hasard est dessiné."
            )
        );
        for (key, of) in keys {
            body += &tornado(all, key, of.as_deref(), language);
        }
        let still =
            all.levers.iter().filter(|lever| lever.found.figures.iter().all(|figure| !figure.changed));
        let still: Vec<String> = still.map(|lever| lever.name.clone()).collect();
        let refused: Vec<String> = all.refused.iter().map(|(name, why)| format!("{name} ({why})")).collect();
        for (heading, list) in [
            (either(language, "Changed nothing that could be seen", "Sans effet visible"), still),
            (either(language, "Cannot be changed by a step", "Impossible à changer d’un pas"), refused),
        ] {
            let items: String = list.iter().map(|item| format!("<li>{}</li>", escape(item))).collect();
            let _ = write!(
                body,
                "<details><summary>{heading} ({})</summary><ul>{items}</ul></details>",
                list.len()
            );
        }
        body + &source(from, language)
    })
}

/// The figures that something moves, in the order of the reports, at most so many.
fn figures_of(levers: &[Lever]) -> Vec<(&'static str, Option<String>)> {
    const MOST: usize = 12;
    let mut keys: Vec<(&'static str, Option<String>)> = Vec::new();
    for figure in levers.iter().flat_map(|lever| &lever.found.figures).filter(|figure| figure.changed) {
        let key = (figure.key, figure.part.clone());
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.truncate(MOST);
    keys
}

fn tornado(all: &Levers, key: &str, of: Option<&str>, language: Language) -> String {
    const MOST: usize = 15;
    let find = |lever: &Lever| {
        let figure =
            lever.found.figures.iter().find(|figure| figure.key == key && figure.part.as_deref() == of)?;
        figure.changed.then(|| (lever.name.clone(), figure.clone()))
    };
    let mut moved: Vec<(String, Difference)> = all.levers.iter().filter_map(find).collect();
    moved.sort_by(|one, other| other.1.difference.value.abs().total_cmp(&one.1.difference.value.abs()));
    moved.truncate(MOST);
    let Some((_, first)) = moved.first() else { return String::new() };
    let title = called(first, language);
    let lines: Vec<Bar> = moved
        .iter()
        .map(|(name, figure)| {
            let interval = figure.difference.interval;
            Bar {
                name: name.clone(),
                value: figure.difference.value,
                low: interval.low,
                high: interval.high,
                said: said(figure, language),
                is_sure: true,
            }
        })
        .collect();
    let defined = definition(&name(first), language);
    format!(
        "<section><h2>{}</h2><p class=dim>{}</p>{}</section>",
        escape(&title),
        escape(&defined),
        bars(&title, &lines, 0.0)
    )
}

/// The page of what parts are worth.
pub fn parts_page(from: &Source, found: &PartsReport) -> String {
    let game = from.game;
    let titles = [format!("{game}: which parts matter"), format!("{game}\u{a0}: quelles pièces comptent")];
    document([&titles[0], &titles[1]], |language| {
        let mut body = format!("<h1>{}</h1>", escape(either(language, &titles[0], &titles[1])));
        let sure: Vec<Bar> = found
            .parts
            .iter()
            .filter(|part| part.is_sure)
            .filter_map(|part| part_bar(part, language))
            .collect();
        let fair = decimal(100.0 * found.fair, 1, language);
        let _ = write!(
            body,
            "<p>{}</p>",
            either(
                language,
                format!(
                    "How many points of 100 matches the seat that uses a part most loses without it, with the same luck as with it; {} matches each. An equal share is {fair} %. Where a part is forbidden, the best of the other actions is taken, by a short look ahead.",
                    found.matches
                ),
                format!(
                    "Combien de points sur 100 parties la place qui utilise le plus une pièce perd sans elle, avec la même chance qu’avec elle\u{a0}; {} parties chacune. Une part égale est de {fair}\u{a0}%. Là où une pièce est interdite, la meilleure des autres actions est prise, en regardant un peu plus loin.",
                    found.matches
                )
            )
        );
        let said = either(language, "Parts that surely matter.", "Pièces qui comptent à coup sûr.");
        if sure.is_empty() {
            let _ = write!(
                body,
                "<p>{}</p>",
                either(
                    language,
                    "No part matters more than chance could explain.",
                    "Aucune pièce ne compte plus que le hasard."
                )
            );
        } else {
            let _ = write!(body, "<p>{said}</p>{}", bars(said, &sure, 0.0));
        }
        body += &parts_table(found, language);
        body + &source(from, language)
    })
}

fn part_bar(part: &Part, language: Language) -> Option<Bar> {
    let worth = part.worth?;
    let points = |share: f64| 100.0 * share;
    let say = |value: f64| {
        let text = format!("{value:+.1}");
        either(language, text.clone(), text.replace('.', ","))
    };
    let (value, low, high) = (points(worth.value), points(worth.interval.low), points(worth.interval.high));
    let said = format!("{} ({} {} {})", say(value), say(low), either(language, "to", "à"), say(high));
    Some(Bar { name: part.name.clone(), value, low, high, said, is_sure: part.is_sure })
}

fn parts_table(found: &PartsReport, language: Language) -> String {
    let header = either(
        language,
        [
            "part",
            "worth, points",
            "sure",
            "offered in, % of matches",
            "taken, % of times",
            "won when taken, %",
        ],
        [
            "pièce",
            "valeur, points",
            "sûr",
            "offerte, % des parties",
            "prise, % des fois",
            "victoires quand prise, %",
        ],
    );
    let percent = |share: f64| (decimal(100.0 * share, 1, language), share.to_string());
    let row = |part: &Part| {
        let worth = part_bar(part, language)
            .map_or(("–".to_owned(), "-999".to_owned()), |bar| (bar.said, bar.value.to_string()));
        let sure = either(language, ["no", "yes"], ["non", "oui"])[usize::from(part.is_sure)].to_owned();
        let won = part.won_when_taken.map_or(("–".to_owned(), "-1".to_owned()), |won| percent(won.value));
        vec![
            (part.name.clone(), part.name.clone()),
            worth,
            (sure.clone(), sure),
            percent(part.offered),
            percent(part.taken),
            won,
        ]
    };
    let rows: Vec<_> = found.parts.iter().map(row).collect();
    let dead: String = found.dead.iter().map(|name| format!("<li>{}</li>", escape(name))).collect();
    let caption = either(
        language,
        "All parts that were used; intervals hold together with 95 % confidence.",
        "Toutes les pièces utilisées\u{a0}; les intervalles tiennent ensemble à 95\u{a0}%.",
    );
    let never = either(language, "Could be used and never was", "Possible, et jamais choisi");
    format!(
        "<section><h2>{}</h2>{}<details><summary>{never} ({})</summary><ul>{dead}</ul></details></section>",
        either(language, "All parts", "Toutes les pièces"),
        table(caption, &header.map(ToOwned::to_owned), &rows),
        found.dead.len()
    )
}
