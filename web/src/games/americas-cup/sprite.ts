/** The game's pieces, each drawn by a `<use>` of `cup-` and the name of its file. */

import { plantSprite as plant } from '../../boards/sprite';

const files = import.meta.glob<string>('../../art/cup/*.svg', { query: '?raw', import: 'default', eager: true });

export function plantSprite(): void {
  plant('cup', files);
}
