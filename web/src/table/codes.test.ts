/** Every refusal the server can send is said in the reader's words. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCode } from './codes';

const crates = join(import.meta.dirname, '..', '..', '..', 'crates');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : [readFileSync(path, 'utf8')];
  });
}

test('every code of the server has a sentence', () => {
  const server = sources(join(crates, 'server', 'src')).join('\n');
  const undo = readFileSync(join(crates, 'referee', 'src', 'undo.rs'), 'utf8');
  const codes = [
    ...server.matchAll(/(?:Rejected::new|refuse_judged)\(\s*"(\w+)"/g),
    ...server.matchAll(/Refusal::\w+(?:\(_\)| \{ \.\. \})? => "(\w+)"/g),
    ...undo.matchAll(/NoUndo::\w+ => "(\w+)"/g),
  ].map((found) => found[1] ?? '');
  expect(codes.length).toBeGreaterThan(25);
  // What the rules forbid is told by the game, in the reader's language.
  expect([...new Set(codes)].filter((code) => code !== 'foul' && !isCode(code))).toEqual([]);
});
