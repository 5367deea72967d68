/** Which key presses are the board's own. */

import { isOurs as isOf } from '../../boards/keys';

export function isOurs(event: KeyboardEvent): boolean {
  return isOf(event, 'trucker-root');
}
