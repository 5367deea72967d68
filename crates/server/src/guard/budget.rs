//! Bytes that wait for somebody.
//!
//! One idea: everything that is kept in memory for one connection is counted, by connection, by network and in all.
//! Who needs more than there is gets it from whoever is behind most: that connection is cut, and what was kept for it is
//! counted no more. If nobody is behind, there is no more.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;

use futures_util::task::AtomicWaker;
use tokio::sync::Notify;

use super::Network;
use super::pace::Pace;
use crate::time::Time;

/// How far somebody must be behind before they can be dropped for another.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait before it is looked again who is behind.
const LOOK: Duration = Duration::from_millis(250);

/// What is counted of all that is kept for others.
#[derive(Debug)]
pub(crate) struct Budget {
    time: Time,
    most: usize,
    most_each: usize,
    books: Mutex<Books>,
    freed: Notify,
}

/// Why there are no more bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The network has as many as it may have.
    Network,
    /// Everybody together has.
    All,
}

#[derive(Debug, Default)]
struct Books {
    used: usize,
    networks: BTreeMap<Network, usize>,
    accounts: BTreeMap<u64, Account>,
    /// The number of the next account.
    next: u64,
}

/// What is kept for one connection.
#[derive(Debug)]
struct Account {
    network: Network,
    bytes: usize,
    pace: Pace,
    signal: Arc<Signal>,
}

/// How a connection learns that it is cut.
#[derive(Debug, Default)]
struct Signal {
    is_cut: AtomicBool,
    waker: AtomicWaker,
}

impl Budget {
    /// So many bytes, of which one network may have so many.
    pub(crate) fn new(time: Time, most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Budget { time, most, most_each, books: Mutex::default(), freed: Notify::new() })
    }

    /// A new connection of that network.
    pub(crate) fn open(self: &Arc<Self>, network: Network) -> Reader {
        let signal = Arc::new(Signal::default());
        let mut books = self.lock();
        let number = books.next;
        books.next += 1;
        let account = Account { network, bytes: 0, pace: Pace::default(), signal: Arc::clone(&signal) };
        books.accounts.insert(number, account);
        Reader(Arc::new(Entry { number, signal, budget: Arc::clone(self) }))
    }

    /// How many bytes are kept for everybody.
    pub(crate) fn used(&self) -> usize {
        self.lock().used
    }

    /// Counts so many bytes more for that connection.
    fn add(&self, number: u64, bytes: usize) -> Result<(), Full> {
        let mut cut = Vec::new();
        let added = self.lock().add(number, bytes, self, &mut cut);
        // Whoever is woken may come back here at once.
        cut.iter().for_each(|signal: &Arc<Signal>| signal.waker.wake());
        added
    }

    /// Counts so many bytes less for that connection.
    fn remove(&self, number: u64, bytes: usize) {
        self.lock().count(number, |theirs| theirs.saturating_sub(bytes));
        self.freed.notify_waiters();
    }

    /// Also after a panic: nobody leaves it half changed.
    fn lock(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn add(
        &mut self,
        number: u64,
        bytes: usize,
        budget: &Budget,
        cut: &mut Vec<Arc<Signal>>,
    ) -> Result<(), Full> {
        let now = budget.time.now();
        let network = self.accounts.get(&number).map(|account| account.network).ok_or(Full::All)?;
        while self.used_by(network) + bytes > budget.most_each {
            cut.push(self.cut_slowest(Some(network), number, now).ok_or(Full::Network)?);
        }
        while self.used + bytes > budget.most {
            cut.push(self.cut_slowest(None, number, now).ok_or(Full::All)?);
        }
        self.count(number, |theirs| theirs + bytes);
        Ok(())
    }

    fn used_by(&self, network: Network) -> usize {
        self.networks.get(&network).copied().unwrap_or_default()
    }

    /// Changes how many bytes are counted for that connection, if it is not cut.
    fn count(&mut self, number: u64, change: impl FnOnce(usize) -> usize) {
        let Some(account) = self.accounts.get_mut(&number) else { return };
        let (network, before) = (account.network, account.bytes);
        account.bytes = change(before);
        let after = account.bytes;
        self.used = self.used - before + after;
        let theirs = self.networks.entry(network).or_default();
        *theirs = *theirs - before + after;
        if *theirs == 0 {
            self.networks.remove(&network);
        }
    }

    /// Cuts the connection that is behind most, of that network or of all; none if nobody is behind.
    fn cut_slowest(&mut self, network: Option<Network>, but: u64, now: Duration) -> Option<Arc<Signal>> {
        let may_go = |(number, account): &(&u64, &Account)| {
            **number != but && account.bytes > 0 && network.is_none_or(|network| network == account.network)
        };
        let behind = |(number, account): (&u64, &Account)| (account.pace.behind(now), *number);
        let (behind, number) = self.accounts.iter().filter(may_go).map(behind).max()?;
        if behind >= GRACE { self.cut(number) } else { None }
    }

    /// Cuts that connection: nothing is counted for it from now on. Its task is still to be woken.
    fn cut(&mut self, number: u64) -> Option<Arc<Signal>> {
        self.count(number, |_| 0);
        let signal = self.accounts.remove(&number)?.signal;
        signal.is_cut.store(true, Ordering::Release);
        metrics::counter!("slipstream_readers_dropped_total").increment(1);
        Some(signal)
    }
}

/// A connection that something is kept for, shared by all who keep it.
#[derive(Clone, Debug)]
pub(crate) struct Reader(Arc<Entry>);

#[derive(Debug)]
struct Entry {
    number: u64,
    signal: Arc<Signal>,
    budget: Arc<Budget>,
}

impl Reader {
    /// From now on it is somebody of that network who asks: behind a proxy they take turns.
    pub(crate) fn belong_to(&self, network: Network) {
        let mut books = self.0.budget.lock();
        let Some(account) =
            books.accounts.get_mut(&self.0.number).filter(|account| account.network != network)
        else {
            return;
        };
        let bytes = account.bytes;
        books.count(self.0.number, |_| 0);
        if let Some(account) = books.accounts.get_mut(&self.0.number) {
            account.network = network;
        }
        books.count(self.0.number, |_| bytes);
    }

    /// Nothing is kept for it as yet.
    pub(crate) fn hold(&self) -> Hold {
        Hold { reader: self.clone(), bytes: 0 }
    }

    /// It takes nothing more just now; how far it is behind.
    pub(super) fn block(&self) -> Duration {
        self.pace(|pace, now| pace.block(now))
    }

    /// It has taken so many bytes; how far it is behind.
    pub(super) fn took(&self, bytes: usize) -> Duration {
        self.pace(|pace, now| pace.took(bytes, now))
    }

    fn pace(&self, change: impl FnOnce(&mut Pace, Duration)) -> Duration {
        let now = self.0.budget.time.now();
        let mut books = self.0.budget.lock();
        let Some(account) = books.accounts.get_mut(&self.0.number) else { return Duration::ZERO };
        change(&mut account.pace, now);
        account.pace.behind(now)
    }

    /// Whether it was cut, so that others get on.
    pub(super) fn is_cut(&self) -> bool {
        self.0.signal.is_cut.load(Ordering::Acquire)
    }

    /// Wakes that task when it is cut.
    pub(super) fn wake(&self, waker: &Waker) {
        self.0.signal.waker.register(waker);
    }

    fn cut(&self) {
        let cut = self.0.budget.lock().cut(self.0.number);
        cut.iter().for_each(|signal| signal.waker.wake());
        self.0.budget.freed.notify_waiters();
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut books = self.budget.lock();
        books.count(self.number, |_| 0);
        books.accounts.remove(&self.number);
        drop(books);
        self.budget.freed.notify_waiters();
    }
}

/// Bytes that are kept for one connection, until this is dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    reader: Reader,
    bytes: usize,
}

impl Hold {
    /// From now on it is so many bytes, if there are so many.
    pub(crate) fn set(&mut self, bytes: usize) -> Result<(), Full> {
        let (number, budget) = (self.reader.0.number, &self.reader.0.budget);
        if bytes > self.bytes {
            budget.add(number, bytes - self.bytes)?;
        } else if bytes < self.bytes {
            budget.remove(number, self.bytes - bytes);
        }
        self.bytes = bytes;
        Ok(())
    }

    /// The same for something that is there already. If there are not so many, the connection itself is cut.
    pub(crate) fn owe(&mut self, bytes: usize) {
        if self.set(bytes).is_err() {
            self.reader.cut();
            self.bytes = bytes;
        }
    }

    /// The same for something that can wait until there are so many, for so long. Nothing may have more than half of
    /// what its network may have.
    pub(crate) async fn wait_for(&mut self, bytes: usize, patience: Duration) -> Result<(), Full> {
        let budget = Arc::clone(&self.reader.0.budget);
        let bytes = bytes.min(budget.most_each.min(budget.most) / 2);
        let late = tokio::time::Instant::now() + patience;
        loop {
            let freed = budget.freed.notified();
            let Err(full) = self.set(bytes) else { return Ok(()) };
            if self.reader.is_cut() || tokio::time::Instant::now() >= late {
                return Err(full);
            }
            // Whoever is not behind yet may be soon.
            let _ = tokio::time::timeout(LOOK, freed).await;
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.reader.0.budget.remove(self.reader.0.number, self.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> Network {
        Network::of([192, 0, 2, last].into())
    }

    /// A budget of a hundred bytes, fifty for each network, and its clock.
    fn hundred() -> (Arc<Budget>, Time) {
        let time = Time::held();
        (Budget::new(time.clone(), 100, 50), time)
    }

    #[test]
    fn what_is_held_comes_back() {
        let (budget, _) = hundred();
        let reader = budget.open(network(1));
        let (mut first, mut second) = (reader.hold(), reader.hold());
        first.set(30).unwrap();
        second.set(20).unwrap();
        assert_eq!(second.set(21), Err(Full::Network));
        first.set(10).unwrap();
        assert_eq!(budget.used(), 30);
        drop((first, second));
        assert_eq!(budget.used(), 0);
        assert!(budget.lock().networks.is_empty());
    }

    #[test]
    fn when_nobody_is_behind_there_is_no_more() {
        let (budget, _) = hundred();
        let readers = [1, 2, 3].map(|last| budget.open(network(last)));
        let mut holds = readers.each_ref().map(Reader::hold);
        holds[0].set(50).unwrap();
        holds[1].set(50).unwrap();
        assert_eq!(holds[2].set(1), Err(Full::All));
    }

    #[test]
    fn the_slowest_reader_is_dropped_first() {
        let (budget, time) = hundred();
        let readers = [1, 2, 3, 4].map(|last| budget.open(network(last)));
        let mut holds = readers.each_ref().map(Reader::hold);
        holds[0].set(40).unwrap();
        readers[0].block();
        time.advance(Duration::from_secs(2));
        holds[1].set(40).unwrap();
        readers[1].block();
        time.advance(Duration::from_secs(3));
        // Both are behind, the first one more so.
        holds[2].set(50).unwrap();
        assert_eq!(readers.each_ref().map(Reader::is_cut), [true, false, false, false]);
        holds[3].set(40).unwrap();
        assert_eq!(readers.each_ref().map(Reader::is_cut), [true, true, false, false]);
        // What was kept for them is counted no more, also when it goes.
        drop(holds);
        assert_eq!(budget.used(), 0);
    }

    #[test]
    fn a_network_that_has_too_much_loses_its_own_slowest() {
        let (budget, time) = hundred();
        let [ann, ben] = [1, 2].map(network);
        let (stuck, other, stranger) = (budget.open(ann), budget.open(ann), budget.open(ben));
        let (mut first, mut second, mut third) = (stuck.hold(), other.hold(), stranger.hold());
        third.set(50).unwrap();
        stranger.block();
        time.advance(Duration::from_secs(60));
        first.set(40).unwrap();
        stuck.block();
        time.advance(Duration::from_secs(2));
        second.set(40).unwrap();
        assert!(stuck.is_cut() && !stranger.is_cut());
    }

    #[test]
    fn who_is_sent_more_than_there_is_goes_themselves() {
        let (budget, _) = hundred();
        let reader = budget.open(network(1));
        let mut waits = reader.hold();
        waits.owe(40);
        assert!(!reader.is_cut());
        waits.owe(51);
        assert!(reader.is_cut());
        assert_eq!(budget.used(), 0);
    }

    #[test]
    fn behind_a_proxy_bytes_belong_to_whoever_asks() {
        let (budget, _) = hundred();
        let reader = budget.open(network(1));
        let mut hold = reader.hold();
        hold.set(50).unwrap();
        reader.belong_to(network(2));
        assert!(budget.open(network(1)).hold().set(50).is_ok());
        assert_eq!(budget.open(network(2)).hold().set(1), Err(Full::Network));
    }

    #[tokio::test]
    async fn who_can_wait_gets_bytes_when_others_give_them_back() {
        let (budget, _) = hundred();
        let [ann, ben] = [1, 2].map(|last| budget.open(network(last)));
        let (mut first, mut second) = (ann.hold(), ann.hold());
        first.set(50).unwrap();
        assert_eq!(second.wait_for(20, Duration::ZERO).await, Err(Full::Network));
        let waiting = tokio::spawn(async move { second.wait_for(20, Duration::from_secs(60)).await });
        tokio::task::yield_now().await;
        drop((first, ben));
        assert_eq!(waiting.await.unwrap(), Ok(()));
    }
}
