//! What was told, and whether it holds.

use std::collections::{BTreeMap, BTreeSet};

/// Everything that was told of all things.
#[derive(Debug, Default)]
pub(crate) struct Told(BTreeMap<String, Story>);

/// What was told of one thing, which takes the values 1, 2, 3, … one after the other.
#[derive(Debug, Default)]
struct Story {
    tried: BTreeSet<u32>,
    /// Done, or seen.
    there: BTreeSet<u32>,
    refused: BTreeSet<u32>,
    done: u64,
    unknown: u64,
}

/// What a thing is.
#[derive(Debug)]
pub(crate) enum Found {
    /// Every value it was given, in order.
    All(Vec<u32>),
    /// The last one; 0 if it has none.
    Last(u32),
}

impl Told {
    /// Reads what a worker has told, line by line; half a line was not told.
    pub(crate) fn read(text: &str) -> Self {
        let mut told = Told::default();
        for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
            let [what, thing, value] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let value: u32 = value.parse().unwrap();
            let story = told.0.entry(thing.to_owned()).or_default();
            match what {
                "tried" => _ = story.tried.insert(value),
                "seen" => _ = story.there.insert(value),
                "refused" => _ = story.refused.insert(value),
                "done" => {
                    story.there.insert(value);
                    story.done += 1;
                }
                "unknown" => story.unknown += 1,
                other => panic!("{other}"),
            }
        }
        told
    }

    /// The last value that thing was to be given.
    pub(crate) fn last_tried(&self, thing: &str) -> u32 {
        self.0.get(thing).and_then(|story| story.tried.last().copied()).unwrap_or_default()
    }

    /// How many changes were done, refused, and unknown.
    pub(crate) fn outcomes(&self) -> [u64; 3] {
        let sum = |count: fn(&Story) -> u64| self.0.values().map(count).sum();
        [sum(|story| story.done), sum(|story| story.refused.len() as u64), sum(|story| story.unknown)]
    }

    /// Whether a thing that is found like this is as it was told to be.
    pub(crate) fn check(&self, thing: &str, found: &Found) -> Result<(), String> {
        let nothing = Story::default();
        let story = self.0.get(thing).unwrap_or(&nothing);
        let possible = |value: u32| story.tried.contains(&value) && !story.refused.contains(&value);
        let both: Vec<_> = story.there.intersection(&story.refused).collect();
        let holds = both.is_empty()
            && match found {
                Found::All(values) => {
                    let is_sorted = values.is_sorted_by(|one, next| one < next);
                    let are_there = story.there.iter().all(|value| values.contains(value));
                    is_sorted && are_there && values.iter().all(|value| possible(*value))
                }
                Found::Last(value) => {
                    let least = story.there.last().copied().unwrap_or_default();
                    *value >= least && (*value == 0 || possible(*value))
                }
            };
        if holds { Ok(()) } else { Err(format!("{found:?} after {story:?}, both: {both:?}")) }
    }
}

impl Found {
    /// How many values it is known to have been given.
    pub(crate) fn length(&self) -> u32 {
        match self {
            Found::All(values) => values.len() as u32,
            Found::Last(last) => *last,
        }
    }

    /// It was given one more.
    pub(crate) fn push(&mut self, value: u32) {
        match self {
            Found::All(values) => values.push(value),
            Found::Last(last) => *last = value,
        }
    }
}

#[test]
fn a_broken_promise_is_noticed() {
    let told = "tried log 1\ndone log 1\ntried log 2\nrefused log 2\ntried log 3\nunknown log 3\ntried log 4\nseen log";
    let told = Told::read(told);
    for good in [vec![1], vec![1, 3], vec![1, 4], vec![1, 3, 4]] {
        told.check("log", &Found::All(good.clone())).unwrap();
        told.check("log", &Found::Last(good[good.len() - 1])).unwrap();
    }
    for bad in [vec![], vec![3], vec![1, 2], vec![1, 1], vec![1, 4, 3], vec![1, 5]] {
        assert!(told.check("log", &Found::All(bad.clone())).is_err(), "{bad:?}");
    }
    for bad in [0, 2, 5] {
        assert!(told.check("log", &Found::Last(bad)).is_err(), "{bad}");
    }
    assert_eq!(told.outcomes(), [1, 1, 1]);
}
