//! The rules, one test at least for each number. Expected values come from the rule text.

mod action;
mod content;
mod end;
mod maintenance;
mod notation;
mod previews;
mod programming;
mod secrets;
mod setup;
mod table;
mod variants;
mod words;
