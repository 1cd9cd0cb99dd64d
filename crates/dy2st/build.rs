//! Parses, compiles and converts the embedded library, so that a start of dy2st need not.

use std::error::Error;
use std::path::PathBuf;
use std::rc::Rc;

use dy2st_eval::{Options, Vm};

#[path = "src/converter.rs"]
#[allow(dead_code, unreachable_pub, reason = "only the conversion is needed here")]
mod converter;

fn library() -> Vec<u8> {
    let mut vm = Vm::new(Options::default());
    dy2st_framework::register_sources(&mut vm);
    vm.register_source(dy2st_transform::RUNTIME_MODULE, dy2st_transform::RUNTIME, false);
    vm.converter = Some(Rc::new(converter::FunctionConverter::default()));
    vm.store_library()
}

fn main() -> Result<(), Box<dyn Error>> {
    // What it reads is part of it.
    #[allow(clippy::print_stdout, reason = "cargo is told so")]
    {
        println!("cargo::rerun-if-changed=build.rs");
    }
    let out = std::env::var_os("OUT_DIR").ok_or("cargo runs this")?;
    let bytes = dy2st_eval::on_large_stack(library)?;
    Ok(std::fs::write(PathBuf::from(out).join("library.bin"), bytes)?)
}
