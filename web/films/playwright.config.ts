/** Films and times are made as tests are run, with nothing asserted: `npm run films`, and `npm run times`, which takes an hour. */

import { defineConfig } from '@playwright/test';
import usual from '../playwright.config';

export default defineConfig(usual, {
  testDir: '.',
  retries: 0,
  projects: [
    { name: 'films', testMatch: '*.film.ts' },
    { name: 'times', testMatch: '*.times.ts' },
  ],
});
