//! What a builder and pilot by rule of thumb holds dear, in numbers.
//!
//! One idea: how to build is code, what to build is a row of numbers, so that a search can find better ones and
//! every generation stays there to be met again.

/// A row of named numbers.
macro_rules! taste {
    ($($(#[$note:meta])* $name:ident = $first:literal, $second:literal;)*) => {
        /// What a rule of thumb holds dear: values of tiles and places in points, where a good tile is worth about 50.
        /// A kind is worth less the nearer the ship is to its target.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Taste { $($(#[$note])* pub $name: i32,)* }

        impl Taste {
            /// The names of the numbers.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The first generation, found by hand.
            pub const FIRST: Taste = Taste { $($name: $first),* };

            /// The second, found by `cargo run --release -p galaxy-trucker --example taste -- 15 1
            /// I,II,III,I,II,IIIC,IVC,IC scraps=-8`.
            pub const SECOND: Taste = Taste { $($name: $second),* };

            /// The numbers in the order of their names.
            pub fn numbers(&mut self) -> Vec<&mut i32> {
                vec![$(&mut self.$name),*]
            }
        }
    };
}

taste! {
    /// A cabin beyond the first.
    cabin = 52, 112;
    /// Its target, at least.
    cabin_base = 3, 4;
    /// Its target, more of it for every 60 squares.
    cabin_per = 10, 11;
    /// An engine beyond the first.
    engine = 56, 46;
    /// Its target, at least.
    engine_base = 1, 3;
    /// Its target, more of it for every 60 squares.
    engine_per = 10, 9;
    /// A double engine with power.
    double_engine = 60, 47;
    /// The same without power.
    double_engine_bare = 30, 34;
    /// Its target, at least.
    double_engine_base = 2, 1;
    /// Its target, more of it for every 60 squares.
    double_engine_per = 10, 10;
    /// A cannon.
    cannon = 50, 64;
    /// Its target, at least.
    cannon_base = 2, 3;
    /// Its target, more of it for every 60 squares.
    cannon_per = 20, 45;
    /// A double cannon with power.
    double_cannon = 56, 79;
    /// The same without power.
    double_cannon_bare = 28, 28;
    /// Its target, at least.
    double_cannon_base = 3, 6;
    /// Its target, more of it for every 60 squares.
    double_cannon_per = 20, 28;
    /// A bi-directional cannon with power.
    both_ways = 52, 58;
    /// The same without power.
    both_ways_bare = 26, 27;
    /// A battery of two.
    battery2 = 44, 37;
    /// A battery of three.
    battery3 = 50, 47;
    /// Its target, at least.
    cells_base = 2, 1;
    /// Its target, more of it for every 60 squares.
    cells_per = 5, 5;
    /// A side that a shield covers for the first time.
    shield = 12, 11;
    /// A luxury cabin.
    guests = 44, 48;
    /// A thruster with power.
    thruster = 30, 30;
    /// The same without power.
    thruster_bare = 16, 14;
    /// A hold with two boxes.
    hold2 = 34, 32;
    /// The same with three boxes.
    hold3 = 40, 35;
    /// A special hold with one box.
    special1 = 34, 41;
    /// The same with two.
    special2 = 40, 53;
    /// Its target, at least.
    boxes_base = 2, 4;
    /// Its target, more of it for every 60 squares.
    boxes_per = 15, 18;
    /// A life support.
    life_support = 14, 9;
    /// A life support beside a cabin, in addition.
    beside_cabin = 12, 14;
    /// The third life support.
    cyan = 20, 20;
    /// A stasis chamber.
    chamber = 26, 30;
    /// A tile that only joins.
    structural = 9, 8;
    /// A joint beyond the first.
    joint = 6, 7;
    /// A connector that faces no square of the ship.
    bare = -4, -8;
    /// A connector that faces a free square.
    bud = 1, 3;
    /// What a connector that faces a free square is worth in addition when the ship is full.
    late_bud = 0, 0;
    /// Each square that a ship with room to grow lacks to grow on.
    stunted = -16, -8;
    /// How many squares to grow on are enough.
    room = 5, 10;
    /// A cabin beside a cabin (GT-61).
    contagion = -10, -9;
    /// A square that a barrel or an exhaust keeps empty.
    waste = -14, -32;
    /// How much of its worth a cannon loses that does not aim forward, in hundredths.
    sideways = 50, 40;
    /// The first cannon that aims along a column.
    column = 0, 1;
    /// A tile that hangs on one other.
    lonely = 0, -1;
    /// What a face-up tile must be worth to be taken.
    good = 40, 23;
    /// What a tile in hand must be worth at first.
    fair = 16, 22;
    /// What a tile in hand must be worth at the end.
    poor = -8, -8;
    /// What a tile must be worth at the most when none lies face down any more.
    scraps = 1000, -10;
    /// How much less where empty squares cost a premium (LM-43).
    premium = 24, 25;
    /// Build actions until the end, for every 60 squares.
    patience = 240, 285;
    /// Build actions until the end, in addition.
    patience_base = 12, 15;
    /// A day, in tenths of a credit.
    day = 7, 7;
    /// A day in addition, for every level.
    day_level = 0, 0;
    /// A member of the crew, in tenths of a credit.
    crew = 9, 8;
    /// Humans that should stay aboard.
    few = 4, 1;
    /// The same in addition, for every level.
    few_level = 0, 0;
    /// Cells kept for shields.
    keep_cells = 3, 3;
    /// Humans in a ship beyond which an alien is welcome.
    alien_humans = 2, 2;
    /// How many of the spare cells go into open space, in hundredths.
    space_cells = 100, 117;
}
