//! Campaigns, autopilots and teams: HR-65 to HR-94, HR-110 to HR-127, HR-140 to HR-148.

mod advantages;
mod auto_development;
mod auto_flight;
mod auto_technology;
mod espionage;
mod exhibition;
mod facets;
mod improvement;
mod invariants;
mod notation;
mod phases;
mod repair;
mod steps;
mod table;
mod teams;
mod words;
