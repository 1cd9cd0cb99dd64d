//! Files, as far as the command allows them; clock and environment.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{arg, text};
use crate::native::{Args, NativeFn, Outcome, Raise};
use crate::value::Value;
use crate::vm::{FilePolicy, Vm};

pub(super) fn install(vm: &mut Vm) {
    let functions: &[(&str, NativeFn)] = &[
        ("read_file", read_file),
        ("write_file", write_file),
        ("stat", stat),
        ("listdir", listdir),
        ("mkdir", mkdir),
        ("remove", |vm, args| change(vm, &args, |p| std::fs::remove_file(p))),
        ("rmdir", |vm, args| change(vm, &args, |p| std::fs::remove_dir(p))),
        ("rename", rename),
        ("getcwd", getcwd),
        ("environ", |vm, _| Ok(vm.new_dict(crate::dict::Dict::new()))),
        ("time_now", time_now),
        ("time_monotonic", time_monotonic),
        ("sleep", sleep),
        ("utc_offset", |_, _| Ok(Value::Int(0))),
        ("random_bytes", random_bytes),
    ];
    for (name, run) in functions {
        vm.register_native("_dy2st", name, *run);
    }
}

fn os_error(vm: &mut Vm, errno: i64, message: &str, path: &str) -> Raise {
    let class = match errno {
        2 => "FileNotFoundError",
        17 => "FileExistsError",
        20 => "NotADirectoryError",
        21 => "IsADirectoryError",
        1 | 13 => "PermissionError",
        _ => "OSError",
    };
    vm.raise_args(class, vec![Value::Int(errno), Value::str(message), Value::str(path)])
}

fn io_error(vm: &mut Vm, error: &std::io::Error, path: &str) -> Raise {
    let errno = error.raw_os_error().unwrap_or(5);
    let message = error.to_string();
    let message = message.split(" (os error").next().unwrap_or(&message).to_string();
    os_error(vm, i64::from(errno), &message, path)
}

/// The real place of a path, if the command allows it.
fn allowed(vm: &mut Vm, path: &str) -> Outcome<PathBuf> {
    if let FilePolicy::Anywhere(cwd) = &vm.file_policy {
        return Ok(cwd.join(path));
    }
    let FilePolicy::Below(root) = vm.file_policy.clone() else {
        return Err(os_error(vm, 1, "Operation not permitted (files are closed to this evaluation)", path));
    };
    let full = if Path::new(path).is_absolute() { PathBuf::from(path) } else { root.join(path) };
    // The deepest part that exists decides where the path leads.
    let mut existing = full.as_path();
    let mut rest = Vec::new();
    let real = loop {
        match existing.canonicalize() {
            Ok(real) => break real,
            Err(_) => match (existing.parent(), existing.file_name()) {
                (Some(parent), Some(name)) => {
                    rest.push(name.to_os_string());
                    existing = parent;
                }
                _ => return Err(os_error(vm, 2, "No such file or directory", path)),
            },
        }
    };
    let root = root.canonicalize().unwrap_or(root);
    if !rest.is_empty() && rest.len() > 1 {
        return Err(os_error(vm, 2, "No such file or directory", path));
    }
    if !real.starts_with(&root) || rest.iter().any(|part| part == "..") {
        return Err(os_error(vm, 1, "Operation not permitted (outside of the current folder)", path));
    }
    Ok(rest.iter().rev().fold(real, |path, part| path.join(part)))
}

/// The same for reading: a link below the current folder may lead out of it, as it may for imports.
fn readable(vm: &mut Vm, path: &str) -> Outcome<PathBuf> {
    if let FilePolicy::Below(root) = &vm.file_policy {
        let full = if Path::new(path).is_absolute() { PathBuf::from(path) } else { root.join(path) };
        let plain = !full.components().any(|part| matches!(part, std::path::Component::ParentDir));
        if plain && full.starts_with(root) && full.exists() {
            return Ok(full);
        }
    }
    allowed(vm, path)
}

/// Where files are closed, a package may still see what lies beside its modules, from where it is imported.
fn visible(vm: &mut Vm, path: &str) -> Outcome<PathBuf> {
    if let FilePolicy::Closed = vm.file_policy {
        let below = |root: &PathBuf| {
            let (root, real) =
                (std::path::absolute(root).ok()?.canonicalize().ok()?, Path::new(path).canonicalize().ok()?);
            (real.is_absolute() && Path::new(path).is_absolute() && real.starts_with(root)).then_some(real)
        };
        if let Some(real) = vm.search.iter().find_map(below) {
            return Ok(real);
        }
    }
    readable(vm, path)
}

fn outside(vm: &Vm, what: &str) -> Outcome<()> {
    if vm.staging || vm.deterministic {
        let message = format!("{what} differs from run to run: its value must not be baked into a program");
        return Err(vm.refuse(dy2st_source::codes::CLOSED_WORLD, message));
    }
    Ok(())
}

fn read_file(vm: &mut Vm, args: Args) -> Outcome {
    let path = text(vm, &args, 0)?;
    let real = readable(vm, &path)?;
    if real.is_dir() {
        return Err(os_error(vm, 21, "Is a directory", &path));
    }
    if let Ok(about) = std::fs::metadata(&real) {
        vm.check_size(about.len())?;
        if !about.is_file() {
            let message = format!("{path}: it is a device or a pipe, not a regular file");
            return Err(vm.refuse(dy2st_source::codes::FILE_UNREADABLE, message));
        }
    }
    match dy2st_source::read_regular(&real, vm.limits.object_size) {
        Ok(Some(bytes)) => Ok(Value::Bytes(Rc::from(bytes))),
        Ok(None) => Err(vm.memory_error()),
        Err(error) => Err(io_error(vm, &error, &path)),
    }
}

fn write_file(vm: &mut Vm, args: Args) -> Outcome {
    outside(vm, "writing a file")?;
    let path = text(vm, &args, 0)?;
    let Value::Bytes(data) = vm.unwrap_immediate(&arg(&args, 1)) else {
        return Err(vm.type_error("write_file() needs bytes"));
    };
    let append = vm.truth(&arg(&args, 2))?;
    let real = allowed(vm, &path)?;
    let written = if append {
        std::fs::OpenOptions::new().append(true).create(true).open(&real).and_then(|mut file| {
            use std::io::Write as _;
            file.write_all(&data)
        })
    } else {
        std::fs::write(&real, &data)
    };
    match written {
        Ok(()) => Ok(Value::None),
        Err(error) => Err(io_error(vm, &error, &path)),
    }
}

fn stat(vm: &mut Vm, args: Args) -> Outcome {
    let path = text(vm, &args, 0)?;
    if vm.noted_folders.contains(path.trim_end_matches('/')) {
        return Ok(Value::tuple(vec![Value::str("dir"), Value::Int(0), Value::Float(0.0)]));
    }
    let real = match (visible(vm, &path), &vm.file_policy) {
        (Ok(real), _) => real,
        // The folders above the allowed one are seen, as the way to it, but not what is in them.
        (Err(_), FilePolicy::Below(root)) => match (root.canonicalize(), Path::new(&*path).canonicalize()) {
            (Ok(root), Ok(real)) if root.starts_with(&real) => real,
            _ => return Ok(Value::None),
        },
        (Err(_), _) => return Ok(Value::None),
    };
    let Ok(found) = std::fs::metadata(real) else { return Ok(Value::None) };
    let kind = if found.is_dir() { "dir" } else { "file" };
    let time = found.modified().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    let time = time.map_or(0.0, |t| t.as_secs_f64());
    Ok(Value::tuple(vec![Value::str(kind), Value::Int(found.len() as i64), Value::Float(time)]))
}

fn listdir(vm: &mut Vm, args: Args) -> Outcome {
    let path = text(vm, &args, 0)?;
    let real = visible(vm, &path)?;
    let entries = match std::fs::read_dir(&real) {
        Ok(entries) => entries,
        Err(error) => return Err(io_error(vm, &error, &path)),
    };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(vm.new_list(names.iter().map(|name| Value::str(name)).collect()))
}

fn change(vm: &mut Vm, args: &Args, act: impl FnOnce(&Path) -> std::io::Result<()>) -> Outcome {
    outside(vm, "changing files")?;
    let path = text(vm, args, 0)?;
    let real = allowed(vm, &path)?;
    match act(&real) {
        Ok(()) => Ok(Value::None),
        Err(error) => Err(io_error(vm, &error, &path)),
    }
}

/// Packages make folders for their caches when they are imported. Where files are closed, these are noted and no more.
fn mkdir(vm: &mut Vm, args: Args) -> Outcome {
    if vm.deterministic && !vm.staging && matches!(vm.file_policy, FilePolicy::Closed) {
        let path = text(vm, &args, 0)?;
        vm.noted_folders.insert(path.trim_end_matches('/').to_owned());
        return Ok(Value::None);
    }
    change(vm, &args, |path| std::fs::create_dir(path))
}

fn rename(vm: &mut Vm, args: Args) -> Outcome {
    let to = text(vm, &args, 1)?;
    let to = allowed(vm, &to)?;
    change(vm, &args, |from| std::fs::rename(from, &to))
}

fn getcwd(vm: &mut Vm, _args: Args) -> Outcome {
    Ok(match &vm.file_policy {
        FilePolicy::Closed => Value::str("/"),
        FilePolicy::Below(root) | FilePolicy::Anywhere(root) => {
            let real = root.canonicalize().unwrap_or_else(|_| root.clone());
            Value::str(&real.to_string_lossy())
        }
    })
}

fn time_now(vm: &mut Vm, _args: Args) -> Outcome {
    if vm.deterministic && !vm.staging {
        return vm.unknown("the time");
    }
    outside(vm, "the time")?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Ok(Value::Float(now.map_or(0.0, |now| now.as_secs_f64())))
}

fn time_monotonic(vm: &mut Vm, _args: Args) -> Outcome {
    if vm.deterministic && !vm.staging {
        return vm.unknown("the time");
    }
    outside(vm, "the time")?;
    Ok(Value::Float(vm.started.elapsed().as_secs_f64()))
}

fn sleep(vm: &mut Vm, args: Args) -> Outcome {
    outside(vm, "sleeping")?;
    let seconds = match arg(&args, 0) {
        Value::Int(seconds) => seconds as f64,
        Value::Float(seconds) => seconds,
        _ => 0.0,
    };
    if seconds < 0.0 {
        return Err(vm.value_error("sleep length must be non-negative"));
    }
    std::thread::sleep(std::time::Duration::from_secs_f64(seconds.min(1e6)));
    Ok(Value::None)
}

fn random_bytes(vm: &mut Vm, args: Args) -> Outcome {
    outside(vm, "random bytes of the system")?;
    let count = vm.index(&arg(&args, 0))?.clamp(0, 1 << 20) as usize;
    let mut bytes = Vec::with_capacity(count);
    // The hasher's keys come from the system's generator.
    while bytes.len() < count {
        use std::hash::{BuildHasher, Hasher};
        let word = std::collections::hash_map::RandomState::new().build_hasher().finish();
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.truncate(count);
    Ok(Value::Bytes(Rc::from(bytes)))
}
