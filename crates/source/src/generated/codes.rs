// Generated from grammar/diagnostics.toml by `cargo run -p xtask -- codegen`; do not edit.

use crate::{Code, CodeInfo};

/// DY0101: a file is missing.
pub const FILE_NOT_FOUND: Code = Code::new(101);

/// DY0102: a file cannot be read.
pub const FILE_UNREADABLE: Code = Code::new(102);

/// DY0103: a file cannot be written.
pub const FILE_UNWRITABLE: Code = Code::new(103);

/// DY0104: the source is not valid in its encoding.
pub const NOT_UTF8: Code = Code::new(104);

/// DY0105: the encoding that the file declares is not supported.
pub const UNKNOWN_ENCODING: Code = Code::new(105);

/// DY0106: the source holds a NUL byte.
pub const NULL_BYTE: Code = Code::new(106);

/// DY0107: the source is too large.
pub const FILE_TOO_LARGE: Code = Code::new(107);

/// DY0201: the source is not valid Python.
pub const INVALID_SYNTAX: Code = Code::new(201);

/// DY0202: the indentation is wrong.
pub const INDENTATION: Code = Code::new(202);

/// DY0203: tabs and spaces are mixed in indentation.
pub const TABS: Code = Code::new(203);

/// DY0204: the source is nested too deeply.
pub const TOO_DEEP: Code = Code::new(204);

/// DY0205: a name is declared wrongly.
pub const SCOPE: Code = Code::new(205);

/// DY0206: this syntax is valid Python, but is not read.
pub const UNSUPPORTED_SYNTAX: Code = Code::new(206);

/// DY0301: a construct cannot be converted.
pub const UNSUPPORTED_CONSTRUCT: Code = Code::new(301);

/// DY0302: an exit cannot be turned into structure.
pub const EXIT_NOT_CONVERTIBLE: Code = Code::new(302);

/// DY0303: a name is deleted in a region.
pub const DELETE_IN_REGION: Code = Code::new(303);

/// DY0304: asynchronous control flow cannot be converted.
pub const ASYNC_IN_REGION: Code = Code::new(304);

/// DY0305: internal error: the converted source does not parse.
pub const GENERATED_NOT_PARSED: Code = Code::new(305);

/// DY0401: the evaluated program raised an exception.
pub const UNCAUGHT_EXCEPTION: Code = Code::new(401);

/// DY0402: the evaluation took too many steps.
pub const STEP_LIMIT: Code = Code::new(402);

/// DY0403: the evaluation needs too much memory.
pub const MEMORY_LIMIT: Code = Code::new(403);

/// DY0404: an API is not supported.
pub const UNSUPPORTED_API: Code = Code::new(404);

/// DY0405: an argument of an API is not supported.
pub const UNSUPPORTED_ARGUMENT: Code = Code::new(405);

/// DY0406: a construct cannot be evaluated.
pub const UNSUPPORTED_EVALUATION: Code = Code::new(406);

/// DY0407: the program reaches outside.
pub const CLOSED_WORLD: Code = Code::new(407);

/// DY0408: something depends on a module that is not installed.
pub const ABSENT_MODULE: Code = Code::new(408);

/// DY0501: a value that differs between paths cannot be staged.
pub const STAGING_REFUSED: Code = Code::new(501);

/// DY0502: a loop variable does not settle on a type.
pub const LOOP_UNSTABLE: Code = Code::new(502);

/// DY0503: plain Python would need the value of a tensor.
pub const DATA_DEPENDENT_PYTHON: Code = Code::new(503);

/// DY0504: asynchronous code cannot be staged.
pub const ASYNC_STAGING: Code = Code::new(504);

/// DY0505: an argument breaks its input spec.
pub const SPEC_MISMATCH: Code = Code::new(505);

/// DY0506: gradients through a static function are not supported yet.
pub const BACKWARD_THROUGH_STATIC: Code = Code::new(506);

/// DY0507: staging reached a limit.
pub const STAGING_LIMIT: Code = Code::new(507);

/// DY0508: a guard of an exported program failed.
pub const GUARD_FAILED: Code = Code::new(508);

/// DY0509: an op that may fail stands where the source handles exceptions.
pub const UNHANDLED_OP: Code = Code::new(509);

/// DY0601: the command line is wrong.
pub const USAGE: Code = Code::new(601);

/// DY0602: the entry is not there.
pub const UNKNOWN_ENTRY: Code = Code::new(602);

/// DY0603: the entry cannot be read.
pub const ENTRY_SYNTAX: Code = Code::new(603);

/// DY0604: the input spec cannot be read.
pub const SPEC_SYNTAX: Code = Code::new(604);

/// DY0605: the input spec does not fit the entry.
pub const SPEC_ARGUMENT: Code = Code::new(605);

/// DY0606: there is no such stage.
pub const UNKNOWN_STAGE: Code = Code::new(606);

/// DY0607: a dim has to be known.
pub const DIM_FIXED: Code = Code::new(607);

/// DY0701: a file is damaged.
pub const DAMAGED_FILE: Code = Code::new(701);

/// DY0702: a pickle asks for more than data.
pub const FORBIDDEN_PICKLE: Code = Code::new(702);

/// DY0703: the file's format is not known.
pub const UNKNOWN_FORMAT: Code = Code::new(703);

/// DY0801: the program text cannot be read.
pub const PROGRAM_SYNTAX: Code = Code::new(801);

/// DY0802: the program is not valid.
pub const PROGRAM_INVALID: Code = Code::new(802);

/// DY0803: there is no such operation.
pub const UNKNOWN_OP: Code = Code::new(803);

/// DY0804: the operands of an operation do not fit.
pub const OP_TYPES: Code = Code::new(804);

/// Every code, rising.
pub const TABLE: &[CodeInfo] = &[
    CodeInfo {
        code: FILE_NOT_FOUND,
        name: "file-not-found",
        title: "a file is missing",
        cause: "The path names nothing.",
        fix: "Check the path and the folder that the command runs in.",
    },
    CodeInfo {
        code: FILE_UNREADABLE,
        name: "file-unreadable",
        title: "a file cannot be read",
        cause: "The path names a folder, or the file may not be read.",
        fix: "Name a regular file, and check its permissions.",
    },
    CodeInfo {
        code: FILE_UNWRITABLE,
        name: "file-unwritable",
        title: "a file cannot be written",
        cause: "The folder is missing, or nothing may be written there. What was there before is kept.",
        fix: "Make the folder, or give another output path.",
    },
    CodeInfo {
        code: NOT_UTF8,
        name: "not-utf8",
        title: "the source is not valid in its encoding",
        cause: "A source without a coding line is UTF-8; these bytes are not valid in the encoding that the file declares.",
        fix: "Save the file as UTF-8, or declare its encoding in the first or second line: `# -*- coding: latin-1 -*-`.",
    },
    CodeInfo {
        code: UNKNOWN_ENCODING,
        name: "unknown-encoding",
        title: "the encoding that the file declares is not supported",
        cause: "A coding line names an encoding other than UTF-8, ASCII and Latin-1.",
        fix: "Save the file as UTF-8 and drop the coding line.",
    },
    CodeInfo {
        code: NULL_BYTE,
        name: "null-byte",
        title: "the source holds a NUL byte",
        cause: "Python source may not hold NUL bytes; the file is most likely binary, or UTF-16.",
        fix: "Name a text file, and save it as UTF-8.",
    },
    CodeInfo {
        code: FILE_TOO_LARGE,
        name: "file-too-large",
        title: "the source is too large",
        cause: "A source of more than 64 MiB is not read.",
        fix: "Move data out of the source, into a file that the program loads.",
    },
    CodeInfo {
        code: INVALID_SYNTAX,
        name: "invalid-syntax",
        title: "the source is not valid Python",
        cause: "CPython's compiler would raise SyntaxError with the same message.",
        fix: "Mend the source at the caret.",
    },
    CodeInfo {
        code: INDENTATION,
        name: "indentation",
        title: "the indentation is wrong",
        cause: "CPython's compiler would raise IndentationError with the same message.",
        fix: "Indent the lines of one block alike.",
    },
    CodeInfo {
        code: TABS,
        name: "tabs",
        title: "tabs and spaces are mixed in indentation",
        cause: "CPython's compiler would raise TabError: how deep the line is indented depends on how wide a tab is.",
        fix: "Indent with spaces only.",
    },
    CodeInfo {
        code: TOO_DEEP,
        name: "too-deep",
        title: "the source is nested too deeply",
        cause: "Brackets nest more than 200 deep, blocks more than 100 deep, or an expression is a tree of more levels than is read.",
        fix: "Split the expression: give parts of it names.",
    },
    CodeInfo {
        code: SCOPE,
        name: "scope",
        title: "a name is declared wrongly",
        cause: "`global`, `nonlocal` or a parameter contradicts another use of the name in its scope; CPython raises SyntaxError.",
        fix: "Rename one of the two, or move the declaration before the first use.",
    },
    CodeInfo {
        code: UNSUPPORTED_SYNTAX,
        name: "unsupported-syntax",
        title: "this syntax is valid Python, but is not read",
        cause: "The construct came with a later Python than the parser reads.",
        fix: "Write it in the form of Python 3.11.",
    },
    CodeInfo {
        code: UNSUPPORTED_CONSTRUCT,
        name: "unsupported-construct",
        title: "a construct cannot be converted",
        cause: "The construct is refused where control flow may depend on a tensor (docs/language.md lists what is).",
        fix: "Move it out of the region that depends on the tensor, or write it in a supported form.",
    },
    CodeInfo {
        code: EXIT_NOT_CONVERTIBLE,
        name: "exit-not-convertible",
        title: "an exit cannot be turned into structure",
        cause: "A `return`, `break` or `continue` leaves a construct through which it cannot be followed.",
        fix: "Compute a flag inside, and leave after the construct.",
    },
    CodeInfo {
        code: DELETE_IN_REGION,
        name: "delete-in-region",
        title: "a name is deleted in a region",
        cause: "`del` of a local name inside a branch or loop that may depend on a tensor.",
        fix: "Drop the `del`; the name goes when the function returns.",
    },
    CodeInfo {
        code: ASYNC_IN_REGION,
        name: "async-in-region",
        title: "asynchronous control flow cannot be converted",
        cause: "`await`, `async for` or `async with` in a function that is to become a program.",
        fix: "Make the function synchronous.",
    },
    CodeInfo {
        code: GENERATED_NOT_PARSED,
        name: "generated-not-parsed",
        title: "internal error: the converted source does not parse",
        cause: "A stage of the conversion produced text that is not the tree it stands for.",
        fix: "Please report it, with the source.",
    },
    CodeInfo {
        code: UNCAUGHT_EXCEPTION,
        name: "uncaught-exception",
        title: "the evaluated program raised an exception",
        cause: "An exception reached the top of the evaluated program.",
        fix: "Mend the program; the traceback names the lines.",
    },
    CodeInfo {
        code: STEP_LIMIT,
        name: "step-limit",
        title: "the evaluation took too many steps",
        cause: "A loop that does not end, or a very large one.",
        fix: "Check the loop's condition, or raise the limit with --max-steps.",
    },
    CodeInfo {
        code: MEMORY_LIMIT,
        name: "memory-limit",
        title: "the evaluation needs too much memory",
        cause: "Lists, strings or tensors grew beyond the limit.",
        fix: "Make the input smaller, or raise the limit with --max-memory.",
    },
    CodeInfo {
        code: UNSUPPORTED_API,
        name: "unsupported-api",
        title: "an API is not supported",
        cause: "The name is misspelt, or it exists in the framework or in Python, but dy2st does not have it (yet).",
        fix: "docs/api.md lists what is supported.",
    },
    CodeInfo {
        code: UNSUPPORTED_ARGUMENT,
        name: "unsupported-argument",
        title: "an argument of an API is not supported",
        cause: "There is no such argument, or the argument or its value exists in the framework but is not supported (yet).",
        fix: "docs/api.md lists the arguments and values that are.",
    },
    CodeInfo {
        code: UNSUPPORTED_EVALUATION,
        name: "unsupported-evaluation",
        title: "a construct cannot be evaluated",
        cause: "The construct is valid Python, but the evaluator does not have it (docs/language.md).",
        fix: "Write it in a supported form.",
    },
    CodeInfo {
        code: CLOSED_WORLD,
        name: "closed-world",
        title: "the program reaches outside",
        cause: "Files, network, clock, environment and processes are closed to a program that is only converted or staged.",
        fix: "Pass the data in, or use `dy2st run`, which may read and write below the current folder.",
    },
    CodeInfo {
        code: ABSENT_MODULE,
        name: "absent-module",
        title: "something depends on a module that is not installed",
        cause: "An import of a module that is not here gives a stand-in, and a number, a branch or a text of the program would depend on it.",
        fix: "Put the module's Python files beside the program, or leave out what uses it.",
    },
    CodeInfo {
        code: STAGING_REFUSED,
        name: "staging-refused",
        title: "a value that differs between paths cannot be staged",
        cause: "Two paths of a tensor condition leave values that no one type of the program stands for.",
        fix: "Make both paths leave the same kind of value.",
    },
    CodeInfo {
        code: LOOP_UNSTABLE,
        name: "loop-unstable",
        title: "a loop variable does not settle on a type",
        cause: "The type that the variable has after an iteration differs from the one before, again and again.",
        fix: "Give the variable its final dtype, rank or kind before the loop.",
    },
    CodeInfo {
        code: DATA_DEPENDENT_PYTHON,
        name: "data-dependent-python",
        title: "plain Python would need the value of a tensor",
        cause: "The value is only known when the program runs, but is used as a dict key, a range bound of a Python loop, a string or the like.",
        fix: "Use a tensor operation instead, or pass the value in as a Python argument.",
    },
    CodeInfo {
        code: ASYNC_STAGING,
        name: "async-staging",
        title: "asynchronous code cannot be staged",
        cause: "`async def`, `await`, `async for` and `async with` need an event loop, which a program has not.",
        fix: "Make the function synchronous.",
    },
    CodeInfo {
        code: SPEC_MISMATCH,
        name: "spec-mismatch",
        title: "an argument breaks its input spec",
        cause: "Rank, a fixed dim or the dtype of an argument differs from the InputSpec.",
        fix: "Pass a tensor that fits, or loosen the spec.",
    },
    CodeInfo {
        code: BACKWARD_THROUGH_STATIC,
        name: "backward-through-static",
        title: "gradients through a static function are not supported yet",
        cause: "`backward()` reached the result of a function that ran as a static program, or was called inside one; or a gradient inside one would flow through a branch, loop or call of the program.",
        fix: "Train the eager function, and convert it for inference; inside a function use `paddle.grad` on what no branch or loop on a tensor lies between.",
    },
    CodeInfo {
        code: STAGING_LIMIT,
        name: "staging-limit",
        title: "staging reached a limit",
        cause: "The program would have too many operations, alternatives or nested calls.",
        fix: "Make the loop depend on tensors only, or shorten it.",
    },
    CodeInfo {
        code: GUARD_FAILED,
        name: "guard-failed",
        title: "a guard of an exported program failed",
        cause: "The program was specialised for a value that this call does not have.",
        fix: "Export the program again for this value, or make the value an input.",
    },
    CodeInfo {
        code: UNHANDLED_OP,
        name: "unhandled-op",
        title: "an op that may fail stands where the source handles exceptions",
        cause: "A program has no handlers: where an op fails on the values of a run, such as an index out of range, the program ends with that error. `dy2st run` evaluates such a call again; a program by itself cannot. It is a warning where a `finally` or `with` would only be left out.",
        fix: "Test the values before the op, or let `dy2st run` run the function.",
    },
    CodeInfo {
        code: USAGE,
        name: "usage",
        title: "the command line is wrong",
        cause: "An unknown option, a missing value, or options that contradict each other.",
        fix: "`dy2st help` shows the commands.",
    },
    CodeInfo {
        code: UNKNOWN_ENTRY,
        name: "unknown-entry",
        title: "the entry is not there",
        cause: "The module has no class or function of this name, or the entry is not callable.",
        fix: "Name a class, function or method of the module, e.g. --entry 'Net(10)'.",
    },
    CodeInfo {
        code: ENTRY_SYNTAX,
        name: "entry-syntax",
        title: "the entry cannot be read",
        cause: "An entry is a name, or a call of a name with literal arguments.",
        fix: "Write --entry 'Net(10)' or --entry 'Net.forward'.",
    },
    CodeInfo {
        code: SPEC_SYNTAX,
        name: "spec-syntax",
        title: "the input spec cannot be read",
        cause: "An input spec is a list of name:dtype[dims].",
        fix: "Write --input-spec 'x:float32[None,3,224,224]'.",
    },
    CodeInfo {
        code: SPEC_ARGUMENT,
        name: "spec-argument",
        title: "the input spec does not fit the entry",
        cause: "The spec names an argument that the entry does not take, or leaves one out that it needs.",
        fix: "Name exactly the entry's tensor arguments.",
    },
    CodeInfo {
        code: UNKNOWN_STAGE,
        name: "unknown-stage",
        title: "there is no such stage",
        cause: "--after names a stage that the table of stages does not have.",
        fix: "`dy2st convert --list-stages` names the stages.",
    },
    CodeInfo {
        code: DIM_FIXED,
        name: "dim-fixed",
        title: "a dim has to be known",
        cause: "With --dynamic auto the entry was staged with this dim unknown, and the line that is named needs it.",
        fix: "Write the line so that any size will do, or leave the dim as it is: the result holds for the size that was given.",
    },
    CodeInfo {
        code: DAMAGED_FILE,
        name: "damaged-file",
        title: "a file is damaged",
        cause: "The file ends early, or its contents contradict each other.",
        fix: "Get the file again.",
    },
    CodeInfo {
        code: FORBIDDEN_PICKLE,
        name: "forbidden-pickle",
        title: "a pickle asks for more than data",
        cause: "The file would call a function or make an object that is not on the list of plain data. Nothing was executed.",
        fix: "Save the weights again with paddle.save(layer.state_dict(), path).",
    },
    CodeInfo {
        code: UNKNOWN_FORMAT,
        name: "unknown-format",
        title: "the file's format is not known",
        cause: "The first bytes are those of no format that is read.",
        fix: "Name a .pdparams or .npy file.",
    },
    CodeInfo {
        code: PROGRAM_SYNTAX,
        name: "program-syntax",
        title: "the program text cannot be read",
        cause: "The text is not a program as dy2st prints it.",
        fix: "Mend the text at the caret; crates/ir/src/text has the grammar.",
    },
    CodeInfo {
        code: PROGRAM_INVALID,
        name: "program-invalid",
        title: "the program is not valid",
        cause: "The verifier found an operation that breaks a rule of the IR.",
        fix: "For a program that dy2st made: please report it. For an edited one: mend the operation that is named.",
    },
    CodeInfo {
        code: UNKNOWN_OP,
        name: "unknown-op",
        title: "there is no such operation",
        cause: "The program names an operation that the op table does not have.",
        fix: "The tables below grammar/ops list the operations.",
    },
    CodeInfo {
        code: OP_TYPES,
        name: "op-types",
        title: "the operands of an operation do not fit",
        cause: "Dtypes or shapes of the operands break the operation's rule.",
        fix: "Mend the shapes or dtypes at the line that is named.",
    },
];
