//! Model files of our own under `testdata/models`: eager and static, training and not, over several signatures, they give
//! what PaddlePaddle gives eagerly.

use crate::output::{digests_differ, on_all_cores, read, run, scripts, testdata};

/// As the project promises of models.
const TOLERANCE: f64 = 1e-4;

/// `NAME MODE: reason` for what does not pass yet.
fn open(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| Some(line.split_once(": ")?.0)).collect()
}

#[test]
fn models_give_what_paddle_gives() {
    let folder = testdata().join("models");
    let names = scripts(&folder, &["record", "drive", "digest"]);
    assert!(names.len() >= 9);
    let text = read(&folder.join("open.txt"));
    let open = open(&text);
    let jobs: Vec<(&str, &str)> =
        names.iter().flat_map(|name| ["eager", "static"].map(|mode| (name.as_str(), mode))).collect();
    let wrong = on_all_cores(&jobs, |(name, mode)| {
        let want = read(&folder.join(format!("{name}.out")));
        let found = match run(&folder, &["drive.py", name, mode]) {
            Ok(got) => digests_differ(&want, &got, TOLERANCE),
            Err(why) => Some(why),
        };
        let job = format!("{name} {mode}");
        match (found, open.contains(&job.as_str())) {
            (Some(found), false) => Some(format!("{job}: {found}")),
            (None, true) => Some(format!("{job} passes now; take it out of open.txt")),
            _ => None,
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
