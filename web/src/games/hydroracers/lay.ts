/** The view as it was sent, and what is printed beside it. */

import type { Printed, View as Sent } from '../../generated/hydroracers';

/** What lies open, and what is printed. */
export type View = Sent & { printed: Printed };

export function lay(sent: Sent, printed: Printed): View {
  return { ...sent, printed };
}
