/** A home network in namespaces of its own: a computer and phones, each with its own address, behind one bridge. */

import { chromium, type Browser } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine lets its users make networks of their own. */
export function mayMakeNetworks(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'ip', 'link', 'add', 'home', 'type', 'bridge'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Network {
  /** Starts a program on the computer. */
  run(program: string, ...words: string[]): ChildProcess;
  /** A browser on the computer, or on a phone of its own. */
  browser(where: 'computer' | 'phone'): Promise<Browser>;
  close(): Promise<void>;
}

/** A place that lives until it is killed. */
async function place(command: string, ...words: string[]): Promise<ChildProcess> {
  const holder = spawn(command, [...words, 'sh', '-c', 'ip link set lo up && echo up && exec sleep 1000'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout!.once('data', resolve));
  return holder;
}

export async function network(options: { executablePath?: string; args?: string[] }): Promise<Network> {
  const computer = await place('unshare', '-rn');
  const places = [computer];
  const browsers: Browser[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'slipstream-lan-'));
  const enter = (pid: number): string[] => ['nsenter', '--preserve-credentials', '-U', '-n', '-t', String(pid)];
  const within = (pid: number, ...words: string[]): void => void execFileSync(enter(pid)[0]!, [...enter(pid).slice(1), ...words]);
  within(computer.pid!, 'sh', '-c', 'ip link add home type bridge && ip addr add 192.168.77.1/24 dev home && ip link set home up');

  /** A phone joins the network. */
  async function phone(): Promise<number> {
    const nth = places.length;
    const holder = await place('nsenter', '--preserve-credentials', '-U', '-n', '-t', String(computer.pid), 'unshare', '-n');
    places.push(holder);
    const port = `port${nth}`;
    within(computer.pid!, 'sh', '-c', `ip link add ${port} type veth peer name wlan0 netns ${holder.pid} && ip link set ${port} master home up`);
    within(holder.pid!, 'sh', '-c', `ip addr add 192.168.77.${10 + nth}/24 dev wlan0 && ip link set wlan0 up`);
    return holder.pid!;
  }

  return {
    run: (program, ...words) => {
      const [first, ...rest] = [...enter(computer.pid!), program, ...words];
      return spawn(first!, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    },
    browser: async (where) => {
      const pid = where === 'computer' ? computer.pid! : await phone();
      const wrapper = join(folder, `chromium-${browsers.length}`);
      writeFileSync(wrapper, `#!/bin/sh\nexec ${enter(pid).join(' ')} ${options.executablePath ?? 'chromium'} "$@"\n`);
      chmodSync(wrapper, 0o755);
      const browser = await chromium.launch({ ...options, executablePath: wrapper });
      browsers.push(browser);
      return browser;
    },
    close: async () => {
      for (const browser of browsers) await browser.close();
      for (const holder of places.reverse()) holder.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
