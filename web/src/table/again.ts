/** Beginning anew: the same table once more. */

import { api } from '../lib/api';
import { router } from '../lib/router.svelte';
import type { Match } from './match.svelte';

/** Whether nobody else loses anything if this match ends now and begins anew. */
export function mayBeginAnew({ table, isPlaying, plays, own }: Match): boolean {
  return isPlaying && plays && own.length === 1 && !table.cup && table.seats.every(({ kind, yours }) => kind === 'bot' || yours);
}

/** Ends the match and goes to the next one. */
export async function beginAnew({ id }: Match): Promise<void> {
  await api.abandon(id);
  await again(id);
}

/** Goes to the next match of the same people. */
export async function again(id: string): Promise<void> {
  const next = await api.rematch(id);
  router.go(`/t/${next.id}`);
}
