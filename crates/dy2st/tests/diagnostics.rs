//! Every example of `grammar/diagnostics.toml` gives its diagnostic.

use std::path::Path;
use std::process::Command;

use toml::{Table, Value};

fn examples() -> Vec<Table> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../grammar/diagnostics.toml");
    let table: Table = std::fs::read_to_string(path).expect("the table is there").parse().expect("it is TOML");
    let entries = table["diagnostic"].as_array().expect("it has entries");
    entries.iter().filter_map(Value::as_table).filter(|entry| entry.contains_key("command")).cloned().collect()
}

fn text<'a>(entry: &'a Table, key: &str) -> Option<&'a str> {
    entry.get(key).and_then(Value::as_str)
}

#[test]
fn every_example_gives_its_diagnostic() {
    let examples = examples();
    assert!(examples.len() > 25);
    let folder = std::env::temp_dir().join(format!("dy2st-diagnostics-{}", std::process::id()));
    let mut wrong = Vec::new();
    for entry in &examples {
        let code = text(entry, "code").expect("an entry has a code");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        if let Some(source) = text(entry, "example") {
            let bytes: Vec<u8> = match text(entry, "encoding") {
                Some("latin-1") => source.chars().map(|c| u8::try_from(c).expect("Latin-1")).collect(),
                _ => source.as_bytes().to_vec(),
            };
            std::fs::write(folder.join("model.py"), bytes).expect("a file can be written");
        }
        let command = text(entry, "command").expect("an example has a command");
        let arguments = command.strip_prefix("dy2st ").expect("it calls dy2st");
        let output = Command::new("sh")
            .args(["-c", &format!("exec \"$0\" {arguments}"), env!("CARGO_BIN_EXE_dy2st")])
            .current_dir(&folder)
            .output()
            .expect("the shell runs");
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if !said.contains(code) || output.status.success() {
            wrong.push(format!("{code}: `{command}` gives {:?}\n{said}", output.status.code()));
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
