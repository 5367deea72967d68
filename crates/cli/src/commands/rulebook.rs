//! `slipstream rules`: the numbered rules.

use std::fmt::Write as _;

use catalogue::{Listed, Rule, Rulebook, for_game};

use crate::Complaint;
use crate::arguments::Rules;
use crate::output::{BOLD, DIM, language, print, print_json};

pub(crate) fn run(options: &Rules) -> Result<(), Complaint> {
    let language = language(options.lang);
    let book = Rulebook::parse(for_game!(options.game, G => language.of(G::RULEBOOK)));
    let Some(id) = &options.id else {
        return if options.json { print_json(&book) } else { print(&whole(&book)) };
    };
    let rule = book.find(id).ok_or_else(|| unknown(id, &book))?;
    if options.json { print_json(rule) } else { print(&one(rule)) }
}

fn unknown(id: &str, book: &Rulebook) -> String {
    let ids: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    format!("no rule {id:?}; there are {}", ids.join(", "))
}

fn one(rule: &Rule) -> String {
    format!(
        "{BOLD}{} {}{BOLD:#}  {DIM}{} ({}){DIM:#}\n{}\n",
        rule.id, rule.title, rule.section, rule.origin, rule.text
    )
}

fn whole(book: &Rulebook) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", book.title);
    let mut section = "";
    for rule in &book.rules {
        if rule.section != section {
            section = &rule.section;
            let _ = writeln!(text, "\n{BOLD}{section}{BOLD:#}");
        }
        let _ = writeln!(
            text,
            "\n{BOLD}{} {}{BOLD:#}  {DIM}{}{DIM:#}\n{}",
            rule.id, rule.title, rule.origin, rule.text
        );
    }
    text
}
