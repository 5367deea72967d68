//! Under which addresses other devices reach this server, so that an invitation leads somewhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Config;

/// Interfaces that lead to containers and virtual machines, and to nobody's phone.
const VIRTUAL: [&str; 5] = ["docker", "br-", "veth", "virbr", "vmnet"];

/// Where other devices find this server.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reach {
    /// The beginnings of links that work elsewhere, the likeliest first; none if only this machine reaches it.
    pub addresses: Vec<String>,
}

impl Reach {
    /// For a server that listens there.
    #[must_use]
    pub fn of(config: &Config, listening: SocketAddr) -> Reach {
        let addresses = match &config.public_url {
            Some(url) => vec![url.trim_end_matches('/').to_owned()],
            None => reachable(listening.ip()).map(|ip| url(ip, listening.port())).collect(),
        };
        Reach { addresses }
    }
}

/// The address to open on this machine.
#[must_use]
pub fn url_here(listening: SocketAddr) -> String {
    let here = if listening.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listening.ip() };
    url(here, listening.port())
}

fn url(ip: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(ip, port))
}

/// The addresses of this machine that others can use, of a server that listens on that one.
fn reachable(listening: IpAddr) -> impl Iterator<Item = IpAddr> {
    let all = match (listening.is_unspecified(), listening.is_loopback()) {
        (true, _) => of_this_machine(listening.is_ipv6()),
        (false, true) => Vec::new(),
        (false, false) => vec![listening],
    };
    all.into_iter()
}

/// Those of its interfaces, home networks first and version 4 before 6, because people type them.
fn of_this_machine(with_ipv6: bool) -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::warn!(%error, "network interfaces could not be listed");
        Vec::new()
    });
    let leads_outside = |interface: &if_addrs::Interface| {
        let is_virtual = VIRTUAL.iter().any(|name| interface.name.starts_with(name));
        !interface.is_loopback() && !interface.is_link_local() && !is_virtual
    };
    let mut found: Vec<IpAddr> =
        interfaces.iter().filter(|one| leads_outside(one)).map(|one| one.ip()).collect();
    found.retain(|ip| with_ipv6 || ip.is_ipv4());
    found.sort_by_key(|ip| (ip.is_ipv6(), !is_home(*ip), *ip));
    found
}

/// Whether routers at home give such addresses.
fn is_home(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.octets()[..2] == [192, 168],
        IpAddr::V6(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(public_url: Option<&str>, listening: &str) -> Vec<String> {
        let config = Config { public_url: public_url.map(str::to_owned), ..Config::default() };
        Reach::of(&config, listening.parse().unwrap()).addresses
    }

    #[test]
    fn a_name_that_was_given_is_the_one_to_use() {
        assert_eq!(reach(Some("https://race.example/"), "127.0.0.1:7878"), ["https://race.example"]);
    }

    #[test]
    fn nobody_else_reaches_loopback() {
        assert!(reach(None, "127.0.0.1:7878").is_empty());
        assert!(reach(None, "[::1]:7878").is_empty());
    }

    #[test]
    fn one_address_is_reached_as_itself() {
        assert_eq!(reach(None, "192.0.2.7:80"), ["http://192.0.2.7:80"]);
        assert_eq!(reach(None, "[2001:db8::1]:80"), ["http://[2001:db8::1]:80"]);
    }

    #[test]
    fn all_addresses_are_those_of_the_machine_and_never_its_own_loopback() {
        for address in reach(None, "0.0.0.0:7878") {
            let (_, host) = address.split_once("://").unwrap();
            let host: SocketAddr = host.parse().unwrap();
            assert!(!host.ip().is_loopback() && !host.ip().is_unspecified() && host.port() == 7878);
        }
    }

    #[test]
    fn the_browser_of_this_machine_gets_an_address_that_opens() {
        assert_eq!(url_here("0.0.0.0:7878".parse().unwrap()), "http://127.0.0.1:7878");
        assert_eq!(url_here("127.0.0.2:1".parse().unwrap()), "http://127.0.0.2:1");
    }
}
