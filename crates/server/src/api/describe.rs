//! What the description of the API says about many requests at once.
//!
//! One idea: a request is refused for what it is. Whoever must be known may be unknown, what has a body may be too
//! large, what names a thing may name nothing; so these refusals are not written down request by request.

mod strict;

use utoipa::Modify;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};

/// Adds who is known by what, and what every request of a kind can be refused with.
pub(super) struct Shared;

impl Modify for Shared {
    fn modify(&self, api: &mut OpenApi) {
        let components = api.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description("slipstream", "set by `GET /api/me` and by every page");
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let mut token = Http::new(HttpAuthScheme::Bearer);
        token.description = Some("made by `POST /api/tokens`".to_owned());
        components.add_security_scheme("token", SecurityScheme::Http(token));
        for (path, item) in &mut api.paths.paths {
            if path.starts_with("/api/") {
                add_refusals(path, item);
            }
        }
        strict::narrow(api);
    }
}

fn add_refusals(path: &str, item: &mut PathItem) {
    let PathItem { get, post, put, patch, delete, .. } = item;
    for (operation, changes) in [(get, false), (post, true), (put, true), (patch, true), (delete, true)] {
        let Some(operation) = operation else { continue };
        for (status, why) in refusals(path, operation, changes) {
            let answers = &mut operation.responses.responses;
            answers.entry(status.to_owned()).or_insert_with(|| refusal(why));
        }
    }
}

/// The statuses a request of that kind can be refused with.
fn refusals(
    path: &str,
    operation: &Operation,
    changes: bool,
) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let is_known = operation.security.is_some();
    let has_body = operation.request_body.is_some();
    let is_asked = operation.parameters.iter().flatten().any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == ParameterIn::Query,
        RefOr::Ref(_) => false,
    });
    let is_named = path.contains('{');
    let opens_socket = path.ends_with("/socket");
    let all = [
        ("400", "the path, the query or the body cannot be read", is_named || has_body || is_asked),
        ("401", "nobody is known by this cookie or token", is_known),
        ("403", "a cookie from a page of another site", is_known && (changes || opens_socket)),
        ("404", "there is no such thing", is_named),
        ("408", "the body did not come in time", has_body),
        ("413", "the body is too large", has_body),
        ("422", "what was sent can be read, but cannot be", has_body),
        ("429", "too many requests, or too many things", true),
        ("500", "what is kept does not make sense", true),
        ("503", "the server is closing, or its disk has failed", true),
    ];
    all.into_iter().filter_map(|(status, why, is_possible)| is_possible.then_some((status, why)))
}

fn refusal(why: &str) -> RefOr<Response> {
    let mut response = Response::new(why);
    let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    response.content.insert("application/json".to_owned(), RefOr::T(body));
    RefOr::T(response)
}
