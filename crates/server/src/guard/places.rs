//! Places, of which every network has so many.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Network;

/// So many places for each network.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    taken: Mutex<BTreeMap<Network, usize>>,
}

/// A place that somebody has, until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    network: Network,
    of: Arc<Places>,
}

impl Places {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Places { most, taken: Mutex::default() })
    }

    /// How many there are for each network.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// A place for somebody of that network, if one is left.
    pub(crate) fn take(self: &Arc<Self>, network: Network) -> Option<Place> {
        let mut taken = self.lock();
        let theirs = taken.entry(network).or_default();
        if *theirs >= self.most {
            return None;
        }
        *theirs += 1;
        Some(Place { network, of: Arc::clone(self) })
    }

    /// Also after a panic: nobody leaves it half changed.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Network, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.lock();
        if let Some(theirs) = taken.get_mut(&self.network) {
            *theirs -= 1;
            if *theirs == 0 {
                taken.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_has_its_own_places_and_gets_them_back() {
        let places = Places::new(2);
        let [ann, ben] = ["192.0.2.1", "192.0.2.2"].map(|text| Network::of(text.parse().unwrap()));
        let (first, _second) = (places.take(ann).unwrap(), places.take(ann).unwrap());
        assert!(places.take(ann).is_none());
        assert!(places.take(ben).is_some());
        drop(first);
        assert!(places.take(ann).is_some());
        assert_eq!(places.lock().len(), 1, "who has none is not remembered");
    }
}
