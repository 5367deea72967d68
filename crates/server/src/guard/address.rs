//! Whose address it is that something comes from.
//!
//! One idea: limits count networks, and this is the one place that knows what a network is and whom to believe about an
//! address. A proxy adds the address that it saw at the end of `X-Forwarded-For`; what stands before it anybody may have
//! written.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Whom an address belongs to: with IPv6 everybody has a whole network of 2⁶⁴ addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Network(IpAddr);

impl Network {
    /// The one that address belongs to.
    pub(crate) fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Network(address.into()),
            IpAddr::V6(address) => Network(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()),
        }
    }
}

/// Which proxies are believed about who asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Proxies {
    /// None: nobody is in front of the server.
    #[default]
    None,
    /// Whoever connects is a proxy, because nobody else reaches the server.
    Nearest,
    /// Those with an address in these networks, one behind the other.
    Within(Vec<IpNet>),
}

impl Proxies {
    /// Those with these addresses or in these networks, such as `10.0.0.0/8` or `::1`.
    ///
    /// # Errors
    /// With the first that is none.
    pub fn within<'a>(networks: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let network = |text: &str| {
            let network =
                IpNet::from_str(text).ok().or_else(|| text.parse().ok().map(|ip: IpAddr| ip.into()));
            network.ok_or_else(|| format!("{text:?}: expected an address or a network such as 10.0.0.0/8"))
        };
        networks.into_iter().map(network).collect::<Result<_, _>>().map(Proxies::Within)
    }

    /// Whether somebody who connects from there asks for others.
    pub(crate) fn include(&self, peer: IpAddr) -> bool {
        match self {
            Proxies::None => false,
            Proxies::Nearest => true,
            Proxies::Within(networks) => {
                networks.iter().any(|network| network.contains(&peer.to_canonical()))
            }
        }
    }

    /// Who asks, when somebody with that address has connected.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        match self {
            Proxies::None => peer,
            Proxies::Nearest => forwarded(headers).next().flatten().unwrap_or(peer),
            Proxies::Within(_) => {
                let mut said = forwarded(headers);
                let mut seen = peer;
                // Every proxy is believed about whom it saw; who is none is who asks.
                while self.include(seen)
                    && let Some(Some(before)) = said.next()
                {
                    seen = before;
                }
                seen
            }
        }
    }
}

/// The addresses in `X-Forwarded-For`, the nearest first; nothing for what is none.
fn forwarded(headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(',').map(read))
}

/// An address as proxies write it: with or without a port, in brackets or not.
fn read(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(proxies: &Proxies, peer: &str, lines: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn networks_are_one_address_of_v4_and_two_to_the_64_of_v6() {
        let network = |text: &str| Network::of(text.parse().unwrap());
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:0:1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
    }

    #[test]
    fn nobody_is_believed_without_a_proxy() {
        assert_eq!(client(&Proxies::None, "192.0.2.1", &["203.0.113.9"]), "192.0.2.1");
    }

    #[test]
    fn the_nearest_proxy_is_believed_about_whom_it_saw_and_nobody_else() {
        let client = |lines: &[&'static str]| client(&Proxies::Nearest, "127.0.0.1", lines);
        assert_eq!(client(&["198.51.100.1, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(client(&["198.51.100.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(client(&[]), "127.0.0.1");
        assert_eq!(client(&["203.0.113.9, unknown"]), "127.0.0.1");
    }

    #[test]
    fn ports_and_brackets_are_read_over() {
        let client = |line: &'static str| client(&Proxies::Nearest, "127.0.0.1", &[line]);
        assert_eq!(client("203.0.113.9:4711"), "203.0.113.9");
        assert_eq!(client("[2001:db8::1]:4711"), "2001:db8::1");
        assert_eq!(client("[2001:db8::1]"), "2001:db8::1");
        assert_eq!(client("2001:db8::1"), "2001:db8::1");
        assert_eq!(client("\"[2001:db8::1]:80\""), "2001:db8::1");
    }

    #[test]
    fn a_row_of_trusted_proxies_is_walked_back_to_the_first_who_is_none() {
        let proxies = Proxies::within(["10.0.0.0/8", "::1"]).unwrap();
        let client = |peer, line: &'static str| client(&proxies, peer, &[line]);
        assert_eq!(client("10.0.0.1", "198.51.100.1, 203.0.113.9, 10.2.0.7"), "203.0.113.9");
        assert_eq!(client("::1", "203.0.113.9"), "203.0.113.9");
        assert_eq!(client("::ffff:10.0.0.1", "203.0.113.9"), "203.0.113.9");
        // Whoever is no proxy is believed nothing.
        assert_eq!(client("192.0.2.1", "203.0.113.9"), "192.0.2.1");
        assert_eq!(client("10.0.0.1", "rubbish"), "10.0.0.1");
        assert!(Proxies::within(["10.0.0.0/99"]).is_err());
    }
}
