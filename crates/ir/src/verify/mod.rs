//! The verifier.
//!
//! | code | rule |
//! | --- | --- |
//! | V01 | a value is used after it is defined, in its block or in a block inside |
//! | V02 | a value is defined once |
//! | V03 | a block ends in a yield |
//! | V04 | an op has as many operands, results and yields as its kind and blocks ask for |
//! | V05 | operands have types that the op takes |
//! | V06 | results have the types that follow from the operands |
//! | V07 | attributes exist, have the type that the table says, and are given where there is no default |
//! | V08 | an op has the blocks that its kind has, and no others |
//! | V09 | ops with an effect have a number, others have none, and numbers rise |
//! | V10 | nobody reads `undef`, or a payload that the tag rules out |
//! | V11 | what blocks take and yield has the types of operands and results |
//! | V12 | functions and state cells that ops name exist and have the types that are asked for |
//! | V13 | operands that attributes name follow the others, in the order of the attributes |
//! | V14 | types name symbols that are declared |
//!
//! All errors are collected, and [`Report::annotated`] shows them at their ops.

mod blocks;
mod payload;
mod scope;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::text::Notes;
use crate::Program;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// Code of the rule.
    pub code: &'static str,
    /// The function.
    pub function: String,
    /// Place of the op in the function, counted from the top with nested ops; `None` for the function itself.
    pub place: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in @{}", self.code, self.function)?;
        if let Some(place) = self.place {
            write!(f, ", op {place}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// All that is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The errors, in the order of the text.
    pub errors: Vec<VerifyError>,
}

impl Report {
    /// The program's text with each error below its op.
    pub fn annotated(&self, program: &Program) -> String {
        let mut notes: Notes = BTreeMap::new();
        let mut text = String::new();
        for error in &self.errors {
            let note = format!("{}: {}", error.code, error.message);
            match error.place {
                Some(place) => notes.entry((error.function.clone(), place)).or_default().push(note),
                None => {
                    let _ = writeln!(text, "// @{}: {note}", error.function);
                }
            }
        }
        text + &crate::text::print_annotated(program, &notes)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            let line = if index > 0 { "\n" } else { "" };
            write!(f, "{line}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// Checks a program.
pub fn verify(program: &Program) -> Result<(), Report> {
    let mut errors = Vec::new();
    for (name, function) in &program.functions {
        scope::check_function(program, name, function, &mut errors);
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Report { errors })
    }
}
