//! What people read: one word for one thing, and French as the French write it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod glossary;
mod pages;
mod spelling;
mod texts;
