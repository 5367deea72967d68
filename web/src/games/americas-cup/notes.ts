/** What is said at a boat while an event is shown. */

import type { Event } from '../../generated/americas-cup';
import type { Face } from '../contract';
import { sitter } from '../../boards/names';
import { spotOf } from './chart';
import type { Shown } from './shown';
import { t } from './words';

interface Note {
  x: number;
  y: number;
  text: string;
  tone: 'bad' | 'good' | 'plain';
}

export function noteOf(view: Shown, event: Event, faces: readonly Face[]): Note | null {
  const say = (seat: number, tone: Note['tone'], text: string): Note | null => {
    const bow = view.boats[seat - 1]?.bow;
    return bow ? { ...spotOf(bow), tone, text } : null;
  };
  switch (event.event) {
    case 'covered':
      return say(event.seat, 'bad', t('note.covered', { name: sitter(faces, event.by) }));
    case 'card_played':
    case 'card_discarded':
      return say(event.seat, 'plain', t('count.points', { count: event.points }));
    case 'sequence_ended':
      return say(event.seat, 'bad', t('note.sequence'));
    case 'hand_kept':
      return say(event.seat, 'bad', t('note.kept'));
    case 'stopped_by_wind':
      return say(event.seat, 'bad', t('note.head_to_wind', { count: event.lost }));
    case 'tacked':
      return say(event.seat, 'plain', t('note.tacks'));
    case 'rounded':
      return say(event.seat, 'good', t('note.rounds'));
    case 'turn_missed':
      return say(event.seat, 'bad', t('note.misses'));
    case 'over_the_line':
      return say(event.seat, 'bad', t('note.over', { count: event.turns }));
    case 'cornered':
      return say(event.seat, 'bad', t('note.cornered'));
    case 'lot_drawn':
      return say(event.seat, 'plain', t('note.lot'));
    default:
      return null;
  }
}
