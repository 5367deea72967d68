//! Which requests come in at all.
//!
//! One idea: a browser that believes it talks to a page of somebody else sends that page's name. So a server that only
//! this computer can reach answers to this computer's names alone, and whoever names several hosts is not answered: a
//! proxy in front may have read another one.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::App;
use crate::error::{ApiError, ErrorCode};

/// Lets a request in, or says why not.
pub(crate) async fn checked(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    let named = one_host(headers)?;
    let is_alone = app.listening.get().is_some_and(|address| address.ip().is_loopback());
    let is_named = app.config.public_url.is_some() || app.config.proxies != crate::Proxies::None;
    if is_alone && !is_named && !is_this_computer(named) {
        let message = "this server is for this computer alone; for others there are --lan and --public-url";
        return Err(ApiError::new(ErrorCode::ForeignHost, message));
    }
    Ok(next.run(request).await)
}

/// The host that a request names: exactly one.
fn one_host(headers: &HeaderMap) -> Result<&str, ApiError> {
    let mut named = headers.get_all(header::HOST).iter();
    match (named.next().and_then(|host| host.to_str().ok()), named.next()) {
        (Some(host), None) => Ok(host),
        (Some(_) | None, _) => Err(ApiError::new(ErrorCode::Unreadable, "a request names exactly one host")),
    }
}

/// Whether that is a name of the computer itself, with whatever port.
fn is_this_computer(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let address = name.parse::<std::net::IpAddr>();
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost") || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_computer_has_few_names() {
        for ours in [
            "localhost",
            "localhost:7878",
            "LocalHost.",
            "127.0.0.1:80",
            "127.8.8.8",
            "[::1]:7878",
            "a.localhost",
        ] {
            assert!(is_this_computer(ours), "{ours}");
        }
        for other in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.168.1.2",
            "[fe80::1]",
            "::1",
        ] {
            assert!(!is_this_computer(other), "{other}");
        }
    }

    #[test]
    fn a_request_names_one_host() {
        let hosts = |names: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for name in names {
                headers.append(header::HOST, axum::http::HeaderValue::from_static(name));
            }
            one_host(&headers).map(str::to_owned).map_err(|error| error.to_string())
        };
        assert_eq!(hosts(&["a"]), Ok("a".to_owned()));
        assert!(hosts(&[]).is_err());
        assert!(hosts(&["a", "a"]).is_err());
    }
}
