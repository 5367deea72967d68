//! The numbered rules, read from their Markdown.

use serde::Serialize;

/// One numbered rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rule {
    /// Its number, such as `MR-21`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The section it stands in.
    pub section: String,
    /// Where it comes from: the booklet, us, or both.
    pub origin: String,
    /// Its text, in Markdown.
    pub text: String,
}

/// All rules of a game in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rulebook {
    /// Its title.
    pub title: String,
    /// The rules in reading order.
    pub rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads the Markdown: `##` opens a section, `### ID Title` a rule, whose next line tells its origin.
    pub fn parse(markdown: &str) -> Rulebook {
        let mut book = Rulebook { title: String::new(), rules: Vec::new() };
        let mut section = String::new();
        let mut inside = false;
        for line in markdown.lines() {
            if let Some(heading) = line.strip_prefix("### ") {
                let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
                book.rules.push(Rule {
                    id: id.to_owned(),
                    title: title.to_owned(),
                    section: section.clone(),
                    origin: String::new(),
                    text: String::new(),
                });
                inside = true;
            } else if let Some(heading) = line.strip_prefix("## ") {
                heading.clone_into(&mut section);
                inside = false;
            } else if let Some(heading) = line.strip_prefix("# ") {
                heading.clone_into(&mut book.title);
            } else if let Some(rule) = book.rules.last_mut().filter(|_| inside) {
                rule.add_line(line);
            }
        }
        for rule in &mut book.rules {
            rule.text.truncate(rule.text.trim_end().len());
        }
        book
    }

    /// The rule with that number, however it is written.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

impl Rule {
    fn add_line(&mut self, line: &str) {
        let origin = line.strip_prefix("Origin: ").or_else(|| line.strip_prefix("Origine : "));
        if let (Some(origin), true) = (origin, self.text.is_empty()) {
            origin.clone_into(&mut self.origin);
        } else if !(self.text.is_empty() && line.is_empty()) {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Listed, for_game};

    const ORIGINS: [(&str, &str); 3] =
        [("booklet", "livret"), ("ours", "maison"), ("booklet and ours", "livret et maison")];

    #[test]
    fn both_languages_number_the_same_rules_and_mark_their_origin() {
        for kind in Kind::ALL {
            let (en, fr) = for_game!(kind, G => (G::RULEBOOK.en, G::RULEBOOK.fr));
            let (en, fr) = (Rulebook::parse(en), Rulebook::parse(fr));
            let ids = |book: &Rulebook| book.rules.iter().map(|rule| rule.id.clone()).collect::<Vec<_>>();
            assert_eq!(ids(&en), ids(&fr));
            assert!(en.rules.len() > 50);
            for (rule, french) in en.rules.iter().zip(&fr.rules) {
                let origins = (rule.origin.as_str(), french.origin.as_str());
                assert!(ORIGINS.contains(&origins) && !rule.text.is_empty(), "{}: {origins:?}", rule.id);
            }
        }
    }

    #[test]
    fn french_rules_have_french_apostrophes() {
        for kind in Kind::ALL {
            let book = for_game!(kind, G => G::RULEBOOK.fr);
            // Names in English keep their own.
            let book = book.replace("America's Cup", "").replace("Navigator's Board", "");
            let straight: Vec<&str> = book.lines().filter(|line| line.contains('\'')).collect();
            assert_eq!(straight, [""; 0]);
        }
    }

    #[test]
    fn a_rule_is_found_in_any_case() {
        let book = Rulebook::parse(
            "# T\n\n## 1. S\n\n### XX-1 First\nOrigin: ours\n\nOne.\nTwo.\n\n## 2. U\n\nloose\n",
        );
        let rule = book.find("xx-1").unwrap();
        assert_eq!((rule.title.as_str(), rule.section.as_str()), ("First", "1. S"));
        assert_eq!((rule.origin.as_str(), rule.text.as_str()), ("ours", "One.\nTwo."));
    }
}
