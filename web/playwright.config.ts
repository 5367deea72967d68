import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's browsers: the shell draws pages alone, without the windows of a browser around them, for a third of the work. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium as root and without a network: it loads our own pages and nothing else. */
const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  forbidOnly: true,
  // A test that fails now and then is broken, or what it tests is: it is tried again and named as flaky, to be mended.
  retries: 2,
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? 'chromium', args: flags },
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
