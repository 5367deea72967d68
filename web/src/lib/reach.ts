/** Where an invitation leads: an address that other devices can open. */

import { api } from './api';

/** Whether a host is this very machine, as browsers write it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The beginning of links that go out; nothing if nobody else could open them. */
export async function outwardOrigin(here: Pick<Location, 'origin' | 'hostname'> = location): Promise<string | null> {
  // Whoever came from elsewhere came by an address that works.
  if (!isLoopback(here.hostname)) return here.origin;
  const { addresses } = await api.reach();
  return addresses[0] ?? null;
}
