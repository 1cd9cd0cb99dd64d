//! Instructions as bytes: a number for the kind, then the operands.

use super::bytes::{Reader, Writer};
use crate::code::Op;
use crate::domain::{BinaryOp, CompareOp, UnaryOp};

/// An operand.
trait Operand: Sized {
    fn write(self, out: &mut Writer);
    fn read(from: &mut Reader) -> Option<Self>;
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl Operand for $kind {
            fn write(self, out: &mut Writer) {
                out.number(u64::from(self));
            }

            #[inline]
            fn read(from: &mut Reader) -> Option<Self> {
                from.number()?.try_into().ok()
            }
        })*
    };
}

numbers!(u8 u16 u32);

impl Operand for bool {
    fn write(self, out: &mut Writer) {
        out.byte(u8::from(self));
    }

    fn read(from: &mut Reader) -> Option<Self> {
        from.byte().map(|byte| byte != 0)
    }
}

/// Operators by their place in a list; one that is not in it makes the match incomplete.
macro_rules! operators {
    ($kind:ident: $($name:ident)*) => {
        impl Operand for $kind {
            fn write(self, out: &mut Writer) {
                match self {
                    $(Self::$name => {})*
                }
                out.byte(self as u8);
            }

            fn read(from: &mut Reader) -> Option<Self> {
                const ALL: &[$kind] = &[$($kind::$name),*];
                let found = from.byte()?;
                ALL.iter().copied().find(|operator| *operator as u8 == found)
            }
        }
    };
}

operators!(BinaryOp: Add Sub Mul MatMul TrueDiv FloorDiv Mod Pow LShift RShift And Or Xor);
operators!(UnaryOp: Neg Pos Invert);
operators!(CompareOp: Lt Le Eq Ne Gt Ge);

macro_rules! instructions {
    ($($number:literal $name:ident $(($($operand:ident: $kind:ty),+))?;)*) => {
        pub(super) fn write(op: Op, out: &mut Writer) {
            match op {
                $(Op::$name $(($($operand),+))? => {
                    out.byte($number);
                    $($($operand.write(out);)+)?
                })*
            }
        }

        pub(super) fn read(from: &mut Reader) -> Option<Op> {
            Some(match from.byte()? {
                $($number => Op::$name $(($(<$kind>::read(from)?),+))?,)*
                _ => return None,
            })
        }
    };
}

instructions! {
    0 Const(a: u32);
    1 Pop;
    2 Dup;
    3 Dup2;
    4 Swap;
    5 Rot3;
    6 Rot4;
    7 Pick(a: u32);
    8 Drop(a: u32);
    9 LoadFast(a: u32);
    10 StoreFast(a: u32);
    11 DeleteFast(a: u32);
    12 LoadCell(a: u32);
    13 StoreCell(a: u32);
    14 DeleteCell(a: u32);
    15 LoadClosure(a: u32);
    16 LoadClassCell(a: u16, b: u32);
    17 LoadGlobal(a: u32);
    18 StoreGlobal(a: u32);
    19 DeleteGlobal(a: u32);
    20 LoadName(a: u32);
    21 StoreName(a: u32);
    22 DeleteName(a: u32);
    23 LoadAttr(a: u32);
    24 StoreAttr(a: u32);
    25 DeleteAttr(a: u32);
    26 LoadMethod(a: u32);
    27 LoadItem;
    28 StoreItem;
    29 DeleteItem;
    30 Binary(a: BinaryOp);
    31 Inplace(a: BinaryOp);
    32 Unary(a: UnaryOp);
    33 Not;
    34 Compare(a: CompareOp);
    35 Is;
    36 IsNot;
    37 In;
    38 NotIn;
    39 BuildTuple(a: u32);
    40 BuildList(a: u32);
    41 BuildSet(a: u32);
    42 BuildMap(a: u32);
    43 BuildString(a: u32);
    44 BuildSlice(a: u32);
    45 ListAppend(a: u32);
    46 SetAdd(a: u32);
    47 MapAdd(a: u32);
    48 ListExtend;
    49 ArgsExtend;
    50 SetUpdate;
    51 DictUpdate;
    52 DictMerge;
    53 ListToTuple;
    54 FormatValue(a: u8, b: bool);
    55 Jump(a: u32);
    56 PopJumpIfFalse(a: u32);
    57 PopJumpIfTrue(a: u32);
    58 JumpIfFalseOrPop(a: u32);
    59 JumpIfTrueOrPop(a: u32);
    60 GetIter;
    61 ForIter(a: u32);
    62 UnpackSequence(a: u32);
    63 UnpackEx(a: u16, b: u16);
    64 Call(a: u32);
    65 CallKw(a: u16, b: u32);
    66 CallEx(a: bool);
    67 CallMethod(a: u32);
    68 CallMethodKw(a: u16, b: u32);
    69 Decorate;
    70 MakeFunction(a: u8, b: u32);
    71 BuildClass;
    72 SetupAnnotations;
    73 Return;
    74 Yield;
    75 YieldFrom;
    76 GetYieldFromIter;
    77 Setup(a: u32);
    78 SetupUnder(a: u32);
    79 PopBlock;
    80 PopExcept;
    81 Reraise;
    82 MatchException;
    83 Raise(a: u8);
    84 EnterWith;
    85 ExitWithException;
    86 AssertionError;
    87 Import(a: u32);
    88 ImportFrom(a: u32);
    89 ImportStar;
    90 MatchSequence;
    91 MatchMapping;
    92 MatchKeys;
    93 MatchClass(a: u32);
    94 GetLen;
    95 MatchRest;
    96 Refuse(a: u32);
}
