//! The report as one page: a single file that needs nothing else, to read, to print and to send.
//!
//! One idea: the page is written twice, in English and in French, and shows one of them; so every word, label and chart
//! is whole in its language, and the script only chooses, sorts and remembers nothing.

mod battery;
mod change;
mod charts;

use catalogue::Language;

pub use battery::{Battery, Never};
pub use change::{
    Change, Lever, Levers, Sweep, SweepPoint, change_page, levers_page, parts_page, sweep_page,
};
pub use charts::{Bar, Fan, Point, bars, curve, fan, histogram};

use crate::words::in_language;

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Where a page comes from, so that everybody can make it again.
#[derive(Clone, Debug)]
pub struct Source {
    /// The game as people write it.
    pub game: &'static str,
    /// What was typed.
    pub command: String,
    /// The random seed.
    pub seed: u64,
    /// The fingerprint of the content, or of both.
    pub content: String,
    /// The setup as records have it.
    pub setup: String,
    /// The program's version.
    pub version: &'static str,
    /// Seconds it took.
    pub seconds: f64,
    /// Whether somebody stopped it before it was done.
    pub interrupted: bool,
}

/// The page with a title and a body in both languages.
pub fn document(title: [&str; 2], body: impl Fn(Language) -> String) -> String {
    let [english, french] = [Language::English, Language::French].map(|language| {
        let code = code(language);
        format!("<div class=language lang={code} data-lang={code}>{}</div>", body(language))
    });
    format!(
        "<!doctype html>\n<html lang=en data-title-en=\"{}\" data-title-fr=\"{}\">\n<head>\n<meta charset=utf-8>\n\
         <meta name=viewport content='width=device-width, initial-scale=1'>\n<title>{}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<header><nav aria-label='Language, langue'><button type=button data-set=en lang=en>English</button> \
         <button type=button data-set=fr lang=fr>Français</button></nav></header>\n<main>\n{english}\n{french}\n</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(title[0]),
        escape(title[1]),
        escape(title[0]),
    )
}

fn code(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::French => "fr",
    }
}

/// One of two texts.
fn either<T>(language: Language, en: T, fr: T) -> T {
    match language {
        Language::English => en,
        Language::French => fr,
    }
}

/// A text in a page.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// Where the page comes from.
fn source(source: &Source, language: Language) -> String {
    let say = |en, fr| in_language(rules::words(en, fr), language);
    let stopped = if source.interrupted {
        say(" (stopped early: this is what was done so far)", " (interrompu\u{a0}: voici ce qui était fait)")
    } else {
        ""
    };
    format!(
        "<section><h2>{}</h2><dl class=source><dt>{}</dt><dd><code>{}</code></dd><dt>{}</dt><dd>{}</dd>\
         <dt>{}</dt><dd><code>{}</code></dd><dt>{}</dt><dd><code>{}</code></dd><dt>{}</dt><dd>Slipstream {}, {:.1} s{stopped}</dd></dl></section>",
        say("Where this comes from", "D’où cela vient"),
        say("Command", "Commande"),
        escape(&source.command),
        say("Random seed", "Graine du hasard"),
        source.seed,
        say("Fingerprint of the content", "Empreinte du contenu"),
        escape(&source.content),
        say("Setup", "Options de la partie"),
        escape(&source.setup),
        say("Program", "Programme"),
        source.version,
        source.seconds,
    )
}

/// A number for people, with the comma of French.
fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{number:.digits$}");
    either(language, text.clone(), text.replace('.', ","))
}

/// A table of which every column can be sorted. Cells are a text and what it is sorted by.
fn table(caption: &str, header: &[String], rows: &[Vec<(String, String)>]) -> String {
    let heads: String = header
        .iter()
        .map(|head| format!("<th scope=col><button type=button data-sort>{}</button></th>", escape(head)))
        .collect();
    let row = |cells: &Vec<(String, String)>| {
        let cell = |(at, (text, value)): (usize, &(String, String))| match at {
            0 => format!("<th scope=row data-value=\"{}\">{}</th>", escape(value), escape(text)),
            _ => format!("<td data-value=\"{}\">{}</td>", escape(value), escape(text)),
        };
        format!("<tr>{}</tr>", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let body: String = rows.iter().map(row).collect();
    format!(
        "<div class=scroll tabindex=0 role=region aria-label=\"{0}\"><table><caption>{0}</caption><thead><tr>{heads}</tr>\
         </thead><tbody>{body}</tbody></table></div>",
        escape(caption),
    )
}
