/** Words of the HydroRacers board. */

import { catalogue } from '../../i18n/index.svelte';

export const t = await catalogue('hydroracers', { en: () => import('./words.en.json'), fr: () => import('./words.fr.json') });
