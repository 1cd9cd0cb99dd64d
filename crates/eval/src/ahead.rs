//! Files that will be imported are parsed on another thread while the program runs.
//!
//! To parse is most of what an import of a large package takes, and needs nothing of the evaluator. Input: a parsed file and
//! where it lies. What it imports is read and parsed ahead, then what that imports, in the order in which an import would
//! come to it. Whoever needs a file that is not done yet takes it out of the queue and parses it, or parses others as long
//! as it is under way. A result counts only where the file still has the same text and has no error; else it is parsed as
//! if nothing had been tried, so nothing but the time that is taken depends on this.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use dy2st_source::Files;
use dy2st_syntax::ast::{Alias, ExceptHandler, Stmt};
use dy2st_syntax::Module;

/// Trees that need no more are parsed ahead.
const STACK: usize = 16 << 20;

/// The fewest files that are worth a thread: the first is needed at once.
const FEWEST: usize = 2;

/// The most files that wait.
const MOST: usize = 4096;

/// A file that was parsed, with its text.
struct Parsed {
    text: String,
    module: Module,
}

#[derive(Default)]
struct State {
    /// What is to be parsed; the last comes first.
    queue: Vec<PathBuf>,
    /// What is being parsed on the other thread.
    at_work: Option<PathBuf>,
    done: HashMap<PathBuf, Parsed>,
    /// All that was ever in the queue or was parsed without.
    seen: HashSet<PathBuf>,
    /// Trees that nobody needs.
    spent: Vec<Module>,
    ends: bool,
}

struct Shared {
    /// Where absolute imports look for files.
    roots: Vec<PathBuf>,
    state: Mutex<State>,
    changed: Condvar,
}

/// The files that are parsed ahead.
pub(crate) struct Ahead(Arc<Shared>);

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts what a file imports in front of the queue.
    fn follow(&self, path: &Path, body: &[Stmt]) {
        let mut found = Vec::new();
        imports(body, &mut |stmt| candidates(&self.roots, path, stmt, &mut found));
        self.expect(found);
    }

    /// Puts files in front of the queue.
    fn expect(&self, found: Vec<PathBuf>) {
        let mut state = self.state();
        if state.queue.len() + found.len() > MOST {
            return;
        }
        let before = state.queue.len();
        for path in found {
            if state.seen.insert(path.clone()) {
                state.queue.push(path);
            }
        }
        state.queue[before..].reverse();
        drop(state);
        self.changed.notify_all();
    }

    /// Parses a file and notes it.
    fn parse(&self, path: PathBuf) {
        if let Some(parsed) = parse(&path) {
            self.follow(&path, &parsed.module.ast.body);
            self.state().done.insert(path, parsed);
        }
    }

    fn work(&self) {
        loop {
            let mut state = self.state();
            let next = loop {
                if state.ends {
                    return;
                }
                let spent = std::mem::take(&mut state.spent);
                if !spent.is_empty() {
                    drop(state);
                    drop(spent);
                    state = self.state();
                } else if let Some(next) = state.queue.pop() {
                    break next;
                } else {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            };
            state.at_work = Some(next.clone());
            drop(state);
            let _over = Over(self);
            self.parse(next);
        }
    }
}

/// Says that the other thread is done with a file, whatever came of it.
struct Over<'a>(&'a Shared);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.state().at_work = None;
        self.0.changed.notify_all();
    }
}

/// A file without errors.
fn parse(path: &Path) -> Option<Parsed> {
    let mut files = Files::new();
    let file = dy2st_syntax::load(&mut files, path).ok()?;
    let module = dy2st_syntax::parse_shallow(&files, file)?;
    Some(Parsed { text: files.get(file).text().to_owned(), module })
}

impl Ahead {
    /// Begins with what a file imports, which are searched below the roots. `None` where that is little, or no thread can be
    /// had.
    pub(crate) fn new(roots: Vec<PathBuf>, path: &Path, module: &Module) -> Option<Self> {
        let mut found = Vec::new();
        imports(&module.ast.body, &mut |stmt| candidates(&roots, path, stmt, &mut found));
        if found.len() < FEWEST || std::thread::available_parallelism().map_or(1, usize::from) < 2 {
            return None;
        }
        let shared = Arc::new(Shared { roots, state: Mutex::default(), changed: Condvar::new() });
        let other = shared.clone();
        let thread = std::thread::Builder::new().name("parser".into()).stack_size(STACK);
        thread.spawn(move || other.work()).ok()?;
        shared.expect(found);
        Some(Self(shared))
    }

    /// The tree of a file that has that text, if it was parsed.
    pub(crate) fn take(&self, path: &Path, text: &str) -> Option<Module> {
        let mut state = self.0.state();
        loop {
            if let Some(parsed) = state.done.remove(path) {
                return Some(parsed).filter(|parsed| parsed.text == text).map(|parsed| parsed.module);
            }
            if state.at_work.as_deref() != Some(path) {
                state.seen.insert(path.to_owned());
                state.queue.retain(|waits| waits != path);
                return None;
            }
            // What comes next will be needed soon.
            match state.queue.pop() {
                Some(next) => {
                    drop(state);
                    self.0.parse(next);
                    state = self.0.state();
                }
                None => state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Looks after what a file imports, whose body runs next.
    pub(crate) fn follow(&self, path: &Path, module: &Module) {
        self.0.follow(path, &module.ast.body);
    }

    /// Leaves a tree to the other thread, which has more of its memory's kind.
    pub(crate) fn leave(&self, module: Module) {
        self.0.state().spent.push(module);
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.0.state().ends = true;
        self.0.changed.notify_all();
    }
}

/// The import statements that run with a file, unless a condition says otherwise.
fn imports<'a>(body: &'a [Stmt], found: &mut impl FnMut(&'a Stmt)) {
    for stmt in body {
        match stmt {
            Stmt::Import(_) | Stmt::ImportFrom(_) => found(stmt),
            Stmt::If(s) => {
                imports(&s.body, found);
                imports(&s.orelse, found);
            }
            Stmt::Try(s) => {
                imports(&s.body, found);
                for ExceptHandler::ExceptHandler(handler) in &s.handlers {
                    imports(&handler.body, found);
                }
                imports(&s.orelse, found);
            }
            Stmt::With(s) => imports(&s.body, found),
            _ => {}
        }
    }
}

/// The files that an import statement of the file at `path` may name.
fn candidates(roots: &[PathBuf], path: &Path, stmt: &Stmt, found: &mut Vec<PathBuf>) {
    match stmt {
        Stmt::Import(import) => {
            for alias in &import.names {
                roots.iter().any(|root| dotted(root, &alias.name, &[], found));
            }
        }
        Stmt::ImportFrom(import) => {
            let level = import.level.map_or(0, |level| level.to_usize());
            let module = import.module.as_ref().map_or("", |module| module.as_str());
            if level == 0 {
                roots.iter().any(|root| dotted(root, module, &import.names, found));
            } else if let Some(folder) = path.ancestors().nth(level).filter(|folder| is_below(roots, folder)) {
                dotted(folder, module, &import.names, found);
            }
        }
        _ => {}
    }
}

/// Whether a folder is one that may be imported from, as far as its path says.
fn is_below(roots: &[PathBuf], folder: &Path) -> bool {
    let plain = !folder.components().any(|part| matches!(part, std::path::Component::ParentDir));
    let below =
        |root: &PathBuf| if root.as_os_str().is_empty() { folder.is_relative() } else { folder.starts_with(root) };
    plain && roots.iter().any(below)
}

/// The files of a dotted name below a folder, its packages first, and of the modules in it that have these names; whether
/// there is any.
fn dotted(folder: &Path, name: &str, members: &[Alias], found: &mut Vec<PathBuf>) -> bool {
    let mut folder = folder.to_owned();
    let before = found.len();
    for part in name.split('.').filter(|part| !part.is_empty()) {
        folder.push(part);
        if !file(&folder, found) {
            return found.len() > before;
        }
    }
    for member in members {
        file(&folder.join(member.name.as_str()), found);
    }
    found.len() > before
}

/// The file of a module or package.
fn file(path: &Path, found: &mut Vec<PathBuf>) -> bool {
    let package = path.join("__init__.py");
    let module = path.with_extension("py");
    let there = [package, module].into_iter().find(|path| path.is_file());
    let any = there.is_some();
    found.extend(there);
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A package in a folder of its own, which goes with it.
    struct Package(PathBuf);

    impl Package {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let root = std::env::temp_dir().join(format!("dy2st-ahead-{name}-{}", std::process::id()));
            for (path, text) in files {
                let path = root.join(path);
                std::fs::create_dir_all(path.parent().expect("it is below the root")).expect("a folder can be made");
                std::fs::write(path, text).expect("a file can be written");
            }
            Self(root)
        }

        fn module(&self, path: &str) -> Module {
            parse(&self.0.join(path)).expect("the file parses").module
        }
    }

    impl Drop for Package {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    const FILES: &[(&str, &str)] = &[
        ("main.py", "import os\nimport pack.a.b\nfrom pack import c, f\ntry:\n    from other import d\nexcept ImportError:\n    d = 1\n"),
        ("pack/__init__.py", ""),
        ("pack/a/__init__.py", "from ..c import x\nfrom . import b\n"),
        ("pack/a/b.py", "y = 1\n"),
        ("pack/c.py", "x = 1\ndef g():\n    import other\n"),
        ("other.py", "d = 2\n"),
    ];

    #[test]
    fn an_import_names_its_packages_and_the_modules_among_its_names() {
        let package = Package::new("names", FILES);
        let mut found = Vec::new();
        let roots = [package.0.clone()];
        let named = |path: &str, found: &mut Vec<PathBuf>| {
            let module = package.module(path);
            imports(&module.ast.body, &mut |stmt| candidates(&roots, &package.0.join(path), stmt, found));
            found.drain(..).map(|path| path.strip_prefix(&package.0).unwrap_or(&path).to_owned()).collect::<Vec<_>>()
        };
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let all =
            ["pack/__init__.py", "pack/a/__init__.py", "pack/a/b.py", "pack/__init__.py", "pack/c.py", "other.py"];
        assert_eq!(named("main.py", &mut found), paths(&all));
        assert_eq!(named("pack/a/__init__.py", &mut found), paths(&["pack/c.py", "pack/a/b.py"]));
        assert_eq!(named("pack/c.py", &mut found), paths(&[]));
    }

    #[test]
    fn nothing_above_the_roots_is_looked_at() {
        let package = Package::new("above", FILES);
        let roots = [package.0.join("pack/a")];
        let mut found = Vec::new();
        let module = package.module("pack/a/__init__.py");
        let path = package.0.join("pack/a/__init__.py");
        imports(&module.ast.body, &mut |stmt| candidates(&roots, &path, stmt, &mut found));
        assert_eq!(found, [package.0.join("pack/a/b.py")]);
    }

    #[test]
    fn a_tree_counts_where_the_text_is_the_same() {
        let package = Package::new("same", FILES);
        let shared = Shared { roots: vec![package.0.clone()], state: Mutex::default(), changed: Condvar::new() };
        let (a, b, c) =
            (package.0.join("pack/a/__init__.py"), package.0.join("pack/a/b.py"), package.0.join("pack/c.py"));
        for path in [&a, &c] {
            shared.parse(path.clone());
        }
        // What the first imports waits, in its order.
        assert_eq!(shared.state().queue, [b.clone(), c.clone()]);
        let ahead = Ahead(Arc::new(shared));
        let text = std::fs::read_to_string(&a).expect("the file is there");
        assert_eq!(ahead.take(&a, &text).map(|module| module.ast), Some(package.module("pack/a/__init__.py").ast));
        assert!(ahead.take(&a, &text).is_none());
        assert!(ahead.take(&c, "x = 2\n").is_none());
        assert!(ahead.take(&b, "y = 1\n").is_none());
        assert_eq!(ahead.0.state().queue, [c]);
    }

    #[test]
    fn the_other_thread_finds_what_is_imported() {
        let package = Package::new("thread", FILES);
        let main = package.module("main.py");
        let Some(ahead) = Ahead::new(vec![package.0.clone()], &package.0.join("main.py"), &main) else { return };
        for (path, text) in &FILES[1..] {
            let path = package.0.join(path);
            while !ahead.0.state().done.contains_key(&path) {
                std::thread::yield_now();
            }
            assert!(ahead.take(&path, text).is_some());
        }
        ahead.leave(main);
    }
}
