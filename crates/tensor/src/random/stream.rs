//! A random stream whose draws wait until somebody reads them.
//!
//! Input: draws, in the order of the program. Output: tensors whose elements are drawn when the first of them is read. The
//! numbers are those that drawing at once gives: whoever reads one draw, or takes numbers by hand, has all earlier ones
//! made first. A draw whose tensor is gone by then is skipped over.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use super::{Distribution, Generator};
use crate::{element_count, Buffer, DType, Element, HostTensor};

/// So many draws may wait; with more, the oldest are made, so that a long run does not keep what nobody reads.
const MOST_WAITING: usize = 1 << 16;

/// The random numbers of a program. Clones are one stream.
#[derive(Clone, Debug)]
pub struct Stream(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    seed: u64,
    /// Made when the first number is drawn.
    generator: Option<Generator>,
    /// What is still to be drawn, the oldest first, with who waits for it.
    waiting: VecDeque<(Draw, Weak<Elements>)>,
}

/// So many numbers of a distribution.
#[derive(Clone, Copy, Debug)]
struct Draw {
    from: Distribution,
    double: bool,
    count: usize,
}

/// The elements of the tensors that share them: a buffer, or a draw that waits.
#[derive(Debug)]
pub(crate) struct Elements {
    dtype: DType,
    made: OnceLock<Buffer>,
    /// Where the draw waits.
    stream: Option<Stream>,
}

impl Elements {
    pub(crate) fn new(buffer: Buffer) -> Self {
        Self { dtype: buffer.dtype(), made: OnceLock::from(buffer), stream: None }
    }

    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// The buffer, drawn now if need be.
    pub(crate) fn buffer(&self) -> &Buffer {
        if let (None, Some(stream)) = (self.made.get(), &self.stream) {
            stream.draw_for(self);
        }
        self.made.get().expect("elements without a stream are there, and the stream has drawn the others")
    }

    pub(crate) fn buffer_mut(&mut self) -> &mut Buffer {
        self.buffer();
        self.made.get_mut().expect("the elements have just been read")
    }

    pub(crate) fn into_buffer(self) -> Buffer {
        self.buffer();
        self.made.into_inner().expect("the elements have just been read")
    }
}

/// The copy is drawn: it is made to be written.
impl Clone for Elements {
    fn clone(&self) -> Self {
        Self::new(self.buffer().clone())
    }
}

impl Default for Stream {
    /// The stream of a process that has not been seeded.
    fn default() -> Self {
        Self::new(0)
    }
}

impl Stream {
    /// The stream after `paddle.seed(seed)`.
    pub fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(Queue { seed, generator: None, waiting: VecDeque::new() })))
    }

    /// The numbers of one op that has a seed of its own.
    pub fn of_op(seed: u64) -> Self {
        let generator = Some(Generator::of_op(seed));
        Self(Arc::new(Mutex::new(Queue { seed, generator, waiting: VecDeque::new() })))
    }

    /// A tensor of `shape` whose elements are drawn when they are read: `float64` where `double` says so, else `float32`.
    pub fn later(&self, shape: &[usize], from: Distribution, double: bool) -> HostTensor {
        let dtype = if double { DType::Float64 } else { DType::Float32 };
        let elements = Arc::new(Elements { dtype, made: OnceLock::new(), stream: Some(self.clone()) });
        let draw = Draw { from, double, count: element_count(shape) };
        let mut queue = self.queue();
        queue.waiting.push_back((draw, Arc::downgrade(&elements)));
        if queue.waiting.len() > MOST_WAITING {
            queue.draw_until(|_| true);
        }
        drop(queue);
        HostTensor::waiting(shape, elements)
    }

    /// Takes numbers by hand, after all that waits has been drawn. `take` must not read a tensor that waits for this stream,
    /// of which there is none.
    pub fn with<R>(&self, take: impl FnOnce(&mut Generator) -> R) -> R {
        let mut queue = self.queue();
        queue.draw_until(|_| false);
        take(queue.generator())
    }

    /// The stream as it is after all that waits has been drawn.
    pub fn save(&self) -> Saved {
        let generator = self.with(|generator| generator.clone());
        Saved { stream: self.clone(), generator }
    }

    fn draw_for(&self, wanted: &Elements) {
        self.queue().draw_until(|drawn| std::ptr::eq(drawn, wanted));
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a stream was.
#[derive(Debug)]
pub struct Saved {
    stream: Stream,
    generator: Generator,
}

impl Saved {
    /// The stream, back where it was. What waits for it is drawn first.
    pub fn restore(self) -> Stream {
        let Self { stream, generator: before } = self;
        stream.with(|generator| *generator = before);
        stream
    }
}

impl Queue {
    fn generator(&mut self) -> &mut Generator {
        let seed = self.seed;
        self.generator.get_or_insert_with(|| Generator::new(seed))
    }

    /// Makes the draws that wait, in order, up to the one that is the last.
    fn draw_until(&mut self, is_last: impl Fn(&Elements) -> bool) {
        while let Some((draw, waiting)) = self.waiting.pop_front() {
            let Some(elements) = waiting.upgrade() else {
                self.skip(draw);
                continue;
            };
            let buffer = self.draw(draw);
            // Nobody else sets it: an entry is taken from the queue once.
            let _ = elements.made.set(buffer);
            if is_last(&elements) {
                break;
            }
        }
    }

    fn draw(&mut self, draw: Draw) -> Buffer {
        let generator = self.generator();
        if draw.double {
            let mut out = vec![0f64; draw.count];
            generator.doubles(draw.from, &mut out);
            f64::buffer(out)
        } else {
            let mut out = vec![0f32; draw.count];
            generator.singles(draw.from, &mut out);
            f32::buffer(out)
        }
    }

    /// Draws into nothing.
    fn skip(&mut self, draw: Draw) {
        /// An even number, so that pairs of normal numbers stay together.
        const AT_ONCE: usize = 1024;
        let generator = self.generator();
        let mut left = draw.count;
        while left > 0 {
            let count = left.min(AT_ONCE);
            if draw.double {
                generator.doubles(draw.from, &mut [0f64; AT_ONCE][..count]);
            } else {
                generator.singles(draw.from, &mut [0f32; AT_ONCE][..count]);
            }
            left -= count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWS: [(Distribution, bool, usize); 5] = [
        (Distribution::Gaussian { mean: 1.0, std: 2.0 }, false, 5001),
        (Distribution::Uniform { low: -1.0, high: 3.0 }, false, 7),
        (Distribution::Truncated { mean: 0.0, std: 1.0, low: -2.0, high: 2.0 }, false, 9),
        (Distribution::Gaussian { mean: 0.0, std: 1.0 }, true, 4097),
        (Distribution::Uniform { low: 0.0, high: 1.0 }, true, 3),
    ];

    /// All draws at once, and the number after them.
    fn at_once() -> (Vec<HostTensor>, u64) {
        let mut generator = Generator::new(5);
        let drawn = DRAWS.iter().map(|(from, double, count)| {
            if *double {
                let mut out = vec![0f64; *count];
                generator.doubles(*from, &mut out);
                HostTensor::from_vec(&[*count], out).unwrap()
            } else {
                let mut out = vec![0f32; *count];
                generator.singles(*from, &mut out);
                HostTensor::from_vec(&[*count], out).unwrap()
            }
        });
        (drawn.collect(), after(&mut generator))
    }

    fn after(generator: &mut Generator) -> u64 {
        let mut out = [0f64];
        generator.uniform(0.0, 1.0, &mut out);
        out[0].to_bits()
    }

    fn later(stream: &Stream) -> Vec<HostTensor> {
        DRAWS.iter().map(|(from, double, count)| stream.later(&[*count], *from, *double)).collect()
    }

    #[test]
    fn the_order_of_reading_does_not_matter() {
        let (wanted, next) = at_once();
        for order in [[4, 3, 2, 1, 0], [0, 1, 2, 3, 4], [2, 0, 4, 1, 3]] {
            let stream = Stream::new(5);
            let drawn = later(&stream);
            for at in order {
                assert_eq!(drawn[at], wanted[at], "{order:?}, {at}");
            }
            assert_eq!(stream.with(after), next, "{order:?}");
        }
    }

    #[test]
    fn what_nobody_holds_any_more_moves_the_generator_on() {
        let (wanted, next) = at_once();
        for (kept, wanted) in wanted.iter().enumerate() {
            let stream = Stream::new(5);
            let drawn = later(&stream).swap_remove(kept);
            assert_eq!(stream.with(after), next);
            assert_eq!(drawn, *wanted);
        }
    }

    #[test]
    fn reading_one_draws_none_of_the_later() {
        let stream = Stream::new(5);
        let drawn = later(&stream);
        assert!(drawn[1].get(0).is_some());
        assert_eq!(stream.queue().waiting.len(), 3);
    }

    #[test]
    fn no_more_wait_than_may() {
        let stream = Stream::new(5);
        let from = Distribution::Uniform { low: 0.0, high: 1.0 };
        let first = stream.later(&[1], from, true);
        for _ in 0..=MOST_WAITING {
            stream.later(&[1], from, true);
        }
        assert!(stream.queue().waiting.len() <= MOST_WAITING);
        let mut generator = Generator::new(5);
        assert_eq!(first.as_f64().map(|f| f[0].to_bits()), Some(after(&mut generator)));
    }

    #[test]
    fn a_copy_that_is_written_leaves_the_draw_alone() {
        let (wanted, _) = at_once();
        let stream = Stream::new(5);
        let drawn = later(&stream);
        let mut copy = drawn[1].clone();
        copy.make_mut().as_mut_slice::<f32>().unwrap()[0] = 9.0;
        assert_eq!(drawn[1], wanted[1]);
        assert_eq!(copy.get(0), Some(crate::Scalar::Float(9.0)));
        let mut sole = stream.later(&[2], Distribution::Uniform { low: 0.0, high: 1.0 }, false);
        assert!(sole.get_mut().is_some());
    }
}
