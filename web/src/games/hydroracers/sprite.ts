/** The game's pieces, each drawn by a `<use>` of `hydro-` and the name of its file. */

import { plantSprite as plant } from '../../boards/sprite';

const files = import.meta.glob<string>('../../art/hydro/*.svg', { query: '?raw', import: 'default', eager: true });

export function plantSprite(): void {
  plant('hydro', files);
}
