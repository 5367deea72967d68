//! What happened at the table besides the game, in words.

use rules::Seat;
use rules::record::Note;

use crate::Language;

/// What a note says, with these names of the seats.
pub fn tell_note(note: Note, names: &[String], language: Language) -> String {
    let name = |seat: Seat| names.get(seat.index()).map_or("?", String::as_str);
    match (note, language) {
        (Note::Ready, Language::English) => "Everybody is ready.".to_owned(),
        (Note::Ready, Language::French) => "Tout le monde est prêt.".to_owned(),
        (Note::Pause(seat), Language::English) => {
            format!("{} cannot be reached: the clock waits.", name(seat))
        }
        (Note::Pause(seat), Language::French) => {
            format!("{} ne répond plus\u{a0}: le chronomètre attend.", name(seat))
        }
        (Note::Resume(seat), Language::English) => format!("{} is back.", name(seat)),
        (Note::Resume(seat), Language::French) => format!("{} est de retour.", name(seat)),
        (Note::Resign(seat), Language::English) => format!("{} resigns.", name(seat)),
        (Note::Resign(seat), Language::French) => format!("{} abandonne.", name(seat)),
        (Note::Stop, Language::English) => "The match ends here.".to_owned(),
        (Note::Stop, Language::French) => "La partie s’arrête ici.".to_owned(),
    }
}
