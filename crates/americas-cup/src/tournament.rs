//! The tournament: everyone meets everyone once, the two best meet for the Cup (AC-86, AC-87).

/// The score pad of a tournament of match races.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    crews: usize,
    /// Winner and loser of every match sailed.
    results: Vec<(usize, usize)>,
    /// Winners of deciding races (AC-87).
    decided: Vec<usize>,
}

/// Who meets for the Cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finalists {
    /// Matches are still to be sailed.
    Open,
    /// These two, in the order of their numbers.
    Two(usize, usize),
    /// These are equal and sail a deciding race for the places that are left.
    Decide(Vec<usize>),
}

impl Tournament {
    /// A tournament of so many crews, numbered from 0.
    pub fn new(crews: usize) -> Self {
        Tournament { crews, results: Vec::new(), decided: Vec::new() }
    }

    /// The matches still to be sailed: everyone meets everyone once (AC-86).
    pub fn challenges(&self) -> Vec<(usize, usize)> {
        let pairs = (0..self.crews).flat_map(|one| (one + 1..self.crews).map(move |other| (one, other)));
        let sailed =
            |one, other| self.results.contains(&(one, other)) || self.results.contains(&(other, one));
        pairs.filter(|(one, other)| !sailed(*one, *other)).collect()
    }

    /// Notes the result of a match.
    pub fn note(&mut self, winner: usize, loser: usize) {
        self.results.push((winner, loser));
    }

    /// Notes who won a deciding race.
    pub fn note_deciding_race(&mut self, winner: usize) {
        self.decided.push(winner);
    }

    /// The points of a crew: one for a win (AC-86).
    pub fn points(&self, crew: usize) -> usize {
        self.results.iter().filter(|(winner, _)| *winner == crew).count()
    }

    /// The two best; equal crews by the results between them, then by a deciding race (AC-87).
    pub fn finalists(&self) -> Finalists {
        if !self.challenges().is_empty() {
            return Finalists::Open;
        }
        let equals =
            |crew: usize| (0..self.crews).filter(|one| self.points(*one) == self.points(crew)).collect();
        let among = |crew: usize| {
            let equals: Vec<usize> = equals(crew);
            let between = |(winner, loser): &&(usize, usize)| *winner == crew && equals.contains(loser);
            self.results.iter().filter(between).count()
        };
        let decided =
            |crew: usize| self.decided.iter().position(|one| *one == crew).map_or(0, |at| self.crews - at);
        let key = |crew: usize| (self.points(crew), among(crew), decided(crew));
        let mut table: Vec<usize> = (0..self.crews).collect();
        table.sort_by_key(|crew| std::cmp::Reverse(key(*crew)));
        match table[..] {
            [first, second, third, ..] if key(second) == key(third) => {
                let equal = |crew: &usize| key(*crew) == key(second);
                let mut rivals: Vec<usize> = table.iter().copied().filter(equal).collect();
                rivals.sort_unstable();
                debug_assert!(key(first) >= key(second));
                Finalists::Decide(rivals)
            }
            [first, second, ..] => Finalists::Two(first.min(second), first.max(second)),
            [_] | [] => Finalists::Open,
        }
    }
}
