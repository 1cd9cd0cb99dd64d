//! Bounds of an evaluation: steps, the size of one object, and what the process holds in all.

use dy2st_source::codes;

use crate::native::{Outcome, Raise};
use crate::value::Value;
use crate::vm::Vm;

/// Steps between two looks at what the process holds.
const STEPS_BETWEEN: u64 = 1 << 17;

/// The same while staging, where steps may record ops.
const STEPS_WHILE_STAGING: u64 = 1 << 14;

/// Products of 64-bit words that take about as long as a step of interpreted code.
const WORD_PRODUCTS_PER_STEP: u64 = 64;

/// Bytes that must be left where there is no bound.
const ROOM: u64 = 1 << 27;

/// Elements or bytes of large objects between two looks.
const MADE_BETWEEN: u64 = 1 << 25;

impl Vm {
    /// The steps have come to where limits are looked at.
    pub(crate) fn check_limits(&mut self) -> Outcome<()> {
        if self.steps > self.limits.steps {
            let message = format!("the evaluation took more than {} steps", self.limits.steps);
            return Err(self.refuse(codes::STEP_LIMIT, message));
        }
        let domain = self.domain.clone().filter(|_| self.staging);
        if let Some(domain) = &domain {
            domain.check_limits(self)?;
        }
        self.check_at = self.limits.steps;
        if domain.is_some() {
            self.check_at = self.check_at.min(self.steps + STEPS_WHILE_STAGING);
        }
        if self.limits.memory != u64::MAX {
            self.check_at = self.check_at.min(self.steps + STEPS_BETWEEN);
            return self.check_memory(0);
        }
        self.check_at = self.check_at.min(self.steps.saturating_add(STEPS_BETWEEN));
        self.check_room(ROOM)
    }

    /// Native code is about to do work that is worth so many steps.
    ///
    /// # Errors
    /// A refusal where a limit is passed.
    pub fn charge(&mut self, work: u64) -> Outcome<()> {
        self.steps = self.steps.saturating_add(work);
        if self.steps > self.check_at {
            self.check_limits()?;
        }
        Ok(())
    }

    /// Work on integers beyond 64 bits grows with the product of their lengths.
    pub(crate) fn charge_integers(&mut self, a: &Value, b: &Value) -> Outcome<()> {
        let words = |v: &Value| if let Value::BigInt(n) = v { n.bits() / 64 } else { 1 };
        match (a, b) {
            (Value::BigInt(_), _) | (_, Value::BigInt(_)) => {
                self.charge(words(a).saturating_mul(words(b)) / WORD_PRODUCTS_PER_STEP)
            }
            _ => Ok(()),
        }
    }

    /// An object of that many elements or bytes is about to be made.
    ///
    /// # Errors
    /// `MemoryError` where it is beyond the limit; a refusal where the process holds too much already.
    pub fn check_size(&self, size: u64) -> Outcome<()> {
        if size > self.limits.object_size {
            return Err(self.memory_error());
        }
        let made = self.made.get() + size;
        self.made.set(made);
        if made > MADE_BETWEEN {
            self.made.set(0);
            self.check_memory(size)?;
            return self.check_room(size);
        }
        Ok(())
    }

    /// So many bytes more can be had.
    ///
    /// # Errors
    /// `MemoryError` where they cannot.
    pub(crate) fn check_room(&self, bytes: u64) -> Outcome<()> {
        if (self.limits.room)(bytes) {
            Ok(())
        } else {
            Err(self.memory_error())
        }
    }

    /// What the process holds, and so many bytes more, is within the limit.
    fn check_memory(&self, more: u64) -> Outcome<()> {
        match held() {
            Some(held) if held.saturating_sub(self.held_before) + more > self.limits.memory => Err(self.memory_limit()),
            _ => Ok(()),
        }
    }

    /// The refusal of an evaluation that needs more than its bound.
    pub fn memory_limit(&self) -> Raise {
        let message = format!("the evaluation needs more than {} MiB of memory", self.limits.memory >> 20);
        self.refuse(codes::MEMORY_LIMIT, message)
    }
}

/// Bytes of memory that the process has asked for, stacks included; `None` where the system does not say.
pub(crate) fn held() -> Option<u64> {
    // The pages of data and stack, on Linux; their size is 4 KiB wherever dy2st is built for.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(5)?.parse().ok()?;
    Some(pages << 12)
}
