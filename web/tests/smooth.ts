/** How things move: only what a compositor can move, as smoothly as this machine can, and never in the way of input. */

import { expect, type Page } from '@playwright/test';


/** What the board may animate. Anything else would lay the page out anew at every frame. */
const CHEAP = new Set(['transform', 'opacity', 'translate', 'scale', 'rotate', 'filter', 'strokeDashoffset', 'offsetDistance']);

/** A task that takes longer keeps somebody's click waiting. */
const LONG = 50;

/** How much of its time the page may work while things move: beyond that a frame comes too late on an idle machine. */
const SHARE = 0.5;

/** How many rounds are watched before the board counts as slow: other programs may have had the machine meanwhile. */
const ROUNDS = 5;

interface Looked {
  properties: string[];
  rate: number;
}

interface Worked {
  /** Tasks that took too much of the processor, in milliseconds. */
  long: number[];
  /** How much of its time the page worked. */
  share: number;
  /** How much longer its work took than the processor needed for it: above 1, others had the machine. */
  delay: number;
}

export type Seen = Looked & Worked;

/** Watches what moves for a while. */
function look(page: Page, ms: number): Promise<Looked> {
  return page.evaluate(async (ms) => {
    const properties = new Set<string>();
    let [frames, begun] = [0, performance.now()];
    await new Promise<void>((resolve) => {
      const look = (now: number) => {
        frames += 1;
        for (const animation of (document.querySelector('main .board') ?? document.querySelector('main'))?.getAnimations({ subtree: true }) ?? []) {
          if (!(animation.effect instanceof KeyframeEffect)) continue;
          for (const frame of animation.effect.getKeyframes()) Object.keys(frame).forEach((property) => properties.add(property));
        }
        if (now - begun > ms) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return { properties: [...properties], rate: (frames * 1000) / (performance.now() - begun) };
  }, ms);
}

/** A task as a trace tells it: when, how long, and how much of that the processor worked for it; in microseconds. */
interface Task {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
}

/** What the busiest page did while something went on. */
async function working<T>(page: Page, ms: number, during: () => Promise<T>): Promise<T & Worked> {
  const client = await page.context().browser()!.newBrowserCDPSession();
  const tasks: Task[] = [];
  client.on('Tracing.dataCollected', ({ value }) => tasks.push(...(value as unknown as Task[]).filter(({ name }) => name === 'ThreadControllerImpl::RunTask')));
  const mains = new Set<string>();
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, pid, tid, args } of value as unknown as (Task & { args?: { name?: string } })[]) {
      if (name === 'thread_name' && args?.name === 'CrRendererMain') mains.add(`${pid}.${tid}`);
    }
  });
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  const result = await during();
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await ended;
  await client.detach();
  const sum = (some: Task[], of: (task: Task) => number) => some.reduce((all, task) => all + of(task), 0) / 1000;
  const [busiest = []] = [...mains]
    .map((main) => tasks.filter(({ pid, tid }) => `${pid}.${tid}` === main))
    .sort((a, b) => sum(b, ({ tdur = 0 }) => tdur) - sum(a, ({ tdur = 0 }) => tdur));
  const [wall, worked] = [sum(busiest, ({ dur = 0 }) => dur), sum(busiest, ({ tdur = 0 }) => tdur)];
  const long = busiest.map(({ tdur = 0 }) => Math.round(tdur / 1000)).filter((tdur) => tdur > LONG);
  return { ...result, long, share: worked / ms, delay: wall / worked };
}

/** How many frames a second this machine manages where next to nothing moves. */
export async function floor(page: Page): Promise<number> {
  await page.setContent('<main><div style="width:80px;height:80px;background:#08c"></div></main>');
  await page.evaluate(() => document.querySelector('div')?.animate({ transform: ['none', 'translateX(600px)'] }, { duration: 1000, iterations: Infinity }));
  return (await look(page, 1500)).rate;
}

/** Watches rounds until one is smooth, and checks that nothing moves that is laid out anew at every frame. */
export async function checkSmooth(best: number, what: string, round: () => Promise<Page>): Promise<void> {
  const rounds: Seen[] = [];
  // A page that others kept waiting cannot show every frame; then its own work is what can be judged.
  const isSmooth = ({ rate, long, share, delay }: Seen) => long.length === 0 && share > 0 && share < SHARE && (rate > Math.min(57, best * 0.9) || delay > 1.3);
  while (rounds.length < ROUNDS && !rounds.some(isSmooth)) {
    const page = await round();
    rounds.push(await working(page, 2500, () => look(page, 2500)));
  }
  const told = rounds.map(
    ({ rate, long, share, delay }) =>
      `${rate.toFixed(0)} frames a second with ${(share * 100).toFixed(0)} % of a processor, kept waiting ${delay.toFixed(1)} times as long${long.length > 0 ? `, tasks of ${long.join(', ')} ms` : ''}`,
  );
  console.log(`${what} move at ${told.join('; ')}; a lone square at ${best.toFixed(0)}`);
  const used = rounds.flatMap(({ properties }) => properties).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !CHEAP.has(name))).toEqual([]);
  expect(rounds.some(isSmooth), `smooth is ${(best * 0.9).toFixed(0)} frames a second without a task over ${LONG} ms`).toBe(true);
}
