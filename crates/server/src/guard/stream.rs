//! A connection that nobody can keep waiting, and that ends in peace.
//!
//! One idea: everything a server says, an answer or a message of a socket, goes through here. What the other side does
//! not take is counted, whoever is too far behind is cut, and so is whoever was chosen to make room for others.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;

use super::{Hold, Visit};
use crate::time::Time;

/// How long, and how much, is still read from somebody to whom everything has been said.
const LAST_WORDS: (Duration, u64) = (Duration::from_secs(2), 4 << 20);

/// The time by which something more must have been taken.
type Deadline = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A connection. A system resets one that is closed while something is unread, and a reset destroys what was said last:
/// so what still comes is read for a while, and dropped.
pub(crate) struct Stream {
    /// Nothing once it is dropped.
    stream: Option<TcpStream>,
    visit: Visit,
    time: Time,
    patience: Duration,
    /// What the other side has not taken.
    waits: Hold,
    waiting: usize,
    /// Whether it is behind.
    is_behind: bool,
    deadline: Option<Deadline>,
    /// Whether it was given up.
    is_given_up: bool,
}

impl Stream {
    pub(crate) fn new(stream: TcpStream, visit: Visit, time: Time, patience: Duration) -> Self {
        let waits = visit.reader.hold();
        Stream {
            stream: Some(stream),
            visit,
            time,
            patience,
            waits,
            waiting: 0,
            is_behind: false,
            deadline: None,
            is_given_up: false,
        }
    }

    fn inner(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is there until it is dropped"))
    }

    /// An error if this connection was cut; otherwise the task hears of it when it is.
    fn must_go_on(&mut self, context: &Context<'_>) -> io::Result<()> {
        // Whoever only tries to write has another task that waits.
        if !context.waker().will_wake(Waker::noop()) {
            self.visit.reader.wake(context.waker());
        }
        if self.visit.reader.is_cut() {
            self.is_given_up = true;
            return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "dropped to make room for others"));
        }
        Ok(())
    }

    /// What comes of so many bytes that were to be written.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        offered: usize,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => self.took(bytes, offered - bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                self.now_waits(offered);
                self.is_behind = true;
                let behind = self.visit.reader.block();
                return match self.is_late(context, behind) {
                    true => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    false => Poll::Pending,
                };
            }
        }
        written
    }

    fn took(&mut self, bytes: usize, left: usize) {
        if self.is_behind {
            self.is_behind = !self.visit.reader.took(bytes).is_zero();
            self.deadline = None;
        }
        if self.waiting > 0 {
            self.now_waits(left);
        }
    }

    fn now_waits(&mut self, bytes: usize) {
        if bytes != self.waiting {
            self.waiting = bytes;
            self.waits.owe(bytes);
        }
    }

    /// Whether the other side has had all the patience there is.
    fn is_late(&mut self, context: &mut Context<'_>, behind: Duration) -> bool {
        if behind >= self.patience {
            self.is_given_up = true;
            return true;
        }
        if context.waker().will_wake(Waker::noop()) {
            return false;
        }
        let (time, at) = (self.time.clone(), self.time.now() + (self.patience - behind));
        let wait = || -> Deadline { Box::pin(async move { time.sleep_until(Some(at)).await }) };
        let deadline = self.deadline.get_or_insert_with(wait);
        let is_late = deadline.as_mut().poll(context).is_ready();
        self.is_given_up |= is_late;
        is_late
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // A process that ends says nothing more, and whoever was given up is not heard out.
        let (Some(stream), Ok(handle), false) = (self.stream.take(), Handle::try_current(), self.is_given_up)
        else {
            return;
        };
        let (kept, (time, bytes)) = (self.visit.clone(), LAST_WORDS);
        handle.spawn(async move {
            // Whatever goes wrong: it is the end anyway.
            let _ = tokio::time::timeout(time, end(stream, bytes)).await;
            drop(kept);
        });
    }
}

/// Says that nothing more comes, and reads until the other side says so, too.
async fn end(mut stream: TcpStream, most: u64) -> io::Result<u64> {
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(most), &mut tokio::io::sink()).await
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.must_go_on(context)?;
        self.inner().poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.must_go_on(context)?;
        let written = self.inner().poll_write(context, bytes);
        self.written(context, bytes.len(), written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.inner().poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.must_go_on(context)?;
        let offered = slices.iter().map(|slice| slice.len()).sum();
        let written = self.inner().poll_write_vectored(context, slices);
        self.written(context, offered, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(TcpStream::is_write_vectored)
    }
}
