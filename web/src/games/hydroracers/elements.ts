/** The four elements of the expert cockpit (HR-50). */

import type { Element } from '../../generated/hydroracers';

/** In the order of the cockpit. */
export const ELEMENTS: readonly Element[] = ['cooling', 'propulsion', 'controls', 'structure'];
