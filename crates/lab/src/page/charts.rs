//! Charts as SVG: plain shapes, colours from the page, and the whole content in words for those who do not see them.

use std::fmt::Write as _;

use super::escape;

/// The width of every chart.
const WIDTH: f64 = 720.0;
/// Where the bars begin, right of names and numbers.
const LEFT: f64 = 350.0;
const RIGHT: f64 = 700.0;
const ROW: f64 = 30.0;

/// A line of a chart of bars: its name, value and interval, and how it is written.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What it is.
    pub name: String,
    /// The value.
    pub value: f64,
    /// The ends of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Value and interval in words.
    pub said: String,
    /// Whether it stands out.
    pub is_sure: bool,
}

/// Names up to this length stand beside their bar, longer ones above it.
const BESIDE: usize = 20;

/// Bars from a line at `base`, each with its interval. `said` is what the chart shows, in words.
pub fn bars(said: &str, bars: &[Bar], base: f64) -> String {
    let ends = bars.iter().flat_map(|bar| [bar.low, bar.high, bar.value]);
    let ends: Vec<f64> = ends.filter(|end| end.is_finite()).chain([base]).collect();
    let (low, high) = range(&ends);
    let x = |value: f64| LEFT + (RIGHT - LEFT) * ((value - low) / (high - low)).clamp(0.0, 1.0);
    let above = if bars.iter().any(|bar| bar.name.chars().count() > BESIDE) { ROW } else { 0.0 };
    let row = ROW + 0.7 * above;
    let height = row * bars.len() as f64 + 10.0;
    let lines: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.name, bar.said)).collect();
    let mut svg = open(&format!("{said} {}", lines.join("; ")), height);
    let _ = write!(svg, "<line class=base x1={0:.1} y1=0 x2={0:.1} y2={height:.0} />", x(base));
    for (bar, top) in bars.iter().zip((0..).map(|at| 5.0 + row * f64::from(at))) {
        let (from, to) = (x(bar.value.min(base)), x(bar.value.max(base)));
        let class = if bar.is_sure { "bar sure" } else { "bar" };
        let middle = top + 0.6 * above + ROW / 2.0;
        let name = if above > 0.0 { top + 14.0 } else { middle + 4.0 };
        let _ = write!(
            svg,
            "<text x=0 y={name:.1}>{}</text><text class=number x={:.1} y={:.1}>{}</text>\
             <rect class='{class}' x={from:.1} y={:.1} width={:.1} height=14 rx=2 />\
             <path class=reach d='M{:.1} {middle:.1}H{:.1}' />",
            escape(&bar.name),
            LEFT - 10.0,
            middle + 4.0,
            escape(&bar.said),
            middle - 7.0,
            (to - from).max(1.0),
            x(bar.low),
            x(bar.high),
        );
    }
    svg + CLOSE
}

/// How many matches lie in each of some steps: a histogram with `unit` below it.
pub fn histogram(said: &str, values: &[f64], unit: &str) -> String {
    const STEPS: usize = 24;
    const HEIGHT: f64 = 150.0;
    let (low, high) = range(values);
    let mut counts = [0_usize; STEPS];
    for value in values {
        let step = ((value - low) / (high - low) * STEPS as f64) as usize;
        counts[step.min(STEPS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let width = (WIDTH - 20.0) / STEPS as f64;
    let mut svg = open(said, HEIGHT + 24.0);
    for (count, at) in counts.iter().zip(0..) {
        let tall = (HEIGHT - 6.0) * *count as f64 / most;
        let left = 10.0 + width * f64::from(at);
        let _ = write!(
            svg,
            "<rect class=bar x={left:.1} y={:.1} width={:.1} height={tall:.1} />",
            HEIGHT - tall,
            width - 2.0,
        );
    }
    let _ = write!(
        svg,
        "<line class=base x1=10 y1={HEIGHT} x2={0} y2={HEIGHT} /><text x=10 y={1}>{low:.0}</text>\
         <text class=number x={0} y={1}>{high:.0} {2}</text>{CLOSE}",
        WIDTH - 10.0,
        HEIGHT + 18.0,
        escape(unit),
    );
    svg
}

/// A fan: for every moment the middle of half of all matches and of nine tenths, the median, and single matches.
#[derive(Clone, Debug)]
pub struct Fan {
    /// 5, 25, 50, 75 and 95 percent, for every moment, from 0 to 1.
    pub bands: Vec<[f64; 5]>,
    /// Single matches.
    pub lines: Vec<Vec<f64>>,
    /// What stands below the left and right end.
    pub ends: [String; 2],
}

/// Draws the fan over values from 0 to 1.
pub fn fan(said: &str, fan: &Fan) -> String {
    const HEIGHT: f64 = 220.0;
    let steps = fan.bands.len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| 40.0 + (WIDTH - 60.0) * at as f64 / steps;
    let y = |share: f64| 6.0 + (HEIGHT - 12.0) * (1.0 - share);
    let line = |values: &[f64]| {
        let points = values.iter().enumerate().map(|(at, value)| format!("{:.1},{:.1}", x(at), y(*value)));
        points.collect::<Vec<_>>().join(" ")
    };
    let column = |nth: usize| fan.bands.iter().map(|band| band[nth]).collect::<Vec<f64>>();
    let area = |low: usize, high: usize| {
        let mut back: Vec<String> = line(&column(high)).split(' ').map(ToOwned::to_owned).collect();
        back.reverse();
        format!("{} {}", line(&column(low)), back.join(" "))
    };
    let mut svg = open(said, HEIGHT + 24.0);
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            svg,
            "<line class=grid x1=40 y1={0:.1} x2={1} y2={0:.1} /><text class=number x=34 y={2:.1}>{3:.0}</text>",
            y(share),
            WIDTH - 20.0,
            y(share) + 4.0,
            100.0 * share,
        );
    }
    let _ = write!(
        svg,
        "<polygon class=wide points='{}' /><polygon class=narrow points='{}' />",
        area(0, 4),
        area(1, 3)
    );
    for (single, at) in fan.lines.iter().zip(0..) {
        let _ = write!(svg, "<polyline class='single s{at}' points='{}' />", line(single));
    }
    let _ = write!(
        svg,
        "<polyline class=median points='{}' /><text x=40 y={1}>{2}</text><text class=number x={3} y={1}>{4}</text>{CLOSE}",
        line(&column(2)),
        HEIGHT + 18.0,
        escape(&fan.ends[0]),
        WIDTH - 20.0,
        escape(&fan.ends[1]),
    );
    svg
}

/// A point of a curve.
#[derive(Clone, Debug)]
pub struct Point {
    /// What was set.
    pub name: String,
    /// The figure.
    pub value: f64,
    /// Its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A curve with its band over values in their order.
pub fn curve(said: &str, points: &[Point]) -> String {
    const HEIGHT: f64 = 200.0;
    let ends: Vec<f64> = points.iter().flat_map(|point| [point.low, point.high, point.value]).collect();
    let (low, high) = range(&ends);
    let steps = points.len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| 70.0 + (WIDTH - 100.0) * at as f64 / steps;
    let y = |value: f64| 8.0 + (HEIGHT - 16.0) * (1.0 - ((value - low) / (high - low)).clamp(0.0, 1.0));
    let mut svg = open(said, HEIGHT + 26.0);
    for value in [low, f64::midpoint(low, high), high] {
        let _ = write!(
            svg,
            "<line class=grid x1=70 y1={0:.1} x2={1} y2={0:.1} /><text class=number x=62 y={2:.1}>{value:.2}</text>",
            y(value),
            WIDTH - 30.0,
            y(value) + 4.0,
        );
    }
    let up = points.iter().enumerate().map(|(at, point)| format!("{:.1},{:.1}", x(at), y(point.high)));
    let down = points.iter().enumerate().rev().map(|(at, point)| format!("{:.1},{:.1}", x(at), y(point.low)));
    let _ = write!(svg, "<polygon class=narrow points='{}' />", up.chain(down).collect::<Vec<_>>().join(" "));
    let line = points.iter().enumerate().map(|(at, point)| format!("{:.1},{:.1}", x(at), y(point.value)));
    let _ = write!(svg, "<polyline class=median points='{}' />", line.collect::<Vec<_>>().join(" "));
    for (at, point) in points.iter().enumerate() {
        let _ = write!(
            svg,
            "<circle class=dot cx={0:.1} cy={1:.1} r=4 /><text class=middle x={0:.1} y={2}>{3}</text>",
            x(at),
            y(point.value),
            HEIGHT + 18.0,
            escape(&point.name),
        );
    }
    svg + CLOSE
}

/// The end of a chart.
const CLOSE: &str = "</svg></div>";

fn open(said: &str, height: f64) -> String {
    format!(
        "<div class=chart tabindex=0><svg role=img viewBox='0 0 {WIDTH} {height:.0}' aria-label=\"{}\">",
        escape(said)
    )
}

/// A little more than what has to be shown; never empty.
fn range(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !low.is_finite() || !high.is_finite() {
        return (0.0, 1.0);
    }
    let more = (0.04 * (high - low)).max(1e-6 * high.abs()).max(1e-9);
    (low - more, high + more)
}
