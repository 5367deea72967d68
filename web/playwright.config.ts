import { defineConfig } from '@playwright/test';

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
  expect: { timeout: 45_000 },
  reporter: [['line']],
  forbidOnly: true,
  // Every match is drawn anew. A draw that a test has not thought of is told as flaky; what is broken fails twice.
  retries: 1,
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
