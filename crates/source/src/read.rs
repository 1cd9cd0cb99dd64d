//! Reading of files that may be anything.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The bytes of a regular file of at most `most` bytes; `None` where it has more. Devices and pipes are not read: they may
/// give bytes without end, or none ever.
///
/// # Errors
/// What the system says, or that it is no regular file.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a device or a pipe, not a regular file"));
    }
    if about.len() > most {
        return Ok(None);
    }
    // Files of the system itself say 0 and give more.
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(about.len()).unwrap_or(0)).map_err(|_| io::ErrorKind::OutOfMemory)?;
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_some_size_are_read() {
        let folder = std::env::temp_dir().join(format!("dy2st-read-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let file = folder.join("a");
        fs::write(&file, b"abcd").expect("a file");
        assert_eq!(read_regular(&file, 4).expect("it can be read").as_deref(), Some(&b"abcd"[..]));
        assert_eq!(read_regular(&file, 3).expect("it can be read"), None);
        assert!(read_regular(&folder, 4).is_err());
        assert!(read_regular(&folder.join("b"), 4).is_err());
        if Path::new("/dev/zero").exists() {
            assert!(read_regular(Path::new("/dev/zero"), 4).is_err());
        }
        fs::remove_dir_all(&folder).expect("the folder is the test's own");
    }
}
