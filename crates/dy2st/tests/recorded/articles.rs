//! The code samples of articles about dynamic and static programs: each prints what PaddlePaddle prints.

use crate::output::{on_all_cores, read, run, scripts, testdata, text_differs};

/// Elementary functions and sums differ in their last digits from library to library.
const TOLERANCE: f64 = 5e-6;

#[test]
fn samples_print_what_paddle_prints() {
    let folder = testdata().join("articles");
    let names = scripts(&folder, &["record"]);
    assert!(names.len() >= 12);
    let wrong = on_all_cores(&names, |name| {
        let want = read(&folder.join(format!("{name}.out")));
        let found = match run(&folder, &[&format!("{name}.py")]) {
            Ok(got) => text_differs(&want, &got, TOLERANCE),
            Err(why) => Some(why),
        };
        found.map(|found| format!("{name}: {found}"))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `left_out.txt` has `CASE: what: reason` on each line; CASE is `-` where nothing of the sample is a case.
#[test]
fn what_is_left_out_has_its_reason() {
    let folder = testdata().join("articles");
    let text = read(&folder.join("left_out.txt"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let parts: Vec<&str> = line.splitn(3, ": ").collect();
        let [case, what, reason] = parts[..] else { panic!("{line:?} has not three parts") };
        assert!(case == "-" || folder.join(format!("{case}.py")).is_file(), "{case} is no case");
        assert!(!what.is_empty() && reason.len() > 10, "{line:?}");
    }
}
