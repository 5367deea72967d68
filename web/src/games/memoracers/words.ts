/** Words of the MemoRacers board. */

import { catalogue } from '../../i18n/index.svelte';

export const t = await catalogue('memoracers', { en: () => import('./words.en.json'), fr: () => import('./words.fr.json') });
