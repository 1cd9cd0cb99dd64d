//! The readiness report as a page that needs nothing else: no script, no font, no other file.

use std::fmt::Write as _;

use dy2st_source::{render, Diagnostic, Files};

use super::readiness::{place, Readiness};
use super::report::{help, percent};

const STYLE: &str = "\
:root { color-scheme: light dark; --edge: #8886; --good: #2a7d46; --bad: #b3402e; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--edge); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; width: 4.5rem; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { overflow-x: auto; margin: .4rem 0 1rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .quiet { opacity: .7; }
";

/// The page.
pub fn html(files: &Files, found: &[Diagnostic], ready: &Readiness) -> String {
    let mut out = String::from("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n<title>Readiness</title>\n");
    // Writing to a String cannot fail.
    let _ = write!(out, "<style>\n{STYLE}</style>\n<h1>Readiness for static programs</h1>\n");
    summary(&mut out, ready, found);
    causes(&mut out, files, found, ready);
    layers(&mut out, files, found, ready);
    if !found.is_empty() {
        out.push_str("<h2 id=\"problems\">Every problem</h2>\n");
    }
    for (at, problem) in found.iter().enumerate() {
        let _ = writeln!(out, "<pre id=\"p{at}\">{}</pre>", escaped(&render::text(files, problem)));
    }
    out.push_str(
        "<p class=\"quiet\">Nothing was evaluated: what depends on values shows when an entry is staged, with \
         <code>dy2st convert --emit program --entry</code>.</p>\n</html>\n",
    );
    out
}

fn summary(out: &mut String, ready: &Readiness, found: &[Diagnostic]) {
    out.push_str("<table>\n<tr><th><th class=n>found<th class=n>convert<th class=n>share</tr>\n");
    for (name, about, models) in [
        ("models", "layers that no other layer of these files makes use of", true),
        ("layers", "classes that derive from the framework's Layer", false),
    ] {
        let (all, good) = ready.count(models);
        let class = if all == good { "good" } else { "bad" };
        let _ = writeln!(
            out,
            "<tr><td>{name} <span class=quiet>{about}</span><td class=n>{all}<td class=n>{good}<td class=\"n {class}\">{}</tr>",
            percent(good, all)
        );
    }
    let _ = writeln!(
        out,
        "<tr><td>files<td class=n>{}<td class=n><td class=n></tr>\n<tr><td>problems<td class=n>{}<td class=n><td class=n></tr>\n</table>",
        ready.files,
        found.len()
    );
}

fn causes(out: &mut String, files: &Files, found: &[Diagnostic], ready: &Readiness) {
    if ready.causes.is_empty() {
        return;
    }
    out.push_str("<h2>What stops the others</h2>\n<table>\n");
    out.push_str("<tr><th class=n>models<th class=n>layers<th class=n>places<th>cause and way out</tr>\n");
    for cause in &ready.causes {
        let _ = write!(
            out,
            "<tr><td class=n>{}<td class=n>{}<td class=n>{}<td><b>{}</b> {}",
            cause.models,
            cause.layers,
            cause.places.len(),
            cause.code,
            escaped(&cause.message)
        );
        let Some((at, first)) = cause.places.first().map(|at| (at, &found[*at])) else { continue };
        for way in help(first) {
            let _ = write!(out, "<br>{}", escaped(&way));
        }
        if let Some(span) = first.span {
            let _ = write!(out, "<br><a href=\"#p{at}\"><code>{}</code></a>", escaped(&place(files, span)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

fn layers(out: &mut String, files: &Files, found: &[Diagnostic], ready: &Readiness) {
    if ready.layers.is_empty() {
        return;
    }
    out.push_str("<h2>Models and layers</h2>\n<table>\n<tr><th>class<th>place<th>problems</tr>\n");
    for layer in &ready.layers {
        let name = escaped(&layer.name);
        let name = if layer.is_model { format!("<b>{name}</b>") } else { name };
        let _ = write!(out, "<tr><td>{name}<td><code>{}</code><td>", escaped(&place(files, layer.span)));
        if layer.problems.is_empty() {
            out.push_str("<span class=good>would convert</span>");
        }
        for at in &layer.problems {
            let _ = write!(out, "<a class=bad href=\"#p{at}\">{}</a> ", found[*at].code);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
