//! How many files the process may have open: every connection is one.

/// Raises the number of files that may be open to the most that is allowed: before and after. Nothing where there is
/// no such number.
#[cfg(unix)]
pub fn open_files() -> Option<(u64, u64)> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: before.maximum, maximum: before.maximum };
    let number = |limit: Option<u64>| limit.unwrap_or(u64::MAX);
    // Where more is not to be had, what there is has to do.
    let _ = setrlimit(Resource::Nofile, raised);
    Some((number(before.current), number(getrlimit(Resource::Nofile).current)))
}

/// Raises the number of files that may be open: there is no such number here.
#[cfg(not(unix))]
pub fn open_files() -> Option<(u64, u64)> {
    None
}
