//! What a battery has shown, in sentences: first what a designer asks first.
//!
//! One idea: a sentence that claims something holds with 95 % confidence together with all others of its kind, and one
//! that claims nothing says how much could have been missed.

use catalogue::Language;
use serde::Serialize;

use crate::series::Cell;
use crate::statistics::{CONFIDENCE, Estimate, Interval};

/// A sentence of the verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// What it is about.
    pub about: About,
    /// Whether a designer should look at it.
    pub is_warning: bool,
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Whether seats are fair.
    Seats,
    /// How long a match is.
    Length,
    /// What players wait for.
    Waiting,
    /// Whether it stays open.
    Excitement,
    /// How much luck decides.
    Luck,
    /// Matches that end badly.
    Endings,
    /// What is not known well enough.
    Precision,
}

impl Finding {
    pub(crate) fn new(about: About, is_warning: bool, en: String, fr: String) -> Finding {
        Finding { about, is_warning, en, fr }
    }

    /// In that language.
    pub fn said(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }
}

/// How much more or less than its share a seat wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Bias {
    /// Which match-up.
    pub cell: usize,
    /// The seat, from 1.
    pub seat: usize,
    /// Above the fair share, as a share of matches.
    pub off: Estimate,
}

/// Fewer matches say nothing about seats, and too little for intervals that rest on many.
const FEWEST: u64 = 100;

/// Every seat of every match-up between equals that was played often enough, with intervals that hold together.
pub fn biases(cells: &[Cell]) -> Vec<Bias> {
    let is_known = |cell: &Cell| cell.is_between_equals() && cell.report.matches >= FEWEST;
    let equal: Vec<_> = cells.iter().enumerate().filter(|(_, cell)| is_known(cell)).collect();
    let questions: usize = equal.iter().map(|(_, cell)| cell.bots.len()).sum();
    let confidence = 1.0 - (1.0 - CONFIDENCE) / questions.max(1) as f64;
    let of_cell = |(at, cell): &(usize, &Cell)| -> Vec<Bias> {
        let fair = cell.report.wins.iter().map(|row| row.rate).sum::<f64>() / cell.bots.len() as f64;
        let bias = |seat: usize| {
            let figure = cell.report.figures.part("wins", &format!("seat {seat}"))?;
            let won = figure.anytime(confidence);
            let interval =
                Interval { low: won.interval.low.max(0.0) - fair, high: won.interval.high.min(1.0) - fair };
            Some(Bias { cell: *at, seat, off: Estimate { value: won.value - fair, interval } })
        };
        (1..=cell.bots.len()).filter_map(bias).collect()
    };
    equal.iter().flat_map(of_cell).collect()
}

impl Bias {
    /// Whether it is more than chance.
    pub fn is_sure(&self) -> bool {
        !self.off.interval.contains(0.0)
    }
}

impl Cell {
    /// Whether the same bot sits in all seats, of which there are several.
    pub fn is_between_equals(&self) -> bool {
        self.bots.len() > 1 && self.bots.iter().all(|bot| *bot == self.bots[0]) && self.report.matches > 0
    }

    /// Who plays, in a few words: "4 racer".
    pub fn called(&self) -> String {
        if self.bots.iter().all(|bot| *bot == self.bots[0]) {
            return format!("{} × {}", self.bots.len(), self.bots[0]);
        }
        self.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The value of a figure without parts.
    pub fn value(&self, key: &str) -> Option<f64> {
        self.report.figures.get(key).map(|figure| figure.estimate.value)
    }
}

/// The verdict over all match-ups.
pub fn findings(cells: &[Cell]) -> Vec<Finding> {
    let played: Vec<&Cell> = cells.iter().filter(|cell| cell.report.matches > 0).collect();
    let Some(main) = played.iter().max_by_key(|cell| (cell.report.matches >= FEWEST, cell.bots.len())) else {
        let (en, fr) = ("Nothing was played.".to_owned(), "Rien n’a été joué.".to_owned());
        return vec![Finding::new(About::Precision, true, en, fr)];
    };
    let several =
        [seats(cells), confounded(cells), Some(length(main)), waiting(main), excitement(main), luck(&played)];
    let mut all: Vec<Finding> = several.into_iter().flatten().collect();
    all.extend(endings(&played));
    all.extend(precision(&played));
    all
}

fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn points_fr(share: f64) -> String {
    points(share).replace('.', ",")
}

fn seats(cells: &[Cell]) -> Option<Finding> {
    let biases = biases(cells);
    let mut sure: Vec<&Bias> = biases.iter().filter(|bias| bias.is_sure()).collect();
    sure.sort_by(|one, other| other.off.value.abs().total_cmp(&one.off.value.abs()));
    let Some(first) = sure.first() else {
        let most = |bias: &Bias| bias.off.interval.high.max(-bias.off.interval.low);
        let most = biases.iter().map(most).reduce(f64::max)?;
        let en = format!(
            "Seats are fair as far as one can see: none can be further than {} points from its share.",
            points(most)
        );
        let fr = format!(
            "Les places sont équitables, autant qu’on peut voir\u{a0}: aucune n’est à plus de {} points de sa part.",
            points_fr(most)
        );
        return Some(Finding::new(About::Seats, false, en, fr));
    };
    let (who_en, who_fr) = players(cells, &sure);
    let Interval { low, high } = first.off.interval;
    let cell = &cells[first.cell];
    let (more, plus) = if first.off.value > 0.0 { ("more", "plus") } else { ("less", "moins") };
    let (low, high) = if first.off.value > 0.0 { (low, high) } else { (-high, -low) };
    let off = first.off.value.abs();
    let en = format!(
        "Seat {} wins {} points {more} than its share ({} to {}) in {}{who_en}.{}",
        first.seat,
        points(off),
        points(low),
        points(high),
        cell.called(),
        others(sure.len() - 1, "en"),
    );
    let fr = format!(
        "La place {} gagne {} points de {plus} que sa part ({} à {}) à {}{who_fr}.{}",
        first.seat,
        points_fr(off),
        points_fr(low),
        points_fr(high),
        cell.called(),
        others(sure.len() - 1, "fr"),
    );
    Some(Finding::new(About::Seats, true, en, fr))
}

fn others(count: usize, language: &str) -> String {
    match (count, language) {
        (0, _) => String::new(),
        (1, "fr") => " Une autre place est hors de sa part.".to_owned(),
        (1, _) => " One other seat is off its share.".to_owned(),
        (_, "fr") => format!(" {count} autres places, tous plateaux confondus, sont hors de leur part."),
        (_, _) => format!(" So are {count} other seats, over all match-ups."),
    }
}

/// What every seat always has, and that could explain what seats win: the same matches are won by both.
fn confounded(cells: &[Cell]) -> Option<Finding> {
    let unfair = biases(cells).into_iter().find(Bias::is_sure)?;
    let cell = &cells[unfair.cell];
    let won = |figure: &&crate::Figure| figure.name.part.is_some().then_some(figure.estimate.value);
    let seat_wins: Vec<f64> = cell
        .report
        .figures
        .iter()
        .filter(|figure| figure.name.key == "wins")
        .filter_map(|figure| won(&figure))
        .collect();
    let own = cell.report.figures.by_key().filter(|parts| parts[0].name.key.starts_with("wins_by_"));
    let same = own.filter(|parts| {
        let wins: Vec<f64> = parts.iter().filter_map(|figure| won(&figure)).collect();
        wins.len() == seat_wins.len() && wins.iter().all(|share| seat_wins.contains(share))
    });
    let of_seat = |parts: &[crate::Figure]| {
        let share = seat_wins.get(unfair.seat - 1)?;
        parts.iter().find(|figure| figure.estimate.value == *share)?.name.part.clone()
    };
    let names: Vec<_> = same.filter_map(of_seat).collect();
    if names.is_empty() {
        return None;
    }
    let (seat, names) = (unfair.seat, names.join(", "));
    let en = format!(
        "Seat {seat} always has {names}: it may be that and not the seat. Draw these at random to tell them apart."
    );
    let fr = format!(
        "La place {seat} a toujours {names}\u{a0}: c’est peut-être cela, et non la place. Un tirage au sort les départagerait."
    );
    Some(Finding::new(About::Seats, true, en, fr))
}

/// Whether only good or only weak players show it.
fn players(cells: &[Cell], sure: &[&Bias]) -> (&'static str, &'static str) {
    let is_good = |bias: &&&Bias| cells[bias.cell].bots[0].thinks_ahead();
    let good = sure.iter().filter(is_good).count();
    let both = cells.iter().any(|cell| cell.bots[0].thinks_ahead())
        && cells.iter().any(|cell| !cell.bots[0].thinks_ahead());
    match good {
        _ if !both => ("", ""),
        0 => (
            ", and it shows with players who do not think ahead only",
            ", et cela ne se voit qu’avec des joueurs qui n’anticipent pas",
        ),
        _ if good == sure.len() => {
            (", and it shows with good players only", ", et cela ne se voit qu’avec de bons joueurs")
        }
        _ => ("", ""),
    }
}

fn length(cell: &Cell) -> Finding {
    let minutes = cell.spread_of_minutes();
    let decisions = cell.value("decisions").unwrap_or_default();
    let en = format!(
        "A match of {} takes {:.0} minutes by the model, nine in ten between {:.0} and {:.0}, with {decisions:.0} decisions.",
        cell.called(),
        minutes[1],
        minutes[0],
        minutes[2],
    );
    let fr = format!(
        "Une partie à {} dure {:.0} minutes selon le modèle, neuf sur dix entre {:.0} et {:.0}, avec {decisions:.0} décisions.",
        cell.called(),
        minutes[1],
        minutes[0],
        minutes[2],
    );
    Finding::new(About::Length, false, en, fr)
}

impl Cell {
    /// Minutes at 5, 50 and 95 percent of the first matches.
    pub fn spread_of_minutes(&self) -> [f64; 3] {
        let mut minutes: Vec<f64> = self.seen.curves.iter().map(|curve| curve.minutes).collect();
        minutes.sort_by(f64::total_cmp);
        let last = minutes.len().saturating_sub(1);
        [0.05, 0.5, 0.95]
            .map(|share| minutes.get((share * last as f64).round() as usize).copied().unwrap_or(0.0))
    }
}

fn waiting(cell: &Cell) -> Option<Finding> {
    let (waiting, longest) = (cell.value("waiting")?, cell.value("longest_wait")?);
    let forced = cell.value("forced")?;
    let en = format!(
        "Players wait for {:.0} % of it, {longest:.1} minutes at the longest; {:.0} % of decisions leave no choice.",
        100.0 * waiting,
        100.0 * forced,
    );
    let fr = format!(
        "On attend {:.0}\u{a0}% du temps, {} minutes au plus long\u{a0}; {:.0}\u{a0}% des décisions sont sans choix.",
        100.0 * waiting,
        format!("{longest:.1}").replace('.', ","),
        100.0 * forced,
    );
    Some(Finding::new(About::Waiting, waiting > 0.85 || forced > 0.5, en, fr))
}

fn excitement(cell: &Cell) -> Option<Finding> {
    let (decided, changes) = (cell.value("decided")?, cell.value("lead_changes")?);
    let runaway = cell.value("runaway").unwrap_or_default();
    let en = format!(
        "It is decided for good at {:.0} % of the match on average, after {changes:.1} changes of the lead; who leads at half-time wins {:.0} %.",
        100.0 * decided,
        100.0 * runaway,
    );
    let fr = format!(
        "Tout est joué à {:.0}\u{a0}% de la partie en moyenne, après {} changements de tête\u{a0}; qui mène à mi-partie gagne {:.0}\u{a0}% du temps.",
        100.0 * decided,
        format!("{changes:.1}").replace('.', ","),
        100.0 * runaway,
    );
    Some(Finding::new(About::Excitement, runaway > 0.9 || decided < 0.25, en, fr))
}

fn luck(cells: &[&Cell]) -> Option<Finding> {
    let cell = cells.iter().find(|cell| cell.luck.is_some())?;
    let Estimate { value, interval } = cell.luck?;
    let whole = |share: f64| format!("{:.0}", 100.0 * share);
    let en = format!(
        "Cards and dice alone decide {} % ({} to {}) of who wins in {}: so much two matches with the same ones have in common.",
        whole(value),
        whole(interval.low),
        whole(interval.high),
        cell.called(),
    );
    let fr = format!(
        "Cartes et dés seuls décident de {}\u{a0}% ({} à {}) de la victoire à {}\u{a0}: c’est ce que deux parties au même tirage ont en commun.",
        whole(value),
        whole(interval.low),
        whole(interval.high),
        cell.called(),
    );
    Some(Finding::new(About::Luck, value > 0.7, en, fr))
}

/// Matches that end without a winner, or because a limit stops them, in at least one of a hundred.
fn endings(cells: &[&Cell]) -> Vec<Finding> {
    const OFTEN: f64 = 0.01;
    let often = |key: &'static str| {
        let worst = cells.iter().filter_map(|cell| Some((cell, cell.value(key)?)));
        worst.max_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, share)| *share >= OFTEN)
    };
    let nobody = often("without_winner").map(|(cell, share)| {
        let (share, who) = (points(share), cell.called());
        let en = format!("{share} % of the matches of {who} have no winner.");
        let fr = format!("{} % des parties à {who} n’ont pas de vainqueur.", share.replace('.', ","));
        Finding::new(About::Endings, true, en, fr)
    });
    let endless = often("ended_by_round_limit").map(|(cell, share)| {
        let (share, who) = (points(share), cell.called());
        let en = format!("{share} % of the matches of {who} end by the round limit alone.");
        let fr = format!(
            "{} % des parties à {who} ne finissent que par la limite de tours.",
            share.replace('.', ",")
        );
        Finding::new(About::Endings, true, en, fr)
    });
    nobody.into_iter().chain(endless).collect()
}

fn precision(cells: &[&Cell]) -> Option<Finding> {
    let open: Vec<_> = cells.iter().filter(|cell| !cell.settled).collect();
    let worst = open.iter().max_by(|one, other| one.off.total_cmp(&other.off))?;
    let (all, count, off, who) = (
        cells.len(),
        open.len(),
        points(worst.off.min(1.0)),
        format!("{} ({})", worst.called(), worst.report.matches),
    );
    let en =
        format!("Not as precise as asked in {count} of {all}; least known is {who}, to within {off} points.");
    let fr = format!(
        "Moins précis que demandé dans {count} cas sur {all}\u{a0}; le moins connu est {who}, à {} points près.",
        off.replace('.', ",")
    );
    Some(Finding::new(About::Precision, true, en, fr))
}
