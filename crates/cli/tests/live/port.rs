//! Where a server listens when somebody else is there already.

use std::net::TcpListener;

use tempfile::TempDir;

use crate::process::{Running, slipstream};

#[test]
fn whoever_only_wants_to_play_gets_the_next_free_port() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _holder = TcpListener::bind(taken).unwrap();
    let folder = TempDir::new().unwrap();
    let serve = |more: &[&str]| {
        let mut program = slipstream(folder.path(), "serve");
        // Nobody wants to see a browser here.
        program.args(["--listen", &taken.to_string()]).args(more).env("BROWSER", "true");
        program
    };
    let refused = serve(&[]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let complaint = String::from_utf8(refused.stderr).unwrap();
    assert!(complaint.contains(&format!("--listen {taken}")), "{complaint}");
    let mut server = Running::open(folder.path(), &mut serve(&["--open"]));
    let port: u16 = server.address.rsplit(':').next().unwrap().parse().unwrap();
    assert!((1..=100).contains(&(port - taken.port())), "{port} after {}", taken.port());
    server.must_be_well();
    server.end();
}
