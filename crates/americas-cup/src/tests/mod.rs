//! One or more tests per numbered rule.

mod cards;
mod covers;
mod crew;
mod end;
mod limits;
mod marks;
mod movement;
mod notation;
mod previews;
mod secrets;
mod sequence;
mod setup;
mod start;
mod table;
mod vectors;
mod wind;
