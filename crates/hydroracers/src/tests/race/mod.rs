//! The race: from the grid to the last heat.

mod advantages;
mod basic;
mod bets;
mod draws;
mod events;
mod expert;
mod heats;
mod movement;
mod notation;
mod odds;
mod open_points;
mod pilots;
mod previews;
mod random;
mod refusals;
mod rounds;
mod secrets;
mod setup;
mod table;
mod technology;
mod vectors;
mod words;
