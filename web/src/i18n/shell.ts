/** Words of home, set-up, lobby, rules and settings. */

import { catalogue } from './index.svelte';

export const t = await catalogue('shell', { en: () => import('./en/shell.json'), fr: () => import('./fr/shell.json') });
