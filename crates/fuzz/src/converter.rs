//! The converter as a judge.

use dy2st_source::{render, Files};
use dy2st_transform::{convert_module, Options};

/// The converted text, or why there is none.
///
/// # Errors
/// The rendered diagnostics, with the code of the first in front.
pub fn convert(text: &str) -> Result<String, String> {
    let work = || {
        let mut files = Files::new();
        let file = files.add("case.py", text);
        let converted = dy2st_syntax::parse(&files, file)
            .and_then(|module| convert_module(&files, &module, &Options::default()))
            .map_err(|errors| errors.iter().map(|error| render::text(&files, error)).collect::<String>())?;
        Ok(converted.text)
    };
    dy2st_syntax::on_large_stack(|| std::panic::catch_unwind(work))
        .and_then(Result::ok)
        .unwrap_or_else(|| Err("the converter panics".to_owned()))
}

/// The first diagnostic code in a rendered text: `error[D0101]`.
pub fn code_of(text: &str) -> Option<String> {
    let start = text.find("error[")? + "error[".len();
    let end = text[start..].find(']')?;
    Some(text[start..start + end].to_owned())
}
