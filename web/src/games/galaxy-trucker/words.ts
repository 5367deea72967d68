/** Words of the Galaxy Trucker board. */

import { catalogue } from '../../i18n/index.svelte';

export const t = await catalogue('galaxy-trucker', { en: () => import('./words.en.json'), fr: () => import('./words.fr.json') });
