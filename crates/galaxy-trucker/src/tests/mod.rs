//! One or more tests per numbered rule.

mod arrival;
mod attacks;
mod bi_directional;
mod budget;
mod building;
mod cards;
mod content;
mod control;
mod cyan;
mod cylinder;
mod dice;
mod five;
mod fleet;
mod flight;
mod help;
mod launch;
mod limits;
mod luxury;
mod notation;
mod optional;
mod presets;
mod previews;
mod printed;
mod ships;
mod thrusters;
mod twins;
