//! How complaints look: each `tests/rendering/*.py` beside the text that it gives. `DY2ST_BLESS=1` writes the texts.

use std::fs;
use std::path::Path;

use dy2st_source::{render, Files};
use dy2st_syntax::parse;

#[test]
fn complaints_look_as_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rendering");
    let entries = fs::read_dir(&folder).expect("the folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "py"));
    names.sort();
    assert!(names.len() >= 10, "only {} cases", names.len());
    for path in names {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut files = Files::new();
        let file = files.add(name.clone(), fs::read_to_string(&path).expect("a text"));
        let errors = parse(&files, file).expect_err("a complaint");
        let got: String = errors.iter().map(|error| render::text(&files, error)).collect();
        let golden = path.with_extension("txt");
        if std::env::var_os("DY2ST_BLESS").is_some() {
            fs::write(&golden, &got).expect("it can be written");
        }
        assert_eq!(got, fs::read_to_string(&golden).unwrap_or_default(), "{name}");
    }
}
