//! Builds the crate again when a migration is added: the compiler alone would not notice a new file.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
