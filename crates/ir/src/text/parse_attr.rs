//! Attributes and constants from text.

use std::sync::Arc;

use dy2st_tensor::{bf16, f16, Complex, DType, HostTensor, Scalar};

use crate::table::AttrType;
use crate::{dtype_of_text, host_shape, Attr, DimArg, Type, Value};

use super::lex::Token;
use super::parse::{Parser, Result};

impl Parser {
    /// An attribute. Operands that it names are appended to `named`, whose index they get.
    pub(super) fn attr(&mut self, wanted: AttrType, named: &mut Vec<Value>) -> Result<Attr> {
        if wanted == AttrType::Type {
            return Ok(Attr::Type(self.ty()?));
        }
        match self.peek().clone() {
            Token::Value(_) => Ok(Attr::Operand(self.named(named)?)),
            Token::Sign('[') => self.list(wanted, named),
            Token::Sign('(') => {
                let (re, im) = self.complex()?;
                Ok(Attr::Complex(re, im))
            }
            Token::Word(word) if word == "tensor" => {
                self.next();
                self.expect('(')?;
                let ty = self.ty()?;
                self.expect(',')?;
                let value = self.constant(&ty)?;
                self.expect(')')?;
                Ok(Attr::Tensor(value))
            }
            token => {
                self.next();
                self.single(token)
            }
        }
    }

    fn single(&self, token: Token) -> Result<Attr> {
        Ok(match token {
            Token::Int(value) => Attr::Int(value),
            Token::Float(value) => Attr::Float(value),
            Token::Text(text) => Attr::Str(Arc::from(text)),
            Token::Global(name) => Attr::Name(Arc::from(name)),
            Token::Word(word) => match word.as_str() {
                "true" => Attr::Bool(true),
                "false" => Attr::Bool(false),
                "inf" => Attr::Float(f64::INFINITY),
                "nan" => Attr::Float(f64::NAN),
                word => match dtype_of_text(word) {
                    Some(dtype) => Attr::DType(dtype),
                    None => return self.error(format!("`{word}` is not an attribute's value")),
                },
            },
            other => return self.error(format!("expected an attribute's value, found {other:?}")),
        })
    }

    fn named(&mut self, named: &mut Vec<Value>) -> Result<u32> {
        let value = self.value()?;
        named.push(value);
        Ok(named.len() as u32 - 1)
    }

    fn list(&mut self, wanted: AttrType, named: &mut Vec<Value>) -> Result<Attr> {
        self.expect('[')?;
        let mut dims = Vec::new();
        let mut floats = Vec::new();
        let mut texts = Vec::new();
        let mut count = 0;
        while !self.take(']') {
            count += 1;
            match self.peek().clone() {
                Token::Value(_) => dims.push(DimArg::Operand(self.named(named)?)),
                token => {
                    self.next();
                    match self.single(token)? {
                        Attr::Int(value) => dims.push(DimArg::Const(value)),
                        Attr::Float(value) => floats.push(value),
                        Attr::Str(text) => texts.push(text.to_string()),
                        _ => return self.error("a list holds integers, floats or texts"),
                    }
                }
            }
            self.comma_or(']')?;
        }
        let ints: Option<Vec<i64>> = dims
            .iter()
            .map(|dim| match dim {
                DimArg::Const(value) => Some(*value),
                DimArg::Operand(_) => None,
            })
            .collect();
        Ok(match (wanted, ints) {
            (AttrType::Floats, _) if floats.len() == count => Attr::Floats(floats),
            (AttrType::Strs, _) if texts.len() == count => Attr::Strs(texts),
            (AttrType::Ints, Some(ints)) if ints.len() == count => Attr::Ints(ints),
            _ if dims.len() == count => Attr::Dims(dims),
            _ if floats.len() == count => Attr::Floats(floats),
            _ if texts.len() == count => Attr::Strs(texts),
            _ => return self.error("a list holds values of one kind"),
        })
    }

    fn complex(&mut self) -> Result<(f64, f64)> {
        self.expect('(')?;
        let re = self.float()?;
        self.expect(',')?;
        let im = self.float()?;
        self.expect(')')?;
        Ok((re, im))
    }

    fn float(&mut self) -> Result<f64> {
        let token = self.next();
        match self.single(token)? {
            Attr::Float(value) => Ok(value),
            Attr::Int(value) => Ok(value as f64),
            _ => self.error("expected a number"),
        }
    }

    /// The elements of a constant of a tensor type.
    pub(super) fn constant(&mut self, ty: &Type) -> Result<HostTensor> {
        let Some(tensor) = ty.as_tensor() else { return self.error("a constant is a tensor") };
        let Some(shape) = host_shape(&tensor.dims) else { return self.error("a constant has known dims") };
        self.expect('[')?;
        let mut elements = Vec::new();
        while !self.take(']') {
            elements.push(if *self.peek() == crate::text::lex::Token::Sign('(') {
                let (re, im) = self.complex()?;
                Scalar::Complex(re, im)
            } else {
                let token = self.next();
                match self.single(token)? {
                    Attr::Bool(value) => Scalar::Bool(value),
                    Attr::Int(value) => Scalar::Int(value),
                    Attr::Float(value) => Scalar::Float(value),
                    _ => return self.error("expected a number"),
                }
            });
            self.comma_or(']')?;
        }
        match tensor_of(tensor.dtype, &shape, &elements) {
            Some(tensor) => Ok(tensor),
            None => self.error(format!("{} elements do not fill {ty}", elements.len())),
        }
    }
}

/// A host tensor of scalars.
fn tensor_of(dtype: DType, shape: &[usize], elements: &[Scalar]) -> Option<HostTensor> {
    let ints = || elements.iter().map(|element| element.to_i64());
    let floats = || elements.iter().map(|element| element.to_f64());
    let parts = || {
        elements.iter().map(|element| match element {
            Scalar::Complex(re, im) => (*re, *im),
            other => (other.to_f64(), 0.0),
        })
    };
    match dtype {
        DType::Bool => HostTensor::from_vec(shape, elements.iter().map(|element| element.to_bool()).collect()),
        DType::UInt8 => HostTensor::from_vec(shape, ints().map(|value| value as u8).collect()),
        DType::Int8 => HostTensor::from_vec(shape, ints().map(|value| value as i8).collect()),
        DType::Int16 => HostTensor::from_vec(shape, ints().map(|value| value as i16).collect()),
        DType::Int32 => HostTensor::from_vec(shape, ints().map(|value| value as i32).collect()),
        DType::Int64 => HostTensor::from_vec(shape, ints().collect()),
        DType::Float16 => HostTensor::from_vec(shape, floats().map(f16::from_f64).collect()),
        DType::BFloat16 => HostTensor::from_vec(shape, floats().map(bf16::from_f64).collect()),
        DType::Float32 => HostTensor::from_vec(shape, floats().map(|value| value as f32).collect()),
        DType::Float64 => HostTensor::from_vec(shape, floats().collect()),
        DType::Complex64 => {
            HostTensor::from_vec(shape, parts().map(|(re, im)| Complex { re: re as f32, im: im as f32 }).collect())
        }
        DType::Complex128 => HostTensor::from_vec(shape, parts().map(|(re, im)| Complex { re, im }).collect()),
    }
    .ok()
}
