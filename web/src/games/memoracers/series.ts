/** The four series of tiles. */

import type { Series } from '../../generated/memoracers';

/** As the server counts them. */
export const SERIES: readonly Series[] = ['A', 'B', 'C', 'D'];

/** A mix of the series, one letter a number. */
export const MIXED: readonly Series[] = ['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D', 'C'];
