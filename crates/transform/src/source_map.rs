//! Which text came from where, both ways.

/// One piece of converted text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment {
    /// Its start in the converted text, in bytes.
    pub converted: u32,
    /// Its end there.
    pub converted_end: u32,
    /// The start of what it came from in the original.
    pub original: u32,
    /// The end of that.
    pub original_end: u32,
    /// Its lines are those of the original but for indentation.
    pub exact: bool,
}

/// The pieces of a converted text, in its order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    segments: Vec<Segment>,
}

impl SourceMap {
    /// All pieces.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(crate) fn add(&mut self, converted: usize, converted_end: usize, original: u32, original_end: u32, exact: bool) {
        let (converted, converted_end) = (converted as u32, converted_end as u32);
        self.segments.push(Segment { converted, converted_end, original, original_end, exact });
    }

    /// Appends the pieces of a part that starts at `offset` of the whole.
    pub(crate) fn append(&mut self, part: &Self, offset: usize) {
        self.segments.extend(part.segments.iter().map(|segment| Segment {
            converted: segment.converted + offset as u32,
            converted_end: segment.converted_end + offset as u32,
            ..*segment
        }));
    }

    /// The line (from 1) of the original for each line of the converted text; 0 where there is none.
    pub fn lines(&self, original: &str, converted: &str) -> Vec<u32> {
        let of = |text: &str, offset: u32| text[..(offset as usize).min(text.len())].matches('\n').count();
        let mut lines = vec![0; converted.lines().count() + 1];
        for segment in &self.segments {
            let first = of(converted, segment.converted);
            let last = of(converted, segment.converted_end.max(1) - 1);
            let start = of(original, segment.original) as u32 + 1;
            for (step, line) in (first..=last).enumerate() {
                if let Some(slot) = lines.get_mut(line) {
                    *slot = if segment.exact { start + step as u32 } else { start };
                }
            }
        }
        lines.pop();
        lines
    }

    /// The offset in the original of an offset in the converted text.
    pub fn original(&self, converted: u32) -> Option<u32> {
        let at = self.segments.partition_point(|segment| segment.converted_end <= converted);
        let segment = self.segments.get(at).filter(|segment| segment.converted <= converted)?;
        let step = if segment.exact { converted - segment.converted } else { 0 };
        Some((segment.original + step).min(segment.original_end))
    }

    /// The offset in the converted text of an offset in the original: the smallest piece that came from there.
    pub fn converted(&self, original: u32) -> Option<u32> {
        let covers = |segment: &&Segment| segment.original <= original && original < segment.original_end;
        let best = self.segments.iter().filter(covers).min_by_key(|segment| segment.original_end - segment.original)?;
        let step = if best.exact { original - best.original } else { 0 };
        Some((best.converted + step).min(best.converted_end))
    }
}
