/** Something the server is asked for by a form: whether it is under way, and what was said against it. */

import type { GameInfo } from './api';
import { complaintOf, type Complaint } from './complaint';
import { router } from './router.svelte';

export class Attempt {
  busy = $state(false);
  complaint: Complaint | null = $state.raw(null);

  /** What is said against that option, or against `seats` or `clock`. */
  about(at: string): Complaint | null {
    return this.complaint?.at === at ? this.complaint : null;
  }

  /** Asks, and goes where the answer leads. */
  async go(event: SubmitEvent, ask: () => Promise<string>, info: GameInfo | null): Promise<void> {
    event.preventDefault();
    [this.busy, this.complaint] = [true, null];
    try {
      router.go(await ask());
    } catch (refusal) {
      this.complaint = complaintOf(refusal, info);
    }
    this.busy = false;
  }
}
