/** The game's pieces, each drawn by a `<use>` of `trucker-` and the name of its file. */

import { plantSprite as plant } from '../../boards/sprite';

const files = import.meta.glob<string>(['../../art/trucker/*.svg', '../../art/icons/die-*.svg'], { query: '?raw', import: 'default', eager: true });

export function plantSprite(): void {
  plant('trucker', files);
}
