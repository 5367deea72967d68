/** Films are made as tests are run, with nothing asserted: `npm run films`. */

import { defineConfig } from '@playwright/test';
import usual from '../playwright.config';

export default defineConfig(usual, { testDir: '.', testMatch: '*.film.ts', retries: 0 });
