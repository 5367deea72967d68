//! What counts in the fingerprint.

use content::laws::every_number_counts;
use expect_test::{expect, expect_file};
use rules::Content;

use super::*;

#[test]
fn the_canonical_text_reads_as_it_did() {
    let all = OptionalSet::ALL.into_iter().collect();
    let text = canonical::Texts::new(Pack::printed().get()).with(all);
    expect_file!["../../../../golden/galaxy-trucker/content.txt"].assert_eq(&text);
}

#[test]
fn every_number_of_the_files_counts() {
    let count =
        every_number_counts(&FILES, |replaced| Pack::read("test", replaced).map(|pack| Content::hash(&pack)));
    expect!["985 numbers count; fixed: boards.toml columns, boards.toml fold, game.toml green, game.toml id, game.toml max, game.toml min, game.toml set_aside, game.toml yellow, tiles.toml copies"].assert_eq(&count.to_string());
}
