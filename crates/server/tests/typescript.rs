//! The web client's types are the server's own. `UPDATE_EXPECT=1` writes them anew.

use std::path::Path;

use ts_rs::{Config, TS};

/// The declaration of a type, with its documentation.
fn declaration<T: TS>() -> String {
    let docs = T::docs().unwrap_or_default();
    on_one_line(&format!("{docs}export {}\n", T::decl(&Config::default())))
}

/// What is said about a field stands before it on its line, and what is said about a type on the line above.
fn on_one_line(text: &str) -> String {
    let mut lines = text.lines().map(str::trim_end);
    let mut tidy = String::new();
    while let Some(line) = lines.next() {
        if line != "/**" {
            tidy += &format!("{line}\n");
            continue;
        }
        let docs =
            lines.by_ref().take_while(|line| *line != " */").map(|line| line.trim_start_matches(" *").trim());
        let docs = docs.collect::<Vec<_>>().join(" ");
        let next = lines.next().expect("documentation is about something");
        tidy += &if next.starts_with("export") {
            format!("/** {docs} */\n{next}\n")
        } else {
            format!("  /** {docs} */ {next}\n")
        };
    }
    tidy
}

/// Declarations of several types, one after the other.
macro_rules! declarations {
    ($($kind:ty),+ $(,)?) => { [$(declaration::<$kind>()),+].join("\n") };
}

/// Compares a file of the client with what it should be, or writes it.
fn check(name: &str, imports: &str, declarations: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated").join(name);
    let wanted = format!(
        "// Written by `cargo xtask gen` from the Rust types. Not to be changed by hand.\n{imports}\n{declarations}"
    );
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &wanted).expect("the client's folder can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "web/src/generated/{name} is not what the Rust types say; run `cargo xtask gen`"
    );
}

#[test]
fn the_protocol_is_the_same_on_both_sides() {
    use rules::record::{Clock, Nonce};
    use rules::{Millis, Seat, Seats, Standing, Standings};
    use server::ErrorCode;
    use server::protocol::{
        Advice, AdviceReason, Chat, ClientMessage, ClockInfo, DiceFrom, DrawInfo, Foretold, GatheringNews,
        Heard, Hello, NotForetold, Presence, Rejected, Resigning, SeatInfo, ServerMessage, Sight,
        SightChange, Start, TableInfo, TurnInfo, UndoNews, Update,
    };
    use store::{Id, SeatKind, Status};
    let declarations = declarations!(
        Id, Seat, Seats, Millis, Standing, Standings, Clock, Status, SeatKind, Start, Resigning, DiceFrom, DrawInfo, Nonce, SeatInfo, TableInfo, TurnInfo,
        ClockInfo, Heard<ts_rs::Dummy>, Sight<ts_rs::Dummy, ts_rs::Dummy, ts_rs::Dummy>, SightChange<ts_rs::Dummy>, Presence,
        Chat, UndoNews, GatheringNews, Hello, Update, ErrorCode, Rejected, NotForetold, Foretold, AdviceReason, Advice, ServerMessage, ClientMessage,
    );
    let heard = ErrorCode::ALL.iter().filter(|code| code.is_on_socket());
    let heard: Vec<String> = heard.map(|code| format!("\"{}\"", code.name())).collect();
    let heard = format!(
        "\n/**\n * The codes of a `rejected`.\n */\nexport type SocketCode = {};\n",
        heard.join(" | ")
    );
    let imports = "import type { Difference } from '../lib/change';\n";
    check("protocol.ts", imports, &(declarations + &heard));
}

#[test]
fn requests_are_the_same_on_both_sides() {
    use catalogue::{Rule, Rulebook};
    use rules::{Brings, Called, OptionKind, OptionSpec, PackInfo, When, Words};
    use server::http::{
        BotInfo, Code, ErrorBody, Frame, GameInfo, Join, Me, Named, NewCup, NewEntrant, NewOptions, NewSeat,
        NewTable, Reach, Ready, SeatRange, Shown, Situation, Wish,
    };
    let declarations = declarations!(
        Words, Called, OptionKind, When, Brings, OptionSpec, PackInfo, SeatRange, BotInfo, GameInfo, Rule, Rulebook, Me,
        Named, NewSeat, Situation, NewTable, NewOptions, Wish, Ready, Join, Code, Reach, NewEntrant, NewCup, Frame<ts_rs::Dummy, ts_rs::Dummy>, Shown, ErrorBody,
    );
    let imports = "import type { Difference } from '../lib/change';\nimport type { Clock, DiceFrom, ErrorCode, Heard, Millis, Resigning, Seat, SeatKind, Start, TableInfo, TurnInfo } from './protocol';\n";
    check("http.ts", imports, &declarations);
}

#[test]
fn cups_are_the_same_on_both_sides() {
    use cup::Stage;
    use server::protocol::{CupInfo, CupRow, EntrantInfo, MeetingInfo, RaceInfo};
    let declarations = declarations!(Stage, EntrantInfo, CupRow, RaceInfo, MeetingInfo, CupInfo);
    check("cup.ts", "import type { Clock, Id, SeatKind, Status } from './protocol';\n", &declarations);
}

#[test]
fn memoracers_is_the_same_on_both_sides() {
    use memoracers::{
        Action, Candidate, DashboardView, Ending, Event, HandicapLevel, LaidTile, Lane, LaneEffect, LoopedAs,
        Mode, OpenTile, PhaseView, Preview, PreviewStep, Printed, Program, RankView, Series, ShipView,
        SoloPrinted, SoloView, Special, Tile, View,
    };
    let declarations = declarations!(
        Lane,
        LaneEffect,
        Special,
        Series,
        Tile,
        LaidTile,
        Program,
        HandicapLevel,
        Mode,
        OpenTile,
        Candidate,
        PhaseView,
        ShipView,
        SoloView,
        View,
        DashboardView,
        RankView,
        SoloPrinted,
        Printed,
        Action,
        LoopedAs,
        Ending,
        Event,
        PreviewStep,
        Preview,
    );
    check("memoracers.ts", "import type { Seat, Seats, Standings } from './protocol';\n", &declarations);
}

#[test]
fn hydroracers_is_the_same_on_both_sides() {
    use hydroracers::odds::{Odds, Ratio};
    use hydroracers::{
        Action, Advantage, Allotment, BetView, Bill, Card, CardKind, Circuit, Cockpit, Corner,
        DevelopmentView, Effect, Element, Event, Face, Flight, Malus, Nation, Numbers, PilotCard, Plane,
        PlaneResult, PlaneSheet, PlaneView, Preview, Printed, Question, RaceEntry, Reason, Skill, Square,
        Technology, Temperament, Token, TurnView, View,
    };
    let declarations = declarations!(
        Plane,
        Card,
        Nation,
        Skill,
        Temperament,
        Reason,
        Technology,
        Element,
        Malus,
        Token,
        Cockpit,
        Allotment,
        Effect,
        Advantage,
        Square,
        CardKind,
        Corner,
        Circuit,
        PlaneSheet,
        PilotCard,
        Numbers,
        Face<'static>,
        Printed<'static>,
        Ratio,
        Odds,
        Question,
        PlaneView,
        PlaneResult,
        BetView,
        TurnView,
        Bill,
        DevelopmentView,
        View,
        Action,
        RaceEntry,
        Event,
        Flight,
        Preview,
    );
    check("hydroracers.ts", "import type { Seat, Standings } from './protocol';\n", &declarations);
}

#[test]
fn americas_cup_is_the_same_on_both_sides() {
    use americas_cup::{
        Action, Advanced, BoardView, BoatView, Card, CardFace, Colour, Event, FateView, Heading, LineCall,
        Mark, Play, Posts, Preview, Printed, Question, Rounding, SequenceEnd, Side, Spot, TackRule, TurnView,
        View,
    };
    let declarations = declarations!(
        Heading,
        Colour,
        Side,
        Rounding,
        Mark,
        Posts,
        Card,
        CardFace,
        Advanced,
        TackRule,
        Question,
        FateView,
        BoatView,
        TurnView,
        View,
        BoardView<'static>,
        Printed<'static>,
        Action,
        Play,
        SequenceEnd,
        Event,
        LineCall,
        Spot,
        Preview,
    );
    check("americas-cup.ts", "import type { Seat, Seats, Standings } from './protocol';\n", &declarations);
}

#[test]
#[expect(clippy::too_many_lines, reason = "it is a list of types")]
fn galaxy_trucker_is_the_same_on_both_sides() {
    use galaxy_trucker::{
        Account, Action, Alien, Attack, AttackKind, AttackView, BillLine, BillView, BoardView, Budget,
        BuildingHelp, Card, CardView, CombatLine, Connector, Encounter, Escape, Event, Facts, Fight,
        FitsView, FlightControl, FlightView, FrontDie, Gap, Good, Hazard, HourglassView, Insurance, Journey,
        Kind, KindCount, Loss, Measure, Mistake, MistakeKind, Odds, Offer, OptionalSet, Pace, Packing,
        Penalty, Place, PlacedView, PlayerView, Preview, Printed, Prospect, Question, Reason, Rest, Shape,
        Side, Space, Speciality, Spot, Square, SquareFits, TargetView, TaskView, Tile, TileView, View,
    };
    let declarations = declarations!(
        Side,
        Square,
        Tile,
        Card,
        Alien,
        Speciality,
        Good,
        Connector,
        Kind,
        OptionalSet,
        BuildingHelp,
        FlightControl,
        Budget,
        Pace,
        Shape,
        Place,
        Space,
        Offer,
        Insurance,
        AttackKind,
        Attack,
        Measure,
        Penalty,
        CombatLine,
        Encounter,
        MistakeKind,
        Mistake,
        SquareFits,
        FitsView,
        Question,
        HourglassView,
        PlacedView,
        Gap,
        Facts,
        PlayerView,
        TargetView,
        AttackView,
        Action,
        Packing,
        TaskView,
        Account,
        BillLine,
        BillView,
        View,
        TileView,
        FrontDie,
        BoardView,
        CardView,
        FlightView,
        Printed,
        Spot,
        Loss,
        Reason,
        Fight,
        Escape,
        Event,
        Odds,
        Rest,
        Hazard,
        KindCount,
        Journey,
        Prospect,
        Preview,
    );
    check(
        "galaxy-trucker.ts",
        "import type { Millis, Seat, Seats, Standings } from './protocol';\n",
        &declarations,
    );
}
