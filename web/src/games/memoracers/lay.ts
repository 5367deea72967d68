/** The view as it was sent, and what is printed laid to it. */

import type { DashboardView, Printed, SoloPrinted, SoloView as SentSolo, View as Sent } from '../../generated/memoracers';

/** The solo score, with the track it is kept on. */
export type SoloView = SentSolo & SoloPrinted;

/** What lies open, with what is printed. */
export type View = Omit<Sent, 'solo'> & { solo: SoloView | null; dashboard: DashboardView };

export function lay(sent: Sent, { dashboard, solo }: Printed): View {
  return { ...sent, dashboard, solo: sent.solo && solo ? { ...sent.solo, ...solo } : null };
}
