//! Diagnostics as JSON, one object per diagnostic, with keys in a fixed order.

use std::fmt::Write as _;

use crate::{Diagnostic, Files, Span};

/// One diagnostic as a JSON object on one line.
pub fn json(files: &Files, diagnostic: &Diagnostic) -> String {
    let mut out = String::from("{\"code\":");
    string(&mut out, &diagnostic.code.to_string());
    out.push_str(",\"severity\":");
    string(&mut out, diagnostic.severity.as_str());
    out.push_str(",\"message\":");
    string(&mut out, &diagnostic.message);
    out.push_str(",\"span\":");
    match diagnostic.span {
        Some(at) => span(&mut out, files, at),
        None => out.push_str("null"),
    }
    out.push_str(",\"labels\":");
    list(&mut out, &diagnostic.labels, |out, label| {
        out.push_str("{\"span\":");
        span(out, files, label.span);
        out.push_str(",\"message\":");
        string(out, &label.message);
        out.push('}');
    });
    out.push_str(",\"notes\":");
    list(&mut out, &diagnostic.notes, |out, note| string(out, note));
    out.push_str(",\"help\":");
    list(&mut out, &diagnostic.help, |out, help| string(out, help));
    out.push('}');
    out
}

fn list<T>(out: &mut String, items: &[T], mut each: impl FnMut(&mut String, &T)) {
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        each(out, item);
    }
    out.push(']');
}

/// File, byte offsets, and line and column of both ends.
fn span(out: &mut String, files: &Files, span: Span) {
    let file = files.get(span.file);
    let (from, to) = (file.position(span.start), file.position(span.end));
    out.push_str("{\"file\":");
    string(out, file.path());
    let _ = write!(
        out,
        ",\"start\":{},\"end\":{},\"line\":{},\"column\":{},\"end_line\":{},\"end_column\":{}}}",
        span.start, span.end, from.line, from.column, to.line, to.column
    );
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    #[test]
    fn every_field_is_there() {
        let mut files = Files::new();
        let file = files.add("a\"b.py", "x\ny");
        let at = Span::new(file, 0, 3);
        let diagnostic = Diagnostic::warning(codes::USAGE, "m\u{1}").at(at).label(at, "l").note("n").help("h");
        let span =
            "{\"file\":\"a\\\"b.py\",\"start\":0,\"end\":3,\"line\":1,\"column\":1,\"end_line\":2,\"end_column\":2}";
        assert_eq!(
            json(&files, &diagnostic),
            format!(
                "{{\"code\":\"DY0601\",\"severity\":\"warning\",\"message\":\"m\\u0001\",\"span\":{span},\
                 \"labels\":[{{\"span\":{span},\"message\":\"l\"}}],\"notes\":[\"n\"],\"help\":[\"h\"]}}"
            )
        );
    }
}
