//! A reader of `.pdparams` pickles that executes nothing.
//!
//! It is a stack machine for the opcodes that Python's pickler emits for plain data (protocols 2 to 5), and knows eight
//! globals by name: the three with which numpy arrays are rebuilt (in the module names of numpy 1 and 2),
//! `collections.OrderedDict`, `builtins.tuple` (how `paddle.save` wraps a tensor outside a state dict),
//! `_codecs.encode` (bytes under protocol 2) and numpy's scalar. Calls are not made but recognised by shape. Any other
//! global ends reading.

use dy2st_tensor::DType;

use crate::bytes::{dtype_of_numpy, tensor_from_le};
use crate::error::{FormatError, Problem};
use crate::npy::transpose_bytes;
use crate::object::{Object, Tensor};

type Id = usize;

/// Nodes are shared through the memo, and lists, dicts and arrays are filled after they are memoised.
#[derive(Clone, Debug)]
enum Node {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    Bytes(std::ops::Range<usize>),
    OwnedBytes(Vec<u8>),
    List(Vec<Id>),
    Tuple(Vec<Id>),
    Dict(Vec<(Id, Id)>),
    Global(Known),
    /// numpy's dtype: code and whether it is big-endian.
    DType(String, bool),
    /// An array that `BUILD` has not filled yet.
    EmptyArray,
    Array(Tensor),
    Named(String, Tensor),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Reconstruct,
    NdArray,
    DType,
    OrderedDict,
    Tuple,
    Encode,
    Scalar,
}

fn known(module: &str, name: &str) -> Option<Known> {
    Some(match (module, name) {
        ("numpy._core.multiarray" | "numpy.core.multiarray", "_reconstruct") => Known::Reconstruct,
        ("numpy._core.multiarray" | "numpy.core.multiarray", "scalar") => Known::Scalar,
        ("numpy", "ndarray") => Known::NdArray,
        ("numpy", "dtype") => Known::DType,
        ("collections", "OrderedDict") => Known::OrderedDict,
        ("builtins" | "__builtin__", "tuple") => Known::Tuple,
        ("_codecs", "encode") => Known::Encode,
        _ => return None,
    })
}

/// Nesting beyond which a state file is not plausible.
const MAX_DEPTH: usize = 64;

/// Reads what `paddle.save` wrote.
pub fn read_pdparams(bytes: &[u8]) -> Result<Object, FormatError> {
    if !matches!(bytes, [0x80, 2..=5, ..]) {
        let problem = if bytes.len() < 2 { Problem::Truncated } else { Problem::NotThisFormat(".pdparams") };
        return Err(FormatError { offset: 0, problem });
    }
    // Sharing through the memo could make a small file a huge tree, or have large parts copied without end.
    let budget = bytes.len().saturating_mul(4) + 1024;
    let mut machine =
        Machine { bytes, at: 0, nodes: Vec::new(), stack: Vec::new(), marks: Vec::new(), memo: Vec::new(), budget };
    let result = machine.run().and_then(|top| {
        machine.budget = budget;
        machine.export(top, 0)
    });
    result.map_err(|problem| FormatError { offset: machine.at, problem })
}

struct Machine<'a> {
    bytes: &'a [u8],
    at: usize,
    nodes: Vec<Node>,
    stack: Vec<Id>,
    marks: Vec<usize>,
    memo: Vec<Option<Id>>,
    budget: usize,
}

type Step<T = ()> = Result<T, Problem>;

fn damaged<T>(what: &str) -> Step<T> {
    Err(Problem::Damaged(what.into()))
}

impl Machine<'_> {
    /// Counts what is copied against what the file can ask for.
    fn spend(&mut self, count: usize) -> Step {
        self.budget = self.budget.checked_sub(count).ok_or(Problem::TooLarge)?;
        Ok(())
    }

    /// Bytes and items of a node that a copy of it copies.
    fn weight(&self, id: Id) -> usize {
        match &self.nodes[id] {
            Node::Str(text) => text.len(),
            Node::Bytes(range) => range.len(),
            Node::OwnedBytes(bytes) => bytes.len(),
            Node::List(items) | Node::Tuple(items) => items.len(),
            Node::Dict(items) => items.len(),
            _ => 0,
        }
    }

    /// The same with the items of a tuple of arguments.
    fn weight_of_all(&self, id: Id) -> usize {
        let items = if let Node::Tuple(items) = &self.nodes[id] { items.as_slice() } else { &[] };
        items.iter().fold(self.weight(id), |sum, item| sum.saturating_add(self.weight(*item)))
    }

    fn take(&mut self, n: usize) -> Step<std::ops::Range<usize>> {
        let end = self.at.checked_add(n).filter(|e| *e <= self.bytes.len()).ok_or(Problem::Truncated)?;
        let range = self.at..end;
        self.at = end;
        Ok(range)
    }

    fn fixed<const N: usize>(&mut self) -> Step<[u8; N]> {
        let range = self.take(N)?;
        let mut out = [0; N];
        out.copy_from_slice(&self.bytes[range]);
        Ok(out)
    }

    fn length(&mut self, width: usize) -> Step<usize> {
        let range = self.take(width)?;
        let mut raw = [0u8; 8];
        raw[..width].copy_from_slice(&self.bytes[range]);
        usize::try_from(u64::from_le_bytes(raw)).map_err(|_| Problem::TooLarge)
    }

    fn push(&mut self, node: Node) {
        self.nodes.push(node);
        self.stack.push(self.nodes.len() - 1);
    }

    fn pop(&mut self) -> Step<Id> {
        let floor = self.marks.last().copied().unwrap_or(0);
        if self.stack.len() <= floor {
            return damaged("an opcode finds no operand");
        }
        self.stack.pop().ok_or(Problem::Truncated)
    }

    fn pop_mark(&mut self) -> Step<Vec<Id>> {
        let at = self.marks.pop().ok_or_else(|| Problem::Damaged("an opcode finds no mark".into()))?;
        Ok(self.stack.split_off(at))
    }

    fn top(&self) -> Step<Id> {
        self.stack.last().copied().ok_or_else(|| Problem::Damaged("an opcode finds no operand".into()))
    }

    fn text(&mut self, length: usize) -> Step<String> {
        let range = self.take(length)?;
        String::from_utf8(self.bytes[range].to_vec()).map_err(|_| Problem::Damaged("a text is not UTF-8".into()))
    }

    fn line(&mut self) -> Step<String> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|b| *b == b'\n').ok_or(Problem::Truncated)?;
        let text = String::from_utf8_lossy(&rest[..end]).into_owned();
        self.at += end + 1;
        Ok(text)
    }

    /// Runs opcodes until STOP; the node on top.
    fn run(&mut self) -> Step<Id> {
        loop {
            let [op] = self.fixed::<1>()?;
            if op == b'.' {
                let top = self.pop()?;
                if !self.stack.is_empty() {
                    return damaged("values are left over");
                }
                return if self.at == self.bytes.len() { Ok(top) } else { Err(Problem::Trailing) };
            }
            if !(self.literal(op)? || self.container(op)? || self.memoise(op)? || self.call(op)?) {
                return Err(Problem::Unsupported(format!("pickle opcode 0x{op:02x}")));
            }
        }
    }

    fn literal(&mut self, op: u8) -> Step<bool> {
        let node = match op {
            0x80 => {
                self.take(1)?;
                return Ok(true);
            }
            0x95 => {
                self.take(8)?;
                return Ok(true);
            }
            b'N' => Node::None,
            0x88 => Node::Bool(true),
            0x89 => Node::Bool(false),
            b'K' => Node::Int(i64::from(self.fixed::<1>()?[0])),
            b'M' => Node::Int(i64::from(u16::from_le_bytes(self.fixed()?))),
            b'J' => Node::Int(i64::from(i32::from_le_bytes(self.fixed()?))),
            0x8a => {
                let n = self.length(1)?;
                let range = self.take(n)?;
                Node::Int(little_endian_int(&self.bytes[range])?)
            }
            b'G' => Node::Float(f64::from_be_bytes(self.fixed()?)),
            0x8c | b'X' | 0x8d => {
                let n = self.length(if op == 0x8c {
                    1
                } else if op == b'X' {
                    4
                } else {
                    8
                })?;
                Node::Str(self.text(n)?)
            }
            b'C' | b'B' | 0x8e => {
                let n = self.length(if op == b'C' {
                    1
                } else if op == b'B' {
                    4
                } else {
                    8
                })?;
                Node::Bytes(self.take(n)?)
            }
            _ => return Ok(false),
        };
        self.push(node);
        Ok(true)
    }

    fn container(&mut self, op: u8) -> Step<bool> {
        match op {
            b'(' => self.marks.push(self.stack.len()),
            b'}' => self.push(Node::Dict(Vec::new())),
            b']' => self.push(Node::List(Vec::new())),
            b')' => self.push(Node::Tuple(Vec::new())),
            0x85..=0x87 => {
                let mut items = Vec::new();
                for _ in 0..(op - 0x84) {
                    items.push(self.pop()?);
                }
                items.reverse();
                self.push(Node::Tuple(items));
            }
            b't' => {
                let items = self.pop_mark()?;
                self.push(Node::Tuple(items));
            }
            b'a' | b'e' => {
                let items = if op == b'a' { vec![self.pop()?] } else { self.pop_mark()? };
                let top = self.top()?;
                match &mut self.nodes[top] {
                    Node::List(list) => list.extend(items),
                    _ => return damaged("append to what is no list"),
                }
            }
            b's' | b'u' => {
                let items = if op == b's' {
                    let (value, key) = (self.pop()?, self.pop()?);
                    vec![key, value]
                } else {
                    self.pop_mark()?
                };
                let top = self.top()?;
                match &mut self.nodes[top] {
                    Node::Dict(dict) if items.len() % 2 == 0 => {
                        dict.extend(items.chunks_exact(2).map(|c| (c[0], c[1])));
                    }
                    _ => return damaged("items for what is no dict"),
                }
            }
            b'0' => {
                self.pop()?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn memoise(&mut self, op: u8) -> Step<bool> {
        match op {
            0x94 => {
                let top = self.top()?;
                self.memo.push(Some(top));
            }
            b'q' | b'r' => {
                let at = self.length(if op == b'q' { 1 } else { 4 })?;
                if at > self.bytes.len() {
                    return damaged("a memo slot beyond the file");
                }
                if self.memo.len() <= at {
                    self.memo.resize(at + 1, None);
                }
                self.memo[at] = Some(self.top()?);
            }
            b'h' | b'j' => {
                let at = self.length(if op == b'h' { 1 } else { 4 })?;
                match self.memo.get(at).copied().flatten() {
                    Some(id) => self.stack.push(id),
                    None => return damaged("an empty memo slot is read"),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn call(&mut self, op: u8) -> Step<bool> {
        match op {
            b'c' => {
                let (module, name) = (self.line()?, self.line()?);
                self.global(&module, &name)?;
            }
            0x93 => {
                let (name, module) = (self.pop()?, self.pop()?);
                let (Node::Str(module), Node::Str(name)) = (&self.nodes[module], &self.nodes[name]) else {
                    return damaged("a global without a name");
                };
                let (module, name) = (module.clone(), name.clone());
                self.global(&module, &name)?;
            }
            b'R' | 0x81 => {
                let (args, callee) = (self.pop()?, self.pop()?);
                self.spend(self.weight_of_all(args))?;
                let node = self.recognise(callee, args)?;
                self.push(node);
            }
            b'b' => {
                let state = self.pop()?;
                let target = self.top()?;
                self.build(target, state)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn global(&mut self, module: &str, name: &str) -> Step {
        match known(module, name) {
            Some(k) => {
                self.push(Node::Global(k));
                Ok(())
            }
            None => Err(Problem::ForbiddenGlobal(format!("{module}.{name}"))),
        }
    }

    /// What a call of a known global with these arguments stands for.
    fn recognise(&self, callee: Id, args: Id) -> Step<Node> {
        let (Node::Global(callee), Node::Tuple(args)) = (&self.nodes[callee], &self.nodes[args]) else {
            return damaged("a call of what is no function");
        };
        let arg = |i: usize| args.get(i).map(|id| &self.nodes[*id]);
        Ok(match (callee, arg(0), arg(1)) {
            (Known::Reconstruct, Some(Node::Global(Known::NdArray)), Some(Node::Tuple(_))) => Node::EmptyArray,
            (Known::DType, Some(Node::Str(code)), _) => Node::DType(code.clone(), false),
            (Known::OrderedDict, None, None) => Node::Dict(Vec::new()),
            (Known::OrderedDict, Some(Node::List(pairs)), None) => {
                let mut items = Vec::new();
                for pair in pairs {
                    match &self.nodes[*pair] {
                        Node::Tuple(kv) | Node::List(kv) if kv.len() == 2 => items.push((kv[0], kv[1])),
                        _ => return damaged("an OrderedDict of what are no pairs"),
                    }
                }
                Node::Dict(items)
            }
            (Known::Tuple, Some(Node::Tuple(items) | Node::List(items)), None) => match items[..] {
                [name, array] => match (&self.nodes[name], &self.nodes[array]) {
                    (Node::Str(name), Node::Array(t)) => Node::Named(name.clone(), t.clone()),
                    _ => Node::Tuple(items.clone()),
                },
                _ => Node::Tuple(items.clone()),
            },
            (Known::Encode, Some(Node::Str(text)), Some(Node::Str(codec))) if codec == "latin1" => {
                let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
                Node::OwnedBytes(bytes.ok_or_else(|| Problem::Damaged("bytes above 255".into()))?)
            }
            (Known::Scalar, Some(Node::DType(code, false)), Some(data)) => {
                let raw = self.raw(data)?;
                Node::Array(Tensor(tensor_from_le(dtype(code)?, &[], raw)?))
            }
            _ => return damaged("a call with other arguments than tensors need"),
        })
    }

    fn raw<'b>(&'b self, node: &'b Node) -> Step<&'b [u8]> {
        match node {
            Node::Bytes(range) => Ok(&self.bytes[range.clone()]),
            Node::OwnedBytes(bytes) => Ok(bytes),
            _ => damaged("array data that are no bytes"),
        }
    }

    /// `BUILD`: fills in a dtype's byte order or an array's contents.
    fn build(&mut self, target: Id, state: Id) -> Step {
        self.spend(self.weight_of_all(state))?;
        let Node::Tuple(state) = &self.nodes[state] else { return damaged("a state that is no tuple") };
        let state = state.clone();
        let part = |i: usize| state.get(i).map(|id: &Id| &self.nodes[*id]);
        let node = match (&self.nodes[target], state.len()) {
            (Node::DType(code, _), _) => {
                let big = matches!(part(1), Some(Node::Str(order)) if order == ">");
                Node::DType(code.clone(), big)
            }
            (Node::EmptyArray, 5) => {
                let (Some(Node::Tuple(dims)), Some(Node::DType(code, big)), Some(Node::Bool(fortran)), Some(data)) =
                    (part(1), part(2), part(3), part(4))
                else {
                    return damaged("an array state of another form");
                };
                if *big {
                    return Err(Problem::Unsupported("big-endian data".into()));
                }
                let mut shape = Vec::new();
                for dim in dims {
                    match &self.nodes[*dim] {
                        Node::Int(n) if *n >= 0 => shape.push(*n as usize),
                        _ => return damaged("a dim that is no size"),
                    }
                }
                let (dtype, raw) = (dtype(code)?, self.raw(data)?);
                // Checked before the transposition indexes into it.
                let tensor = tensor_from_le(dtype, &shape, raw)?;
                if *fortran && shape.len() > 1 {
                    let reversed: Vec<usize> = shape.iter().rev().copied().collect();
                    Node::Array(Tensor(tensor_from_le(dtype, &shape, &transpose_bytes(raw, &reversed, dtype.size()))?))
                } else {
                    Node::Array(Tensor(tensor))
                }
            }
            _ => return damaged("a state for what takes none"),
        };
        self.nodes[target] = node;
        Ok(())
    }

    /// The tree below a node.
    fn export(&mut self, id: Id, depth: usize) -> Step<Object> {
        self.spend(self.weight(id).saturating_add(1))?;
        if depth > MAX_DEPTH {
            return damaged("it is nested too deeply");
        }
        Ok(match self.nodes[id].clone() {
            Node::None => Object::None,
            Node::Bool(b) => Object::Bool(b),
            Node::Int(i) => Object::Int(i),
            Node::Float(x) => Object::Float(x),
            Node::Str(s) => Object::Str(s),
            Node::Bytes(range) => Object::Bytes(self.bytes[range].to_vec()),
            Node::OwnedBytes(b) => Object::Bytes(b),
            Node::List(items) => Object::List(self.export_all(&items, depth)?),
            Node::Tuple(items) => Object::Tuple(self.export_all(&items, depth)?),
            Node::Dict(items) => {
                let mut out = Vec::new();
                for (k, v) in items {
                    out.push((self.export(k, depth + 1)?, self.export(v, depth + 1)?));
                }
                Object::Dict(out)
            }
            Node::Array(t) => Object::Array(t),
            Node::Named(name, t) => Object::Tensor(name, t),
            Node::Global(_) | Node::DType(..) | Node::EmptyArray => return damaged("a function where data should be"),
        })
    }

    fn export_all(&mut self, items: &[Id], depth: usize) -> Step<Vec<Object>> {
        items.iter().map(|id| self.export(*id, depth + 1)).collect()
    }
}

fn dtype(code: &str) -> Step<DType> {
    dtype_of_numpy(code).ok_or_else(|| Problem::Unsupported(format!("numpy dtype '{code}'")))
}

fn little_endian_int(raw: &[u8]) -> Step<i64> {
    if raw.len() > 8 {
        return Err(Problem::Unsupported("an integer of more than 64 bits".into()));
    }
    let fill = if raw.last().is_some_and(|b| b & 0x80 != 0) { 0xff } else { 0 };
    let mut bytes = [fill; 8];
    bytes[..raw.len()].copy_from_slice(raw);
    Ok(i64::from_le_bytes(bytes))
}
