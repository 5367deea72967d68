//! What a power cut leaves, rebuilt from what the disk was told.
//!
//! One idea: a disk has what it was made to keep, and of everything later any part: each sector, each new length of a
//! file and each new name by itself, and a sector even by half. What it failed to keep when it was asked to is not
//! kept by being asked again; it has to be written again.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use crate::Dice;

const SECTOR: u64 = 512;

/// What the disk was told, after what it had.
pub(crate) struct Record {
    folder: u64,
    before: Disk,
    events: Vec<Event>,
}

#[derive(Debug)]
struct Event {
    kind: u8,
    name: String,
    inode: u64,
    number: u64,
    bytes: Vec<u8>,
}

/// How much of what was not kept is gone.
#[derive(Debug, Default)]
pub(crate) struct Lost {
    pub(crate) dropped: u64,
    pub(crate) torn: u64,
}

#[derive(Clone, Debug, Default)]
struct Disk {
    /// The files, by numbers of the system, or of ours if they are new.
    files: BTreeMap<u64, Vec<u8>>,
    names: BTreeMap<String, u64>,
    /// What it was told and has not been made to keep.
    changes: Vec<Change>,
    /// How much it was told.
    told: u64,
}

#[derive(Clone, Debug)]
struct Change {
    number: u64,
    /// The file, or the folder.
    of: u64,
    what: What,
    /// Whether the disk has failed to keep it.
    is_doomed: bool,
}

#[derive(Clone, Debug)]
enum What {
    Write(u64, Vec<u8>),
    Length(u64),
    Name(String, Option<u64>),
}

impl Record {
    /// What is in that folder is kept.
    pub(crate) fn of(folder: &Path) -> Self {
        let mut before = Disk::default();
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let inode = entry.metadata().unwrap().ino();
            before.names.insert(entry.file_name().into_string().unwrap(), inode);
            before.files.insert(inode, fs::read(entry.path()).unwrap());
        }
        Record { folder: fs::metadata(folder).unwrap().ino(), before, events: Vec::new() }
    }

    /// Reads what the shim has written down.
    pub(crate) fn read(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let mut take = |length: usize| {
                let (taken, rest) = bytes.split_at(length);
                bytes = rest;
                taken
            };
            let kind = take(1)[0];
            let length = short(take(4));
            let path = String::from_utf8(take(length).to_vec()).unwrap();
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            let (inode, number, length) = (long(take(8)), long(take(8)), short(take(4)));
            self.events.push(Event { kind, name, inode, number, bytes: take(length).to_vec() });
        }
    }

    /// How many events there are.
    pub(crate) fn len(&self) -> u64 {
        self.events.len() as u64
    }

    /// What anybody was told before that event.
    pub(crate) fn told_before(&self, at: u64) -> String {
        let told = self.events[..at as usize].iter().filter(|event| event.kind == b'A');
        told.map(|event| String::from_utf8_lossy(&event.bytes).into_owned()).collect()
    }

    /// Writes what is left to that folder if the power is cut before that event.
    pub(crate) fn cut(&self, at: u64, dice: &mut Dice, into: &Path) -> Lost {
        let mut disk = self.before.clone();
        // A number of the system that is free again is given to another file.
        let (mut anew, mut asked) = (BTreeMap::new(), BTreeMap::new());
        for event in &self.events[..at as usize] {
            let of = *anew.get(&event.inode).unwrap_or(&event.inode);
            match event.kind {
                b'O' if event.number == 1 => {
                    let file = u64::MAX - disk.files.len() as u64;
                    anew.insert(event.inode, file);
                    disk.files.insert(file, Vec::new());
                    disk.change(self.folder, What::Name(event.name.clone(), Some(file)));
                }
                b'U' => disk.change(self.folder, What::Name(event.name.clone(), None)),
                b'W' => disk.change(of, What::Write(event.number, event.bytes.clone())),
                b'T' => disk.change(of, What::Length(event.number)),
                b'B' => _ = asked.insert(event.number, disk.told),
                b'E' => disk.keep(of, asked[&event.number]),
                b'X' => disk.fail_to_keep(of, asked[&event.number]),
                b'O' | b'A' => {}
                other => panic!("{other}"),
            }
        }
        disk.lose(dice, into)
    }
}

impl Disk {
    fn change(&mut self, of: u64, what: What) {
        self.changes.push(Change { number: self.told, of, what, is_doomed: false });
        self.told += 1;
    }

    /// What it was told of that file, or folder, up to there is kept, unless it has failed to before.
    fn keep(&mut self, of: u64, up_to: u64) {
        let (kept, mut left): (Vec<Change>, Vec<Change>) = std::mem::take(&mut self.changes)
            .into_iter()
            .partition(|change| change.of == of && change.number < up_to && !change.is_doomed);
        for change in kept {
            // What it has failed to keep is older, wherever this was written over it.
            let older = left.iter_mut().filter(|older| older.of == of && older.number < change.number);
            older.for_each(|older| older.what.overwrite(&change.what));
            self.apply(change.of, change.what);
        }
        self.changes = left;
    }

    fn fail_to_keep(&mut self, of: u64, up_to: u64) {
        let failed = self.changes.iter_mut().filter(|change| change.of == of && change.number < up_to);
        failed.for_each(|change| change.is_doomed = true);
    }

    fn apply(&mut self, of: u64, what: What) {
        match what {
            What::Write(offset, bytes) => {
                let file = self.files.entry(of).or_default();
                let end = offset as usize + bytes.len();
                file.resize(file.len().max(end), 0);
                file[offset as usize..end].copy_from_slice(&bytes);
            }
            What::Length(length) => self.files.entry(of).or_default().resize(length as usize, 0),
            What::Name(name, Some(file)) => _ = self.names.insert(name, file),
            What::Name(name, None) => _ = self.names.remove(&name),
        }
    }

    /// Keeps any part of what it was not made to keep, and writes all it has to that folder.
    fn lose(mut self, dice: &mut Dice, into: &Path) -> Lost {
        let mut lost = Lost::default();
        // Nothing of it, some of it, most of it.
        let chance = [0, 2, 7][dice.below(3) as usize];
        for change in std::mem::take(&mut self.changes) {
            for mut what in change.what.by_sector() {
                if dice.below(8) >= chance {
                    lost.dropped += 1;
                    continue;
                }
                if let What::Write(_, bytes) = &mut what
                    && dice.below(8) == 0
                {
                    bytes.truncate(dice.below(bytes.len() as u64) as usize);
                    lost.torn += 1;
                }
                self.apply(change.of, what);
            }
        }
        for (name, file) in &self.names {
            fs::write(into.join(name), &self.files[file]).unwrap();
        }
        lost
    }
}

impl What {
    /// The same, sector by sector.
    fn by_sector(self) -> Vec<What> {
        let What::Write(mut offset, mut bytes) = self else { return vec![self] };
        let mut sectors = Vec::new();
        while !bytes.is_empty() {
            let length = (SECTOR - offset % SECTOR).min(bytes.len() as u64);
            let rest = bytes.split_off(length as usize);
            sectors.push(What::Write(offset, std::mem::replace(&mut bytes, rest)));
            offset += length;
        }
        sectors
    }

    /// Something was written over it.
    fn overwrite(&mut self, newer: &What) {
        let (What::Write(offset, bytes), What::Write(newer_offset, newer)) = (self, newer) else { return };
        let start = (*offset).max(*newer_offset);
        let end = (*offset + bytes.len() as u64).min(*newer_offset + newer.len() as u64);
        if start < end {
            let (to, from) = ((start - *offset) as usize, (start - *newer_offset) as usize);
            let length = (end - start) as usize;
            bytes[to..to + length].copy_from_slice(&newer[from..from + length]);
        }
    }
}

fn long(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap())
}

fn short(bytes: &[u8]) -> usize {
    u32::from_le_bytes(bytes.try_into().unwrap()) as usize
}
