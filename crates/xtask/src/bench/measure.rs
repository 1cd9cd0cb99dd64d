//! One process: what it says of its calls, and the most memory that it held.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What one process needed.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The seconds of each timed call.
    pub seconds: Vec<f64>,
    /// The most bytes that were resident, where the system says it.
    pub peak: Option<u64>,
    /// What the script computed, to be compared.
    pub result: Option<f64>,
}

/// Runs a command in `folder`. With `whole` the process itself is the timed call.
///
/// # Errors
/// The outer error if the command cannot be started, the inner one if it fails.
pub fn run(command: &[String], folder: &Path, threads: usize, whole: bool) -> Result<Result<Sample, String>, String> {
    let [program, args @ ..] = command else { return Err("there is no command".to_owned()) };
    let threads = threads.to_string();
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(args)
        .current_dir(folder)
        .envs(
            ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"]
                .map(|name| (name, &threads)),
        )
        .env("GLOG_minloglevel", "2")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::null())
        .stdout(if whole { Stdio::null() } else { Stdio::piped() })
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    let peak = watch(&mut child);
    let elapsed = start.elapsed().as_secs_f64();
    let output = child.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let last = complaint.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no output").to_owned();
        let first = complaint.lines().find(|line| line.starts_with("error[")).map_or(last, str::to_owned);
        return Ok(Err(format!("{}: {first}", output.status)));
    }
    if whole {
        return Ok(Ok(Sample { seconds: vec![elapsed], peak, result: None }));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
    let numbers = |text: &str| text.split_whitespace().filter_map(|word| word.parse::<f64>().ok()).collect::<Vec<_>>();
    let seconds = line("seconds").map(numbers).unwrap_or_default();
    let result = line("result").and_then(|text| numbers(text).first().copied());
    Ok(Ok(Sample { seconds, peak, result }))
}

/// Waits for the process, reading its high-water mark as it goes: the mark only rises, so the last reading is the peak.
fn watch(child: &mut Child) -> Option<u64> {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    loop {
        peak = std::fs::read_to_string(&status).ok().and_then(|text| high_water(&text)).or(peak);
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_micros(500)),
            _ => return peak,
        }
    }
}

/// `VmHWM` of a status file, in bytes.
fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// The middle one; sorts them.
pub fn median(numbers: &mut [f64]) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        length if length % 2 == 1 => Some(numbers[middle]),
        _ => Some(f64::midpoint(numbers[middle - 1], numbers[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_two_is_between_them() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&mut [4.0, 1.0]), Some(2.5));
        assert_eq!(median(&mut []), None);
    }

    #[test]
    fn the_high_water_mark_is_read() {
        assert_eq!(high_water("Name:\tx\nVmHWM:\t    12 kB\nVmRSS: 3 kB\n"), Some(12 * 1024));
        assert_eq!(high_water("Name:\tx\n"), None);
    }
}
