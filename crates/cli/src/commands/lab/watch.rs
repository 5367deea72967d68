//! `slipstream lab watch`: the report in the browser, new whenever a file of the packs is saved.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use catalogue::{for_game, load_packs};
use lab::Watch;
use lab::page::{document, escape};

use super::battery;
use crate::Complaint;
use crate::arguments::WatchPacks;
use crate::output::print;

/// How often the folder is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// How long a report is played for if nothing is said: with reading and writing it is there in five seconds.
const SECONDS: f64 = 3.0;

/// What the browser is shown.
#[derive(Default)]
struct Shown {
    page: RwLock<String>,
    version: AtomicU64,
}

impl Shown {
    fn show(&self, page: String) {
        *self.page.write().expect("nobody panics while it is written") = page;
        self.version.fetch_add(1, Ordering::Release);
    }
}

pub(super) fn run(options: &WatchPacks) -> Result<(), Complaint> {
    let folder = options.battery.game.packs.clone().ok_or("nothing to watch; give --packs")?;
    // A folder that is not there, or a game that cannot be played, is said before anything is served.
    saved(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let shown = Arc::new(Shown::default());
    shown.show(waiting());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let listener = runtime.block_on(tokio::net::TcpListener::bind(&options.listen));
    let listener = listener.map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
    let address = format!("http://{}", listener.local_addr()?);
    print(&format!("The report is at {address}; Ctrl-C ends it.\n"))?;
    if options.open && webbrowser::open(&address).is_err() {
        eprintln!("no browser opened; go to {address}");
    }
    let painter = Arc::clone(&shown);
    let mut battery = options.battery.clone();
    battery.seconds = battery.seconds.or(Some(SECONDS));
    thread::spawn(move || paint(&battery, &folder, &painter));
    let (pages, versions) = (Arc::clone(&shown), shown);
    let router = Router::new()
        .route(
            "/",
            get(async move || Html(pages.page.read().expect("nobody panics while it is written").clone())),
        )
        .route("/version", get(async move || versions.version.load(Ordering::Acquire).to_string()));
    runtime.block_on(async { axum::serve(listener, router).await })?;
    Ok(())
}

/// Makes the report, and again whenever something is saved.
fn paint(options: &crate::arguments::Battery, folder: &Path, shown: &Shown) {
    let mut before = None;
    loop {
        let now = saved(folder).ok();
        if before != Some(now.clone()) {
            before = Some(now);
            shown.show(with_reload(&page(options, folder).unwrap_or_else(|complaint| fault(&complaint))));
        }
        wait(LOOK);
    }
}

fn page(options: &crate::arguments::Battery, folder: &Path) -> Result<String, String> {
    load_packs(folder).map_err(|error| error.to_string())?;
    let watch = Arc::new(Watch::default());
    let stopper = Arc::clone(&watch);
    let limit = Duration::from_secs_f64(options.seconds.unwrap_or(SECONDS));
    thread::spawn(move || {
        wait(limit);
        stopper.stop.store(true, Ordering::Relaxed);
    });
    let game = options.game.game.expect("the command line requires it");
    for_game!(game, G => battery::page::<G>(options, &watch)).map_err(|complaint| complaint.to_string())
}

/// Every file below the folder with what is in it: packs are small, and two saves in one second are two.
fn saved(folder: &Path) -> std::io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read(&path)?;
                files.insert(path, text);
            }
        }
    }
    Ok(files)
}

/// Lets time pass.
#[expect(
    clippy::disallowed_methods,
    reason = "a folder is looked at now and then, and a report ends in time"
)]
fn wait(time: Duration) {
    thread::sleep(time);
}

fn waiting() -> String {
    let titles = ["The report is being made", "Le rapport est en cours"];
    with_reload(&document(titles, |language| format!("<h1>{}…</h1>", titles[language as usize])))
}

fn fault(complaint: &str) -> String {
    let titles = ["The pack cannot be read", "Le contenu est illisible"];
    document(titles, |language| {
        format!("<h1>{}</h1><p><code>{}</code></p>", titles[language as usize], escape(complaint))
    })
}

/// The page, which loads itself anew when there is another.
fn with_reload(page: &str) -> String {
    const RELOAD: &str = "<script>
let seen;
setInterval(async () => {
  const version = await fetch('/version').then((answer) => answer.text()).catch(() => seen);
  if (seen !== undefined && version !== seen) location.reload();
  seen = version;
}, 300);
</script>\n</body>";
    page.replace("</body>", RELOAD)
}
