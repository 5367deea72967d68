/** Words for what lies beside the course: cockpit, bets, development, the end. */

import { catalogue } from '../../i18n/index.svelte';

export const t = await catalogue('hydroracers-pits', { en: () => import('./pits.en.json'), fr: () => import('./pits.fr.json') });
