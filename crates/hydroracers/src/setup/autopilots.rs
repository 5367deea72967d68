//! What the players settle for their autopilots before the game (HR-110, HR-120).

use rules::SetupError;
use serde::{Deserialize, Serialize};

use crate::parts::{MAX_PLANES, Nation};

/// How an autopilot gets its plane, or its pilot (HR-110).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pick {
    /// The next plane that the players leave, the pilot of its nation.
    #[default]
    Left,
    /// By lot among those that are left.
    Random,
    /// The one of that nation; nobody else gets it.
    #[serde(untagged)]
    Of(Nation),
}

impl Pick {
    /// Whether it is the one of that nation.
    pub(crate) fn is_of(self, nation: Nation) -> bool {
        self == Pick::Of(nation)
    }
}

/// How an autopilot uses its technology (HR-120).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TechnologyUse {
    /// Where it helps: Trim Tab only to save a danger token (HR-118b).
    #[default]
    Sensible,
    /// To the letter of the booklet: whenever it is possible.
    Always,
}

/// One pick for each autopilot; planes without one are flown by players or not at all.
pub(crate) type Picks = [Pick; MAX_PLANES];

/// The planes an autopilot may be given, in words.
pub(super) const PLANES: [&str; 6] = ["left", "random", "italy", "uk", "usa", "france"];

/// The pilots, in words: the first is the one of the plane's nation.
pub(super) const PILOTS: [&str; 6] = ["nation", "random", "italy", "uk", "usa", "france"];

/// What the words stand for.
const MEANT: [Pick; 6] = [
    Pick::Left,
    Pick::Random,
    Pick::Of(Nation::Italy),
    Pick::Of(Nation::Uk),
    Pick::Of(Nation::Usa),
    Pick::Of(Nation::France),
];

/// One word for all autopilots, or one for each.
pub(super) fn read_picks(
    key: &str,
    given: Option<&str>,
    words: &[&str; 6],
    autopilots: u8,
) -> Result<Picks, SetupError> {
    let mut picks = [Pick::Left; MAX_PLANES];
    let Some(text) = given else { return Ok(picks) };
    if autopilots == 0 {
        return Err(SetupError::new(
            key,
            text,
            "no autopilot flies; choose autopilots too (HR-110)",
            "aucun autopilote ne vole\u{a0}; choisissez aussi autopilots (HR-110)",
        ));
    }
    let read = |word: &str| {
        let nth = words.iter().position(|one| *one == word);
        nth.map(|nth| MEANT[nth]).ok_or_else(|| SetupError::expected(key, word, &words.join(", ")))
    };
    let read = text.split(',').map(read).collect::<Result<Vec<Pick>, SetupError>>()?;
    if read.len() > 1 && read.len() != autopilots as usize {
        return Err(SetupError::new(
            key,
            text,
            format!("expected one word, or one for each of {autopilots} autopilots (HR-110)"),
            format!("attendu\u{a0}: un mot, ou un pour chacun des {autopilots} autopilotes (HR-110)"),
        ));
    }
    picks[..autopilots as usize].copy_from_slice(&read.repeat(autopilots as usize)[..autopilots as usize]);
    check_picks(key, text, &picks)?;
    Ok(picks)
}

/// HR-1: there is one plane and one pilot of each nation.
fn check_picks(key: &str, given: &str, picks: &Picks) -> Result<(), SetupError> {
    let twice = |(nth, pick): (usize, &Pick)| matches!(pick, Pick::Of(_)) && picks[..nth].contains(pick);
    if !picks.iter().enumerate().any(twice) {
        return Ok(());
    }
    Err(SetupError::new(
        key,
        given,
        "each autopilot needs another one: there is one of each nation (HR-110)",
        "il en faut un autre pour chaque autopilote\u{a0}: il y en a un par nation (HR-110)",
    ))
}

/// The picks as a record's header shows them: nothing if all are usual.
pub(super) fn shown_picks(picks: &Picks, autopilots: u8) -> Vec<Pick> {
    let picks = &picks[..autopilots as usize];
    if picks.iter().all(|pick| *pick == Pick::Left) { Vec::new() } else { picks.to_vec() }
}

/// And back again.
pub(super) fn recorded_picks(key: &str, shown: &[Pick], autopilots: u8) -> Result<Picks, SetupError> {
    let mut picks = [Pick::Left; MAX_PLANES];
    if shown.len() > picks.len() || !shown.is_empty() && shown.len() != autopilots as usize {
        let wanted = format!("none or {autopilots} of them (HR-110)");
        return Err(SetupError::expected(key, shown.len(), &wanted));
    }
    picks[..shown.len()].copy_from_slice(shown);
    check_picks(key, "the recorded ones", &picks)?;
    Ok(picks)
}
