/** Words of the America's Cup board. */

import { catalogue } from '../../i18n/index.svelte';

export const t = await catalogue('americas-cup', { en: () => import('./words.en.json'), fr: () => import('./words.fr.json') });
