//! The page about a game as it is: verdict, targets, seats, length, excitement, every figure.

use std::fmt::Write as _;

use catalogue::Language;
use rules::MAX_SEATS;

use super::charts::{Bar, Fan, bars, fan, histogram};
use super::{Source, code, decimal, document, either, escape, source, table};
use crate::Figure;
use crate::findings::{Finding, biases, findings};
use crate::onlooker::MOMENTS;
use crate::series::Cell;
use crate::statistics::CONFIDENCE;
use crate::targets::{Judged, Light};
use crate::words::{Unit, definition, label, part, unit};

/// The headings of the table of all match-ups.
const OVERVIEW: [[&str; 2]; 11] = [
    ["players", "joueurs"],
    ["matches", "parties"],
    ["minutes", "minutes"],
    ["decisions", "décisions"],
    ["options", "options"],
    ["no choice", "sans choix"],
    ["waiting", "attente"],
    ["longest wait", "plus longue"],
    ["lead changes", "changements de tête"],
    ["decided at", "joué à"],
    ["leader at half wins", "en tête à mi-partie gagne"],
];

/// A rule that no story cited.
#[derive(Clone, Debug)]
pub struct Never {
    /// Its number.
    pub id: String,
    /// Its title in English and in French.
    pub title: [String; 2],
}

/// A battery of match-ups, with all that is told about it.
#[derive(Clone, Debug)]
pub struct Battery {
    /// Where it comes from.
    pub source: Source,
    /// How far a share of wins may be off.
    pub precision: f64,
    /// The match-ups.
    pub cells: Vec<Cell>,
    /// Rules that no story cited.
    pub never: Vec<Never>,
    /// What was wanted of the game.
    pub targets: Vec<Judged>,
}

impl Battery {
    /// The verdict.
    pub fn findings(&self) -> Vec<Finding> {
        findings(&self.cells)
    }

    /// Matches in all.
    pub fn matches(&self) -> u64 {
        self.cells.iter().map(|cell| cell.report.matches).sum()
    }

    /// The whole page.
    pub fn page(&self) -> String {
        let game = self.source.game;
        let titles = [
            format!("{game}: what {} matches show", self.matches()),
            format!("{game}\u{a0}: ce que montrent {} parties", self.matches()),
        ];
        document([&titles[0], &titles[1]], |language| {
            let mut body = format!("<h1>{}</h1>", escape(either(language, &titles[0], &titles[1])));
            body += &self.verdict(language);
            body += &self.lights(language);
            body += &self.seats(language);
            body += &self.course(language);
            body += &self.overview(language);
            body += &self.all_figures(language);
            body += &self.rules(language);
            body += &method(self.precision, language);
            body + &source(&self.source, language)
        })
    }

    fn verdict(&self, language: Language) -> String {
        let line = |finding: Finding| {
            let class = if finding.is_warning { " class=warning" } else { "" };
            format!("<li{class}>{}</li>", escape(finding.said(language)))
        };
        let lines: String = self.findings().into_iter().map(line).collect();
        let heading = either(language, "Verdict", "Verdict");
        format!("<section><h2>{heading}</h2><ul class=verdict>{lines}</ul></section>")
    }

    fn lights(&self, language: Language) -> String {
        if self.targets.is_empty() {
            return String::new();
        }
        let heading = either(language, "What the pack wants", "Ce que veut l’auteur");
        let row = |judged: &Judged| {
            let (class, said) = match judged.light {
                Light::Green => ("good", either(language, "holds", "tenu")),
                Light::Red => ("bad", either(language, "does not hold", "pas tenu")),
                Light::Amber => ("open", either(language, "not known yet", "pas encore sûr")),
            };
            format!(
                "<tr><th scope=row>{}</th><td>{}</td><td class='light {class}'>{said}</td></tr>",
                escape(&judged.wanted),
                escape(&judged.found),
            )
        };
        let rows: String = self.targets.iter().map(row).collect();
        let [wanted, found, light] =
            either(language, ["wanted", "found", "light"], ["voulu", "trouvé", "feu"]);
        format!(
            "<section><h2>{heading}</h2><table><thead><tr><th scope=col>{wanted}</th><th scope=col>{found}</th>\
             <th scope=col>{light}</th></tr></thead><tbody>{rows}</tbody></table></section>"
        )
    }

    fn seats(&self, language: Language) -> String {
        let all = biases(&self.cells);
        let mut text = format!(
            "<section><h2>{}</h2>",
            either(language, "Are the seats fair?", "Les places sont-elles équitables\u{a0}?")
        );
        let _ = write!(
            text,
            "<p>{}</p>",
            either(
                language,
                "How many points of 100 matches each seat wins above or below its share, with intervals that hold together. A bar in strong colour is more than chance.",
                "De combien de points sur 100 parties chaque place dépasse sa part, avec des intervalles valables tous ensemble. Une barre en couleur vive dépasse le hasard."
            )
        );
        for (at, cell) in self.cells.iter().enumerate() {
            let of_cell: Vec<Bar> = all
                .iter()
                .filter(|bias| bias.cell == at)
                .map(|bias| {
                    let points = |share: f64| 100.0 * share;
                    let (value, low, high) = (
                        points(bias.off.value),
                        points(bias.off.interval.low),
                        points(bias.off.interval.high),
                    );
                    let say = |value: f64| {
                        let text = format!("{value:+.1}");
                        either(language, text.clone(), text.replace('.', ","))
                    };
                    let to = either(language, "to", "à");
                    Bar {
                        name: format!("{} {}", either(language, "seat", "place"), bias.seat),
                        value,
                        low,
                        high,
                        said: format!("{} ({} {to} {})", say(value), say(low), say(high)),
                        is_sure: bias.is_sure(),
                    }
                })
                .collect();
            if of_cell.is_empty() {
                continue;
            }
            let matches = cell.report.matches;
            let title = either(
                language,
                format!("{}, {matches} matches", cell.called()),
                format!("{}, {matches} parties", cell.called()),
            );
            let _ = write!(text, "<h3>{}</h3>{}", escape(&title), bars(&title, &of_cell, 0.0));
        }
        text + "</section>"
    }

    /// The match-up that charts show: the most seats, and of those the best players who played often enough.
    fn main_cell(&self) -> Option<&Cell> {
        let known = self.cells.iter().filter(|cell| cell.seen.curves.len() >= 30);
        known.max_by_key(|cell| (cell.report.matches >= 100, cell.bots.len()))
    }

    fn course(&self, language: Language) -> String {
        let Some(cell) = self.main_cell() else { return String::new() };
        let mut text = format!(
            "<section><h2>{}</h2>",
            either(language, "How long, and how exciting", "Durée et suspense")
        );
        let minutes: Vec<f64> = cell.seen.curves.iter().map(|curve| curve.minutes).collect();
        let [few, half, most] = cell.spread_of_minutes().map(|minutes| decimal(minutes, 1, language));
        let said = either(
            language,
            format!(
                "Minutes of a match of {} by the model: half take up to {half}, nine in ten between {few} and {most}.",
                cell.called()
            ),
            format!(
                "Minutes d’une partie à {} selon le modèle\u{a0}: la moitié dure jusqu’à {half}, neuf sur dix entre {few} et {most}.",
                cell.called()
            ),
        );
        let _ = write!(
            text,
            "<p>{}</p>{}",
            escape(&said),
            histogram(&said, &minutes, either(language, "minutes", "minutes"))
        );
        if let Some(chart) = chances(cell, language) {
            let middle = chart.bands[MOMENTS / 2];
            let percent = |share: f64| format!("{:.0}", 100.0 * share);
            let numbers: Vec<u64> =
                examples(cell).iter().map(|at| cell.seen.curves[*at].number + 1).collect();
            let numbers = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let said = either(
                language,
                format!(
                    "The later winner’s chance to win, in percent, from the start to the end of a match: the median as a bold line, half of all matches in the dark band, nine tenths in the light one, and matches {numbers} as thin lines. At half-time the median is {}, and half of the winners had between {} and {}.",
                    percent(middle[2]),
                    percent(middle[1]),
                    percent(middle[3])
                ),
                format!(
                    "Chances de victoire du futur vainqueur, en pour cent, du début à la fin d’une partie\u{a0}: la médiane en trait gras, la moitié des parties dans la bande foncée, neuf dixièmes dans la claire, et les parties {numbers} en traits fins. À mi-partie la médiane est {}, et la moitié des vainqueurs avait entre {} et {}.",
                    percent(middle[2]),
                    percent(middle[1]),
                    percent(middle[3])
                ),
            );
            let how = either(
                language,
                "A chance is what became of seats with a like outlook in the same third of these very matches.",
                "Une chance est ce que sont devenues, dans ces mêmes parties, les places à perspective semblable au même tiers de la partie.",
            );
            let _ = write!(text, "<p>{}</p><p class=dim>{how}</p>{}", escape(&said), fan(&said, &chart));
        }
        text + "</section>"
    }

    fn overview(&self, language: Language) -> String {
        const KEYS: [&str; 9] = [
            "minutes",
            "decisions",
            "options",
            "forced",
            "waiting",
            "longest_wait",
            "lead_changes",
            "decided",
            "runaway",
        ];
        let row = |cell: &Cell| {
            let figures = KEYS.iter().map(|key| match cell.report.figures.get(key) {
                Some(figure) => {
                    (number(figure, figure.estimate.value, language), figure.estimate.value.to_string())
                }
                None => ("–".to_owned(), "-1".to_owned()),
            });
            let matches = cell.report.matches.to_string();
            [(cell.called(), cell.called()), (matches.clone(), matches)].into_iter().chain(figures).collect()
        };
        let played = self.cells.iter().filter(|cell| cell.report.matches > 0);
        let rows: Vec<Vec<(String, String)>> = played.map(row).collect();
        let (heading, caption) = either(
            language,
            ("By players and strength", "All match-ups; a press on a heading sorts."),
            ("Par nombre et force des joueurs", "Tous les plateaux\u{a0}; un appui sur un titre trie."),
        );
        let header = OVERVIEW.map(|[en, fr]| either(language, en, fr).to_owned());
        format!("<section><h2>{heading}</h2>{}</section>", table(caption, &header, &rows))
    }

    fn all_figures(&self, language: Language) -> String {
        let mut text = format!("<section><h2>{}</h2>", either(language, "Every figure", "Tous les chiffres"));
        for (at, cell) in self.cells.iter().enumerate().filter(|(_, cell)| cell.report.matches > 0) {
            let rows: Vec<_> = cell
                .report
                .figures
                .iter()
                .filter(|figure| !(figure.is_nothing && figure.name.part.is_some()))
                .map(|figure| figure_row(figure, language))
                .collect();
            let header = either(
                language,
                ["figure", "value", "from", "to", "what it counts"],
                ["chiffre", "valeur", "de", "à", "ce qu’il compte"],
            );
            let title = either(
                language,
                format!("{}, {} matches", cell.called(), cell.report.matches),
                format!("{}, {} parties", cell.called(), cell.report.matches),
            );
            let _ = write!(
                text,
                "<details id=cell-{at}-{}><summary>{}</summary>{}</details>",
                code(language),
                escape(&title),
                table(&title, &header.map(ToOwned::to_owned), &rows)
            );
        }
        text + "</section>"
    }

    fn rules(&self, language: Language) -> String {
        if self.never.is_empty() {
            return String::new();
        }
        let item = |never: &Never| {
            format!(
                "<li>{} {}</li>",
                escape(&never.id),
                escape(either(language, &never.title[0], &never.title[1]))
            )
        };
        let items: String = self.never.iter().map(item).collect();
        let (heading, text) = either(
            language,
            (
                "Rules that no story cites",
                "In the first 200 matches of every match-up no line of the story cites these rules. Definitions are never cited; of the others, none applied.",
            ),
            (
                "Règles qu’aucun récit ne cite",
                "Dans les 200 premières parties de chaque plateau, aucune ligne du récit ne cite ces règles. Les définitions ne sont jamais citées\u{a0}; parmi les autres, aucune ne s’est appliquée.",
            ),
        );
        format!(
            "<section><h2>{heading}</h2><p>{text}</p><details><summary>{}</summary><ul>{items}</ul></details></section>",
            either(language, format!("{} rules", self.never.len()), format!("{} règles", self.never.len()))
        )
    }
}

/// A figure's value for people.
pub(super) fn number(figure: &Figure, value: f64, language: Language) -> String {
    match unit(&figure.name) {
        Unit::Share => format!("{}\u{a0}%", decimal(100.0 * value, 1, language)),
        Unit::Minutes => decimal(value, 1, language),
        Unit::Number => decimal(value, 2, language),
    }
}

fn figure_row(figure: &Figure, language: Language) -> Vec<(String, String)> {
    let name = match &figure.name.part {
        Some(of) => format!("{}\u{a0}: {}", label(&figure.name, language), part(of, language)),
        None => label(&figure.name, language).to_owned(),
    };
    let found = figure.anytime(CONFIDENCE);
    let cell = |value: f64| (number(figure, value, language), value.to_string());
    let defined = definition(&figure.name, language);
    vec![
        (name.clone(), name),
        cell(found.value),
        cell(found.interval.low),
        cell(found.interval.high),
        (defined.clone(), defined),
    ]
}

/// Three matches to show: one where the winner led throughout, one in the middle, one won from behind.
fn examples(cell: &Cell) -> Vec<usize> {
    let mut by_hope: Vec<(usize, f32)> = cell
        .seen
        .curves
        .iter()
        .enumerate()
        .filter_map(|(at, curve)| {
            let winner = curve.winners.lowest().filter(|_| curve.winners.len() == 1)?;
            Some((at, curve.hopes[MOMENTS / 2][winner.index()]))
        })
        .collect();
    by_hope.sort_by(|one, other| one.1.total_cmp(&other.1));
    let last = by_hope.len().saturating_sub(1);
    [last, last / 2, last / 20].into_iter().filter_map(|at| by_hope.get(at).map(|(at, _)| *at)).collect()
}

/// Chances by outlook and third of the match: how often such seats won.
struct Calibration([[(f64, f64); Calibration::STEPS]; 3]);

impl Calibration {
    const STEPS: usize = 20;

    fn of(cell: &Cell) -> Calibration {
        let mut counts = [[(0.0, 0.0); Calibration::STEPS]; 3];
        let seats = cell.bots.len().min(MAX_SEATS);
        for curve in &cell.seen.curves {
            for (moment, hopes) in curve.hopes.iter().enumerate().take(MOMENTS - 1) {
                for (seat, hope) in (0..).map(rules::Seat).zip(&hopes[..seats]) {
                    let count = &mut counts[third(moment)][step(*hope)];
                    count.0 +=
                        if curve.winners.contains(seat) { 1.0 / curve.winners.len() as f64 } else { 0.0 };
                    count.1 += 1.0;
                }
            }
        }
        Calibration(counts)
    }

    fn chance(&self, moment: usize, hope: f32) -> f64 {
        let (won, of) = self.0[third(moment)][step(hope)];
        won / of.max(1.0)
    }
}

fn third(moment: usize) -> usize {
    (3 * moment / MOMENTS).min(2)
}

fn step(hope: f32) -> usize {
    ((hope * Calibration::STEPS as f32) as usize).min(Calibration::STEPS - 1)
}

/// The later winner's chance through the match.
fn chances(cell: &Cell, language: Language) -> Option<Fan> {
    let calibration = Calibration::of(cell);
    let line = |at: usize| -> Option<Vec<f64>> {
        let curve = &cell.seen.curves[at];
        let winner = curve.winners.lowest().filter(|_| curve.winners.len() == 1)?;
        let chance = |moment: usize| calibration.chance(moment, curve.hopes[moment][winner.index()]);
        Some((0..MOMENTS - 1).map(chance).chain([1.0]).collect())
    };
    let lines: Vec<Vec<f64>> = (0..cell.seen.curves.len()).filter_map(line).collect();
    if lines.len() < 20 || cell.bots.len() < 2 {
        return None;
    }
    let band = |moment: usize| {
        let mut values: Vec<f64> = lines.iter().map(|line| line[moment]).collect();
        values.sort_by(f64::total_cmp);
        [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| values[(share * (values.len() - 1) as f64) as usize])
    };
    Some(Fan {
        bands: (0..MOMENTS).map(band).collect(),
        lines: examples(cell).into_iter().filter_map(line).collect(),
        ends: either(language, ["start", "end"], ["début", "fin"]).map(ToOwned::to_owned),
    })
}

fn method(precision: f64, language: Language) -> String {
    let points = decimal(100.0 * precision, 1, language);
    either(
        language,
        format!(
            "<section><h2>How sure</h2><p>Every interval is a confidence sequence: with 95 % confidence it holds however often one looks and whenever one stops (a normal mixture with the variance seen so far, after Robbins, and Waudby-Smith and others). Intervals of the seats of all match-ups hold together. A match-up is settled when no share of wins can be further off than {points} points; then it ends by itself.</p></section>"
        ),
        format!(
            "<section><h2>À quel point c’est sûr</h2><p>Chaque intervalle est une suite de confiance\u{a0}: à 95\u{a0}%, il tient aussi souvent qu’on regarde et quel que soit le moment où l’on s’arrête (mélange normal avec la variance observée, d’après Robbins, Waudby-Smith et d’autres). Les intervalles des places de tous les plateaux tiennent ensemble. Un plateau est tranché quand aucune part de victoires ne peut être fausse de plus de {points} points\u{a0}; il s’arrête alors de lui-même.</p></section>"
        ),
    )
}
