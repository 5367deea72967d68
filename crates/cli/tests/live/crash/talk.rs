//! What was said at a table, as one seat has heard it.

use bots::Dice;
use rules::below;
use serde_json::Value;

/// One time in so many that somebody could act they say something instead.
const SILENCE: u32 = 20;

/// What was said at a table, as one seat has heard it.
#[derive(Default)]
pub(crate) struct Talk {
    seat: usize,
    /// Every line that was heard, in order.
    lines: Vec<Value>,
    /// How much the seat itself has said; every line of it is another.
    said: u32,
}

impl Talk {
    /// That seat has heard nothing yet.
    pub(crate) fn new(seat: usize) -> Self {
        Talk { seat, ..Talk::default() }
    }

    /// The number of the last line that was heard.
    pub(crate) fn heard(&self) -> u64 {
        self.lines.last().map_or(0, number)
    }

    /// Something to say, if anything comes to mind.
    pub(crate) fn think_of(&mut self, dice: &mut Dice) -> Option<String> {
        if below(dice, SILENCE) > 0 {
            return None;
        }
        self.said += 1;
        Some(self.line(self.said))
    }

    /// A line was said.
    pub(crate) fn hear(&mut self, chat: &Value) {
        assert_eq!(number(chat), self.heard() + 1);
        let mut line = chat.clone();
        line.as_object_mut().unwrap().remove("type");
        self.lines.push(line);
    }

    /// The last lines are told again, and perhaps some more.
    pub(crate) fn hear_all(&mut self, history: &Value) {
        self.must_be_in(history);
        let heard = self.heard();
        let missed = history.as_array().unwrap().iter().filter(|line| number(line) > heard);
        self.lines.extend(missed.cloned());
    }

    /// The seat's own last line was accepted, so it was heard once.
    pub(crate) fn must_be_heard(&self) {
        assert_eq!(times(&self.lines, &self.line(self.said)), 1, "{:?}", self.lines);
    }

    /// Everything that was heard was said, if it is not too long ago, and nothing of the seat's own was said twice.
    pub(crate) fn must_be_in(&self, history: &Value) {
        let history = history.as_array().unwrap();
        let first = history.first().map_or(1, number);
        let heard: Vec<&Value> = self.lines.iter().filter(|line| number(line) >= first).collect();
        assert!(history.iter().take(heard.len()).eq(heard), "{history:?} after {:?}", self.lines);
        assert!((1..=self.said).all(|said| times(history, &self.line(said)) <= 1), "{history:?}");
    }

    fn line(&self, number: u32) -> String {
        format!("seat {}, line {number}", self.seat)
    }
}

fn number(line: &Value) -> u64 {
    line["number"].as_u64().unwrap()
}

/// How often that was said.
fn times(lines: &[Value], text: &str) -> usize {
    lines.iter().filter(|line| line["text"] == text).count()
}
