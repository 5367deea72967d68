/** A line to the server that a test breaks and mends. */

import type { Page, WebSocketRoute } from '@playwright/test';

/** As it is; broken with a word, as by a server that goes away; without one; or broken for all but whoever presses "Try now". */
type How = 'whole' | 'broken' | 'dead' | 'pressed';

export interface Line {
  break(): Promise<void>;
  kill(): void;
  mend(): void;
  /** From now on it is there for a person that tries again, and not for a page that does so by itself. */
  mendByPress(): void;
}

/** To be called before the table is opened. */
export async function breakable(page: Page, how: How = 'whole'): Promise<Line> {
  let last: WebSocketRoute | null = null;
  await page.addInitScript(() => {
    addEventListener('click', ({ target }) => (target as Element).closest('[role="alert"] button') && Object.assign(window, { pressed: true }), true);
  });
  const isPressed = () => page.evaluate(() => 'pressed' in window);
  await page.routeWebSocket(/\/socket/, async (line) => {
    if (how === 'pressed' && (await isPressed())) how = 'whole';
    if (how === 'broken' || how === 'pressed') return void line.close();
    if (how === 'dead') return;
    last = line;
    const server = line.connectToServer();
    line.onMessage((message) => how === 'whole' && server.send(message));
    server.onMessage((message) => how === 'whole' && line.send(message));
  });
  return {
    break: async () => {
      how = 'broken';
      await last?.close();
    },
    kill: () => void (how = 'dead'),
    mend: () => void (how = 'whole'),
    mendByPress: () => void (how = 'pressed'),
  };
}
