/** Tables to go on with, to look at again, and to watch. They are asked for again while they are shown. */

import type { CupInfo } from '../generated/cup';
import type { TableInfo } from '../generated/protocol';
import { api } from './api';
import { person } from './person.svelte';

/** How often lists are brought up to date. */
const PAUSE = 8000;

class Lists {
  /** Tables with a seat or a role of mine; nothing until they are known. */
  mine: TableInfo[] | null = $state.raw(null);
  /** Public tables; nothing until they are known. */
  open: TableInfo[] | null = $state.raw(null);
  /** Cups to go on with. */
  cups: CupInfo[] = $state.raw([]);
  away = $state(false);

  /** Tables to go on with: those that wait for me, then others that run, then those that have waited longest. */
  get going(): TableInfo[] {
    const going = (this.mine ?? []).filter(({ status }) => status === 'playing' || status === 'waiting');
    const urgency = ({ status, your_turn }: TableInfo) => (your_turn ? 2 : Number(status === 'playing'));
    return going.sort((a, b) => urgency(b) - urgency(a) || a.created - b.created);
  }

  /** Matches to look at again, the newest first: one that was abandoned keeps its secrets. */
  get done(): TableInfo[] {
    return (this.mine ?? []).filter(({ status }) => status === 'over').sort((a, b) => b.created - a.created);
  }

  /** Asks once. */
  async look(): Promise<void> {
    try {
      await person.known();
      const [mine, open, cups] = await Promise.all([api.mine(), api.lobby(), api.myCups()]);
      [this.mine, this.open] = [mine, open];
      this.cups = cups.filter(({ status }) => status === 'waiting' || status === 'playing');
      this.away = false;
    } catch {
      this.away = true;
    }
  }

  /** Asks now and again until told to stop. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (!document.hidden) void this.look();
    }, PAUSE);
    return () => clearInterval(timer);
  }
}

export const lists = new Lists();
