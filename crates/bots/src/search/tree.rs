//! What the search has learned: a table of situations, each with the actions tried in it.
//!
//! A situation is found by its name, so that the tree of one decision serves the next one too,
//! and situations that can be reached in several ways are learned once.
//! The actions of a situation lie side by side and move together when they need more room, so an action goes by its
//! situation and its number there.

/// A place in the table.
pub(crate) type Spot = u32;

/// No place.
const NONE: Spot = Spot::MAX;

/// The most situations that are remembered.
const MOST_NODES: usize = 1 << 16;

/// Room for the actions that are remembered in all of them.
const MOST_EDGES: usize = 1 << 18;

/// Room for actions in a new situation; it is doubled when it is full.
const ROOM: u16 = 2;

/// A situation in which a seat decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    name: u64,
    pub(crate) visits: u32,
    /// Where its actions lie.
    first: Spot,
    pub(crate) tried: u16,
    /// Whether every legal action is tried.
    pub(crate) complete: bool,
}

/// An action tried in a situation.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    /// The sum of the hopes of the seat that decides.
    hopes: f32,
    /// The mean hope.
    pub(crate) hope: f32,
    /// How little is known about it: one by the root of the visits.
    pub(crate) doubt: f32,
}

impl<A> Edge<A> {
    /// It was tried once more, and the seat may hope for that much.
    #[inline]
    pub(crate) fn credit(&mut self, hope: f32) {
        self.visits += 1;
        self.hopes += hope;
        let visits = self.visits as f32;
        (self.hope, self.doubt) = (self.hopes / visits, 1.0 / visits.sqrt());
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// Places of nodes by their names, with room to spare.
    index: Vec<Spot>,
}

impl<A: Clone + PartialEq> Tree<A> {
    pub(crate) fn new() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new(), index: vec![NONE; 1 << 10] }
    }

    /// Forgets everything and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.index.fill(NONE);
    }

    /// Whether it is time to forget.
    pub(crate) fn is_crowded(&self) -> bool {
        self.nodes.len() * 2 > MOST_NODES || self.edges.len() * 2 > MOST_EDGES
    }

    /// The node of that name, and whether it is new; none if there is no room.
    #[inline]
    pub(crate) fn node(&mut self, name: u64) -> Option<(Spot, bool)> {
        let mask = self.index.len() - 1;
        let mut at = name as usize & mask;
        while self.index[at] != NONE {
            let spot = self.index[at];
            if self.nodes[spot as usize].name == name {
                return Some((spot, false));
            }
            at = (at + 1) & mask;
        }
        if self.nodes.len() == MOST_NODES || self.edges.len() == MOST_EDGES {
            return None;
        }
        let spot = self.nodes.len() as Spot;
        self.nodes.push(Node { name, visits: 0, first: 0, tried: 0, complete: false });
        self.index[at] = spot;
        if self.nodes.len() * 2 > self.index.len() {
            self.grow();
        }
        Some((spot, true))
    }

    #[inline]
    pub(crate) fn at(&mut self, node: Spot) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// An action tried in a situation, by its number.
    #[inline]
    pub(crate) fn edge(&mut self, node: Spot, number: u16) -> &mut Edge<A> {
        &mut self.edges[self.nodes[node as usize].first as usize + number as usize]
    }

    /// The actions tried in a situation, the earliest first.
    #[inline]
    pub(crate) fn edges(&self, node: Spot) -> &[Edge<A>] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..][..node.tried as usize]
    }

    /// Tries an action for the first time; its number.
    #[inline]
    pub(crate) fn add(&mut self, node: Spot, action: A) -> u16 {
        let edge = Edge { action, visits: 0, hopes: 0.0, hope: 0.0, doubt: 1.0 };
        let at = &mut self.nodes[node as usize];
        let number = at.tried;
        if number == 0 || number >= ROOM && number.is_power_of_two() {
            let old = at.first as usize..at.first as usize + number as usize;
            at.first = self.edges.len() as Spot;
            self.edges.extend_from_within(old);
            self.edges.resize(at.first as usize + ROOM.max(2 * number) as usize, edge);
        } else {
            self.edges[at.first as usize + number as usize] = edge;
        }
        at.tried += 1;
        number
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.index.len() * 2;
        self.index.clear();
        self.index.resize(size, NONE);
        for (spot, node) in self.nodes.iter().enumerate() {
            let mut at = node.name as usize & (size - 1);
            while self.index[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.index[at] = spot as Spot;
        }
    }
}
