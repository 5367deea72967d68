/** What repairs have cost: no view tells it, so it is kept as it is told. */

/** What the repair has cost a plane, as its event told it. */
export interface Bill {
  alerts: number;
  repairs: number;
  tokens: number;
}

const bills = new Map<number, Bill>();

/** Keeps a bill: no view tells it, but whoever comes back hears every event again. */
export function keepBill(plane: number, bill: Bill | null): void {
  if (bill) bills.set(plane, bill);
  else bills.delete(plane);
}

/** What the repair before this phase has cost a plane. */
export function billOf(plane: number): Bill | null {
  return bills.get(plane) ?? null;
}
