# The front door: `just` lists what one can do. Every recipe only calls cargo, so nobody needs just itself.

_list:
    @just --list --unsorted

# All that CI does.
ready: format-check lint test docs tidy

# Every test, as the README says.
test *ARGS:
    cargo test --workspace --locked {{ARGS}}

# Format the sources.
format:
    cargo fmt --all

format-check:
    cargo fmt --all --check

lint:
    cargo clippy --workspace --all-targets --locked -- -D warnings

# The rules of the house: sizes, crate graph, licences, words, generated files.
tidy:
    cargo run --quiet --locked -p xtask -- tidy

# Refresh generated files from the tables in grammar/.
codegen:
    cargo run --quiet --locked -p xtask -- codegen

# Accept what the snapshot tests give now.
bless $INSTA_UPDATE="always":
    cargo test --workspace --locked

# The tests whose name contains NAME.
case NAME:
    cargo test --workspace --locked -- {{NAME}}

# The converted source of a file.
show FILE:
    cargo run --quiet --locked -- convert {{FILE}}

# Random programs; see `docs/fuzzing.md`.
fuzz *ARGS:
    cargo run --quiet --locked -p xtask -- fuzz {{ARGS}}

# Speed and memory; `--cpython PATH` brings PaddlePaddle in.
bench *ARGS:
    cargo build --release --locked
    cargo run --quiet --locked -p xtask -- bench {{ARGS}}

# How many cases pass, held against the committed scoreboard.
scoreboard *ARGS:
    cargo test --locked -p dy2st --test scoreboard {{ARGS}}

# The documentation of the crates.
docs $RUSTDOCFLAGS="-D warnings":
    cargo doc --workspace --no-deps --locked --quiet
