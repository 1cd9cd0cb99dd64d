//! `.pdparams` files that PaddlePaddle 3.3.1 wrote (`testdata/pdparams/record.py`), and hostile ones.

use dy2st_format::{read_pdparams, write_pdparams, Object, Problem};

fn recorded(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../testdata/pdparams/{name}.pdparams", env!("CARGO_MANIFEST_DIR")))
        .expect("the recording is committed")
}

fn read(name: &str) -> Object {
    read_pdparams(&recorded(name)).expect("a file that Paddle wrote is read")
}

#[test]
fn state_dict_is_read() {
    let state = read("state_dict");
    let Some(Object::Array(weight)) = state.get("0.weight") else { panic!("{state:?}") };
    assert_eq!(weight.0.shape(), [2, 3]);
    assert_eq!(weight.0.as_f32().map(|v| v[..3].to_vec()), Some(vec![-1.0, -0.875, -0.75]));
    let names = state.get("StructuredToParameterName@@").expect("names are kept");
    assert!(matches!(names.get("0.weight"), Some(Object::Str(s)) if s.ends_with(".w_0")));
}

#[test]
fn mixed_values_are_read() {
    let all = read("mixed");
    assert_eq!(all.get("epoch"), Some(&Object::Int(3)));
    assert_eq!(all.get("big"), Some(&Object::Int(1 << 40)));
    assert_eq!(all.get("negative"), Some(&Object::Int(-5)));
    assert_eq!(all.get("pair"), Some(&Object::Tuple(vec![Object::Int(1), Object::Str("b".into())])));
    let Some(Object::Tensor(_, half)) = all.get("half") else { panic!("{all:?}") };
    assert_eq!(half.0.dtype(), dy2st_tensor::DType::BFloat16);
    let Some(Object::Tensor(_, scalar)) = all.get("scalar") else { panic!("{all:?}") };
    assert_eq!((scalar.0.rank(), scalar.0.as_f64()), (0, Some(&[-1.0][..])));
}

#[test]
fn written_files_are_paddles_byte_for_byte() {
    for name in ["state_dict", "mixed", "large"] {
        assert!(write_pdparams(&read(name)) == recorded(name), "{name}");
    }
}

#[test]
fn cut_files_are_refused_and_nothing_panics() {
    let good = recorded("mixed");
    for cut in 0..good.len() {
        assert!(read_pdparams(&good[..cut]).is_err(), "cut at {cut}");
    }
    // Every single-byte change gives a value or an error, never a panic.
    for at in 0..good.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[at] ^= change;
            let _ = read_pdparams(&bad);
        }
    }
    let mut trailing = good;
    trailing.push(0);
    assert_eq!(read_pdparams(&trailing).map_err(|e| e.problem), Err(Problem::Trailing));
}

#[test]
fn code_in_a_pickle_is_named_and_not_run() {
    let evil = b"\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x04true\x85R.";
    assert_eq!(read_pdparams(evil).map_err(|e| e.problem), Err(Problem::ForbiddenGlobal("posix.system".into())));
}

/// A large part that is named again and again is not copied each time.
#[test]
fn shared_parts_are_not_copied_without_end() {
    let long = vec![b'x'; 100_000];
    let text = [&b"X"[..], &100_000u32.to_le_bytes(), &long, b"q\x00"].concat();
    let texts = [&b"\x80\x02]("[..], &text, &b"h\x00".repeat(100_000), b"e."].concat();
    assert!(read_pdparams(&texts).is_err(), "ten gigabytes of texts");
    let tuple = [&b"("[..], &b"N".repeat(100_000), b"tq\x00"].concat();
    let call = b"c__builtin__\ntuple\nh\x00\x85R";
    let tuples = [&b"\x80\x02]("[..], &tuple, &call.repeat(100_000), b"e."].concat();
    assert!(read_pdparams(&tuples).is_err(), "eighty gigabytes of tuples");
}

#[test]
fn shared_nodes_do_not_blow_up() {
    // ((x, x), (x, x)) ... forty levels: a tree of 2^40 nodes from a file of 200 bytes.
    let mut bytes = b"\x80\x04N\x94".to_vec();
    for i in 0..40u8 {
        bytes.extend_from_slice(&[b'0', b'h', i, b'h', i, 0x86, 0x94]);
    }
    bytes.push(b'.');
    assert_eq!(read_pdparams(&bytes).map_err(|e| e.problem), Err(Problem::TooLarge));
}
