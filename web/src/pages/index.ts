/** Every page, loaded when it is needed. The one the address asks for is on its way before anything else is done. */

import type { Component } from 'svelte';
import { loadBoard } from '../games';
import { api } from '../lib/api';
import { router, type Route } from '../lib/router.svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Page = Component<any>;

const pages: Record<Route['page'], () => Promise<{ default: Page }>> = {
  home: () => import('./Home.svelte'),
  new: () => import('./NewTable.svelte'),
  table: () => import('./Table.svelte'),
  screen: () => import('./Table.svelte'),
  code: () => import('./Code.svelte'),
  replay: () => import('./Replay.svelte'),
  replays: () => import('./Replays.svelte'),
  cup: () => import('./Cup.svelte'),
  cups: () => import('./Cups.svelte'),
  watch: () => import('./Watch.svelte'),
  rules: () => import('./Rules.svelte'),
  nowhere: () => import('./Nowhere.svelte'),
};

/** A page of the client. */
export async function loadPage(page: Route['page']): Promise<Page> {
  return (await pages[page]()).default;
}

/** Asks for what a page needs before the page itself can ask. What does not come is asked for again. */
async function foresee(route: Route): Promise<void> {
  if (route.page !== 'table' && route.page !== 'screen') return;
  await loadBoard((await api.table(route.id)).game);
}

void loadPage(router.route.page).catch(() => undefined);
void foresee(router.route).catch(() => undefined);
