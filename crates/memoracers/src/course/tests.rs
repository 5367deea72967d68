//! What counts in the fingerprint.

use content::laws::every_number_counts;
use expect_test::{expect, expect_file};
use rules::Content;

use super::*;

#[test]
fn the_canonical_text_reads_as_it_did() {
    expect_file!["../../../../golden/memoracers/content.txt"]
        .assert_eq(&canonical::text(Pack::printed().get()));
}

#[test]
fn every_number_of_the_files_counts() {
    let count =
        every_number_counts(&FILES, |replaced| Pack::read("test", replaced).map(|pack| Content::hash(&pack)));
    expect!["21 numbers count; fixed: game.toml kraken_reserve, game.toml lanes, game.toml max, game.toml min, game.toml programming_lines, game.toml speed_min, game.toml tiles, tiles.toml id, tiles.toml number"].assert_eq(&count.to_string());
}
