import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { documents } from './documents';

/** While developing, `npm run dev` takes everything that is no page from a server on its usual port. */
const server = process.env['SLIPSTREAM'] ?? 'http://127.0.0.1:7878';

/** What every page needs comes in one piece: many small files cost a slow machine more than they save. */
const COMMON = new RegExp(
  [
    'node_modules/(svelte|esm-env|clsx|i18next)/',
    'vite/preload-helper',
    'src/(App|main|pages/index|i18n/(index|shell)|games/index|lib/(?!rules)|parts/(?!RulesText))',
    'src/art/(icons|seats|title|wordmark)',
  ].join('|'),
);

export default defineConfig({
  plugins: [svelte(), documents()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: COMMON }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  test: { include: ['src/**/*.test.ts'] },
});
