//! What is under way: a small stack of frames.
//!
//! One idea: what has begun and is not finished is a frame, and a frame owns what it has to remember.
//! The frame on top goes on by itself until it asks somebody; what it begins lies above it, and what is done is gone.

mod frame;
mod order;

pub(crate) use frame::{
    Against, Ask, Draw, Effort, Envoy, Frame, Hunt, Loading, Losing, Payment, Rewarded, Rolls, Sabotage,
    Strike, Target, Work,
};
pub(crate) use order::{Announced, Order};

use rules::Seat;

use crate::parts::MAX_SHIPS;
use crate::ship::Power;

/// The most frames at once: a flight, its card, a line of a combat zone, its shots, one attack, a defence, a payment.
const DEPTH: usize = 8;

/// No such line.
pub(crate) const OFF: u8 = u8::MAX;

/// What is powered in each ship of a seat.
pub(crate) type Powers = [Power; MAX_SHIPS];

pub(crate) const NO_POWER: Powers = [[0; 3]; MAX_SHIPS];

/// What a frame wants when it was entered or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It asks somebody.
    Wait,
    /// It goes on.
    Again,
    /// Something else comes first.
    Push(Frame),
    /// It is done, and this takes its place.
    Next(Frame),
    /// It is done.
    Done,
    /// It is done, and the frame below hears what was powered.
    Powered(Powers),
}

impl Flow {
    #[inline]
    pub(crate) fn push(frame: impl Into<Frame>) -> Flow {
        Flow::Push(frame.into())
    }

    #[inline]
    pub(crate) fn next(frame: impl Into<Frame>) -> Flow {
        Flow::Next(frame.into())
    }
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Anybody calls the start (GT-12).
    Anybody,
    /// Everybody builds, in real time or in secret.
    Builders,
    /// Everybody who flies, in secret.
    Flyers,
    /// One seat; none as long as the frame goes on by itself.
    Seat(Option<Seat>),
}

/// The frames, the one on top last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    frames: [Frame; DEPTH],
    depth: u8,
}

impl Stack {
    pub(crate) fn new(frame: Frame) -> Stack {
        let mut frames = [Frame::Over; DEPTH];
        frames[0] = frame;
        Stack { frames, depth: 1 }
    }

    /// These frames, the one on top last.
    #[cfg(test)]
    pub(crate) fn of(frames: &[Frame]) -> Stack {
        let mut stack = Stack::new(Frame::Over);
        stack.frames[..frames.len()].copy_from_slice(frames);
        Stack { depth: frames.len() as u8, ..stack }
    }

    /// The frame on top.
    #[inline]
    pub(crate) fn top(&self) -> &Frame {
        &self.frames[self.depth as usize - 1]
    }

    /// The frame that everything else is part of.
    pub(crate) fn bottom(&self) -> &Frame {
        &self.frames[0]
    }

    /// All frames, the one on top first.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Frame> + Clone {
        self.frames[..self.depth as usize].iter().rev()
    }

    /// The frame on top has become this one and wants that: the only place where state changes hands.
    /// What was powered, if the frame below shall hear it.
    #[inline]
    pub(crate) fn turn(&mut self, frame: Frame, flow: Flow) -> Option<Powers> {
        let top = self.depth as usize - 1;
        match flow {
            Flow::Wait | Flow::Again => self.frames[top] = frame,
            Flow::Push(above) => {
                self.frames[top] = frame;
                self.frames[top + 1] = above;
                self.depth += 1;
            }
            Flow::Next(next) => self.frames[top] = next,
            Flow::Done => self.depth -= 1,
            Flow::Powered(powers) => {
                self.depth -= 1;
                return Some(powers);
            }
        }
        None
    }
}

/// What lay above does not count.
impl PartialEq for Stack {
    fn eq(&self, other: &Stack) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Stack {}

impl std::hash::Hash for Stack {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.frames[..self.depth as usize].hash(state);
    }
}
