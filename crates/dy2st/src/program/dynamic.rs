//! `--dynamic auto`: which dims of the inputs may have any size.
//!
//! In: an entry whose input specs have sizes. Out: its Program with as many of them unknown as staging takes, and for each
//! that it does not take the complaint, at the line that needs the size.

use std::collections::BTreeMap;

use dy2st_ir::{Attr, DimExpr, LocId, Op, OpKind, Program, Type};
use dy2st_source::{codes, Diagnostic, Files, Span};
use dy2st_tensor::{Dim, SymId};

use super::spec::InputSpec;
use super::{stage_with, Made, Request};

/// A dim that is a number in the text of a spec.
struct Candidate {
    /// Which spec.
    spec: usize,
    /// Where it stands there.
    place: std::ops::Range<usize>,
    /// What it is called.
    shown: String,
}

/// Why a dim stays as it is. The files of the attempt are gone, so a place is a path and bytes.
struct Fixed {
    shown: String,
    why: Box<Diagnostic>,
    place: Option<Place>,
}

/// A path, and bytes of the file.
type Place = (String, u32, u32);

/// Stages an entry with every dim unknown that may be; warnings for the others. `files` has what they speak of.
///
/// # Errors
/// One diagnostic, where the entry cannot be staged with the sizes that are given.
pub fn stage_dynamic(files: &mut Files, request: &Request) -> Result<(Made, Vec<Diagnostic>), Box<Diagnostic>> {
    let given = stage_with(files, request, false)?;
    let all = candidates(request)?;
    let attempt = |kept: &[&Candidate]| {
        let specs = with_unknown(request.specs, kept);
        let mut own = Files::new();
        let request = Request { specs: &specs, limits: request.limits.clone(), ..*request };
        match stage_with(&mut own, &request, true) {
            Ok(made) => Ok((made, own)),
            Err(why) => {
                let place = why.span.map(|at| (own.get(at.file).path().to_owned(), at.start, at.end));
                Err((why, place))
            }
        }
    };
    let mut kept: Vec<&Candidate> = all.iter().collect();
    match attempt(&kept) {
        Ok((made, own)) if pins(&made.program).is_empty() => {
            *files = own;
            return Ok((made, Vec::new()));
        }
        Ok(_) | Err(_) => kept.clear(),
    }
    let (mut best, mut fixed) = (given, Vec::new());
    for candidate in &all {
        kept.push(candidate);
        let tried = attempt(&kept).and_then(|(made, own)| match pins(&made.program).into_values().next() {
            None => Ok((made, own)),
            Some((why, loc)) => {
                Err((Box::new(Diagnostic::warning(codes::DIM_FIXED, why)), place(&made.program, &own, loc)))
            }
        });
        match tried {
            Ok((made, own)) => {
                *files = own;
                best = made;
            }
            Err((why, place)) => {
                kept.pop();
                fixed.push(Fixed { shown: candidate.shown.clone(), why, place });
            }
        }
    }
    let warnings = fixed.into_iter().map(|fixed| warning(files, fixed)).collect();
    Ok((best, warnings))
}

fn candidates(request: &Request) -> Result<Vec<Candidate>, Diagnostic> {
    let mut all = Vec::new();
    let mut files = Files::new();
    for (spec, text) in request.specs.iter().enumerate() {
        let parsed = InputSpec::parse(&mut files, text)?;
        let unnamed = format!("argument {}", spec + 1);
        all.extend(parsed.known_dims(&unnamed).into_iter().map(|(shown, place)| Candidate { spec, place, shown }));
    }
    Ok(all)
}

/// Symbols that an op with a known operand lets have one value, whatever way a run takes: why, and where the op comes from.
fn pins(program: &Program) -> BTreeMap<SymId, (String, LocId)> {
    let mut found = BTreeMap::new();
    let Some(function) = program.functions.values().next() else { return found };
    let dims = |op: &Op, index: usize| match program.type_of(function, *op.operands.get(index)?)? {
        Type::Tensor(ty) => Some(ty.dims.clone()),
        _ => None,
    };
    for op in &function.block.ops {
        let Some((symbol, size)) = dims(op, 0).zip(dims(op, 1)).and_then(|(x, y)| pinned(op, &x, &y)) else { continue };
        if program.symbols.get(symbol).is_some_and(|symbol| symbol.expr == DimExpr::Free) {
            found.entry(symbol).or_insert_with(|| (format!("{} takes {size} here", op.kind), op.loc));
        }
    }
    found
}

/// The dim of an op's input that its second operand, whose dims are known, decides.
fn pinned(op: &Op, x: &[Dim], y: &[Dim]) -> Option<(SymId, usize)> {
    let is = |name: &str| matches!(op.attrs.get(name), Some(Attr::Bool(true)));
    let (from_x, from_y) = match op.kind {
        OpKind::Conv2d | OpKind::Conv3d => {
            let last = matches!(op.attrs.get("data_format"), Some(Attr::Str(format)) if format.ends_with('C'));
            let groups = match op.attrs.get("groups") {
                Some(Attr::Int(groups)) => usize::try_from(*groups).ok()?,
                _ => 1,
            };
            let channels = if last { x.last()? } else { x.get(1)? };
            (*channels, y.get(1)?.known()? * groups)
        }
        OpKind::Matmul => {
            let axis = |dims: &[Dim], back: usize| dims.len().checked_sub(back).and_then(|at| dims.get(at)).copied();
            let of_x = axis(x, if is("transpose_x") && x.len() > 1 { 2 } else { 1 })?;
            let of_y = axis(y, if is("transpose_y") || y.len() == 1 { 1 } else { 2 })?;
            (of_x, of_y.known()?)
        }
        _ => return None,
    };
    match from_x {
        Dim::Sym(symbol) => Some((symbol, from_y)),
        Dim::Known(_) => None,
    }
}

/// The innermost place of an op in a file of the user's.
fn place(program: &Program, files: &Files, loc: LocId) -> Option<Place> {
    let chain = program.loc_chain(loc);
    let site = chain.into_iter().find(|site| !site.file.starts_with('<'))?;
    let (_, file) = files.iter().find(|(_, file)| file.path() == &*site.file)?;
    let offset = |(line, column): (u32, u32)| {
        let before = file.line_text(line).chars().take(column.saturating_sub(1) as usize);
        Some(file.lines().start(line)? + before.map(|c| c.len_utf8() as u32).sum::<u32>())
    };
    Some((site.file.to_string(), offset(site.start)?, offset(site.end)?))
}

/// The texts of the specs with `None` in these places, which rise within each spec.
fn with_unknown(specs: &[String], places: &[&Candidate]) -> Vec<String> {
    let mut specs = specs.to_vec();
    for candidate in places.iter().rev() {
        specs[candidate.spec].replace_range(candidate.place.clone(), "None");
    }
    specs
}

/// A warning at the line that needs a size.
fn warning(files: &Files, fixed: Fixed) -> Diagnostic {
    let message = format!("{} has to be known: {}", fixed.shown, fixed.why.message);
    let mut warning = Diagnostic::warning(codes::DIM_FIXED, message);
    warning.notes = fixed.why.notes;
    let Some((path, start, end)) = fixed.place else { return warning };
    match files.iter().find(|(_, file)| file.path() == path) {
        Some((file, _)) => warning.at(Span::new(file, start, end)),
        None => warning.note(format!("it is needed in {path}")),
    }
}
