//! What the search has learned: a table of situations, each with the actions tried in it.
//!
//! A situation is found by its name, so that the tree of one decision serves the next one too,
//! and situations that can be reached in several ways are learned once.

/// A place in the table.
pub(crate) type Spot = u32;

/// No place.
const NONE: Spot = Spot::MAX;

/// The most situations that are remembered.
const MOST_NODES: usize = 1 << 16;

/// The most actions that are remembered in all of them.
const MOST_EDGES: usize = 1 << 18;

/// A situation in which a seat decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    name: u64,
    pub(crate) visits: u32,
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
    next: Spot,
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
        self.nodes.push(Node { name, visits: 0, first: NONE, tried: 0, complete: false });
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

    #[inline]
    pub(crate) fn edge(&mut self, edge: Spot) -> &mut Edge<A> {
        &mut self.edges[edge as usize]
    }

    /// The actions tried in a situation, the latest first.
    #[inline]
    pub(crate) fn edges(&self, node: Spot) -> impl Iterator<Item = (Spot, &Edge<A>)> {
        let mut next = self.nodes[node as usize].first;
        std::iter::from_fn(move || {
            let edge = self.edges.get(next as usize)?;
            Some((std::mem::replace(&mut next, edge.next), edge))
        })
    }

    /// Tries an action for the first time.
    #[inline]
    pub(crate) fn add(&mut self, node: Spot, action: A) -> Spot {
        let spot = self.edges.len() as Spot;
        let node = &mut self.nodes[node as usize];
        self.edges.push(Edge { action, visits: 0, hopes: 0.0, hope: 0.0, doubt: 1.0, next: node.first });
        (node.first, node.tried) = (spot, node.tried + 1);
        spot
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
