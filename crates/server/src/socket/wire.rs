//! The way to one client.
//!
//! One idea: whoever has something to say writes it to the socket at once; a queue and a task in between would
//! cost more than the writing. Only what a slow client does not take waits here, and goes out by the task that
//! reads what the client says.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker, ready};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{Sink as _, Stream as _};

use crate::guard::Hold;

/// How many messages may wait for a slow client before it is dropped. It may come back and catch up.
const OUTBOX: usize = 256;

/// How many bytes may wait before one more message is too much.
const OUTBOX_BYTES: usize = 4 << 20;

/// By how many bytes what waits must have changed before it is counted anew.
const COUNTED: usize = 16 << 10;

/// How many messages are written together at most.
const TOGETHER: usize = 32;

/// Where messages for one client go. When it is dropped, nobody has anything to say to it any more.
#[derive(Debug)]
pub(crate) struct Outbox(Arc<Wire>);

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Farewell {
    /// The table or the server goes away, or the client reads too slowly.
    ComeBack,
    /// Whoever has the token must not go on with it.
    Revoked,
    /// Nobody has anything to say any more.
    Silence,
}

impl Outbox {
    /// The way to a client whose socket is still to come.
    pub(super) fn new(waits: Hold) -> Self {
        let end = End { waits: Some(waits), ..End::default() };
        Outbox(Arc::new(Wire(Mutex::new(end))))
    }

    /// For those who may outlive it.
    pub(super) fn wire(&self) -> Arc<Wire> {
        Arc::clone(&self.0)
    }

    /// For those who must not keep it.
    pub(super) fn downgrade(&self) -> Weak<Wire> {
        Arc::downgrade(&self.0)
    }

    /// Puts a message where the next [`flush`](Self::flush) finds it. A client that does not read fast enough is
    /// dropped.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        self.0.put(Message::Text(message));
    }

    /// Writes everything that waits, as far as the client takes it now.
    pub(crate) fn flush(&self) {
        self.0.flush();
    }

    /// Says goodbye.
    pub(crate) fn close(&self) {
        self.0.close(Farewell::ComeBack);
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.close(Farewell::Silence);
    }
}

/// What the task that reads has to look at.
#[derive(Debug)]
pub(super) enum Incoming {
    /// The client has said something.
    Frame(Message),
    /// The socket is to be closed.
    Farewell(Farewell),
    /// The client has said more than it may at once; what it says next cannot be found any more.
    TooLarge,
    /// The socket has failed or was closed.
    Gone,
}

/// A client's socket and what waits for it.
#[derive(Debug, Default)]
pub(super) struct Wire(Mutex<End>);

#[derive(Debug, Default)]
struct End {
    /// Nothing until the client has come.
    socket: Option<WebSocket>,
    waiting: Waiting,
    /// What waits, as it was counted last.
    waits: Option<Hold>,
    counted: usize,
    /// Whether what was written may still be on this side.
    is_unflushed: bool,
    /// Counts what the client has taken.
    taken: u64,
    farewell: Option<Farewell>,
    /// Wakes the task that reads.
    reader: Option<Waker>,
}

/// What a client has not taken yet.
#[derive(Debug, Default)]
struct Waiting {
    messages: VecDeque<Message>,
    bytes: usize,
}

impl Waiting {
    /// One more, unless it is too much. There is always room for a farewell.
    fn push(&mut self, message: Message) -> bool {
        let is_full = self.messages.len() >= OUTBOX || self.bytes > OUTBOX_BYTES;
        if is_full && !matches!(message, Message::Close(_)) {
            return false;
        }
        self.bytes += length(&message);
        self.messages.push_back(message);
        true
    }

    fn pop(&mut self) -> Option<Message> {
        let message = self.messages.pop_front()?;
        self.bytes -= length(&message);
        Some(message)
    }
}

impl Wire {
    /// The client has come.
    pub(super) fn connect(&self, socket: WebSocket) {
        self.lock().socket = Some(socket);
    }

    /// The client is gone.
    pub(super) fn disconnect(&self) {
        *self.lock() = End::default();
    }

    /// Puts a message where the next flush finds it.
    pub(super) fn put(&self, message: Message) {
        let mut end = self.lock();
        if !end.waiting.push(message) {
            return end.close(Farewell::ComeBack);
        }
        if end.waiting.messages.len().is_multiple_of(TOGETHER) {
            end.write_now();
        }
        end.count();
    }

    /// Writes everything that waits, as far as the client takes it now.
    pub(super) fn flush(&self) {
        self.lock().write_now();
    }

    /// Asks the task that reads to close the socket.
    pub(super) fn close(&self, farewell: Farewell) {
        self.lock().close(farewell);
    }

    /// What the client says next; meanwhile what waits for it is written.
    pub(super) fn poll_incoming(&self, context: &mut Context<'_>) -> Poll<Incoming> {
        let mut end = self.lock();
        if let Some(farewell) = end.farewell.take() {
            return Poll::Ready(Incoming::Farewell(farewell));
        }
        match &mut end.reader {
            Some(reader) => reader.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        let written = end.poll_write(context);
        end.count();
        if let Poll::Ready(Err(_)) = written {
            return Poll::Ready(Incoming::Gone);
        }
        let Some(socket) = &mut end.socket else { return Poll::Pending };
        Pin::new(socket).poll_next(context).map(|frame| match frame {
            Some(Ok(frame)) => Incoming::Frame(frame),
            Some(Err(error)) if is_too_large(&error) => Incoming::TooLarge,
            Some(Err(_)) | None => Incoming::Gone,
        })
    }

    /// Writes everything that waits, and closes the socket with it.
    pub(super) fn poll_close(&self, context: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        let mut end = self.lock();
        ready!(end.poll_write(context))?;
        end.socket.as_mut().map_or(Poll::Ready(Ok(())), |socket| Pin::new(socket).poll_close(context))
    }

    /// How much the client has taken so far, if more waits for it.
    pub(super) fn stuck_at(&self) -> Option<u64> {
        let end = self.lock();
        end.has_more().then_some(end.taken)
    }

    fn lock(&self) -> MutexGuard<'_, End> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl End {
    fn has_more(&self) -> bool {
        self.is_unflushed || !self.waiting.messages.is_empty()
    }

    /// Writes what the client takes now. The rest, and whatever goes wrong, is for the task that reads.
    fn write_now(&mut self) {
        if !matches!(self.poll_write(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(()))) {
            self.wake_reader();
        }
        self.count();
    }

    /// Counts what waits for a slow client; for one that is quick there is nothing to count.
    fn count(&mut self) {
        let bytes = self.waiting.bytes;
        let is_news = bytes.abs_diff(self.counted) >= COUNTED || bytes == 0 && self.counted > 0;
        if let Some(waits) = self.waits.as_mut().filter(|_| is_news) {
            waits.owe(bytes);
            self.counted = bytes;
        }
    }

    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
        let Some(socket) = &mut self.socket else { return Poll::Pending };
        let mut socket = Pin::new(socket);
        while !self.waiting.messages.is_empty() {
            ready!(socket.as_mut().poll_ready(context))?;
            let Some(message) = self.waiting.pop() else { break };
            socket.as_mut().start_send(message)?;
            (self.is_unflushed, self.taken) = (true, self.taken + 1);
        }
        if self.is_unflushed {
            ready!(socket.as_mut().poll_flush(context))?;
            (self.is_unflushed, self.taken) = (false, self.taken + 1);
        }
        Poll::Ready(Ok(()))
    }

    /// The first farewell counts.
    fn close(&mut self, farewell: Farewell) {
        self.farewell.get_or_insert(farewell);
        self.wake_reader();
    }

    fn wake_reader(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }
}

fn length(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

/// Whether a message was longer than the socket may take.
fn is_too_large(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::{Budget, Network};
    use crate::time::Time;

    fn outbox() -> Outbox {
        let budget = Budget::new(Time::held(), 1 << 30, 1 << 30);
        Outbox::new(budget.open(Network::of([192, 0, 2, 1].into())).hold())
    }

    #[test]
    fn who_has_too_many_bytes_waiting_is_sent_away() {
        let out = outbox();
        let long: Utf8Bytes = "x".repeat(1 << 20).into();
        (0..7).for_each(|_| out.send(long.clone()));
        let end = out.0.lock();
        // Four of them may wait, and one more that was on its way by then.
        assert_eq!(end.waiting.messages.len(), 5);
        assert_eq!(end.farewell, Some(Farewell::ComeBack));
    }

    #[test]
    fn who_has_too_many_messages_waiting_is_sent_away() {
        let out = outbox();
        (0..OUTBOX).for_each(|_| out.send(Utf8Bytes::from_static("x")));
        assert_eq!(out.0.lock().farewell, None);
        out.send(Utf8Bytes::from_static("x"));
        assert_eq!(out.0.lock().farewell, Some(Farewell::ComeBack));
    }

    #[test]
    fn when_the_room_is_gone_the_client_is_told() {
        let out = outbox();
        let wire = out.wire();
        drop(out);
        let incoming = wire.poll_incoming(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(incoming, Poll::Ready(Incoming::Farewell(Farewell::Silence))));
    }
}
