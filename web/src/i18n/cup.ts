/** Words of the cup: making one, its table, its races. */

import { catalogue } from './index.svelte';

export const t = await catalogue('cup', { en: () => import('./en/cup.json'), fr: () => import('./fr/cup.json') });
