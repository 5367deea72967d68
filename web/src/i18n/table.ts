/** Words of the table: waiting room, game page, end and replay. */

import { catalogue } from './index.svelte';

export const t = await catalogue('table', { en: () => import('./en/table.json'), fr: () => import('./fr/table.json') });
