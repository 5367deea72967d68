/**
 * The promise about the dice, checked where it was read.
 *
 * Before the first step the server publishes the hash of its seed, and the record reveals the seed: whoever has both can
 * see that the seed was not chosen afterwards. The hash is BLAKE3; what is hashed is short, so one chunk of it is enough.
 */

/** The words BLAKE3 begins with. */
const BEGIN = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const SHUFFLE = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;
const [CHUNK_START, CHUNK_END, ROOT] = [1, 2, 8];
const BLOCK = 64;
const CHUNK = 1024;

/** What is published of a seed before the first step. */
export function commitment(seed: string): string {
  return blake3(`slipstream commitment ${seed}`);
}

/** The seed that a record reveals, and the promise in its first line; nothing if it says neither. */
export function revealed(record: string): { seed: string; promise: string } | null {
  const lines = record.trim().split('\n').map((line) => JSON.parse(line) as { seed?: string; seed_commitment?: string });
  const [seed, promise] = [lines.find((line) => typeof line.seed === 'string')?.seed, lines[0]?.seed_commitment];
  return seed && promise ? { seed, promise } : null;
}

/** BLAKE3 of a short text, in hexadecimal digits. */
export function blake3(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > CHUNK) throw new Error(`${bytes.length} bytes are more than one chunk`);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  let chain = BEGIN;
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * BLOCK, (block + 1) * BLOCK);
    const isLast = block === blocks - 1;
    chain = compress(chain, part, (block === 0 ? CHUNK_START : 0) | (isLast ? CHUNK_END | ROOT : 0));
  }
  return chain.map((word) => [0, 8, 16, 24].map((by) => ((word >>> by) & 255).toString(16).padStart(2, '0')).join('')).join('');
}

function compress(chain: readonly number[], part: Uint8Array, flags: number): number[] {
  const block = new DataView(new ArrayBuffer(BLOCK));
  part.forEach((byte, at) => block.setUint8(at, byte));
  let words = SHUFFLE.map((_, at) => block.getUint32(at * 4, true));
  const state = [...chain, ...BEGIN.slice(0, 4), 0, 0, part.length, flags];
  for (let round = 0; round < 7; round++) {
    MIXED.forEach((at, nth) => mix(state, at, words[2 * nth]!, words[2 * nth + 1]!));
    words = SHUFFLE.map((from) => words[from]!);
  }
  return chain.map((_, at) => (state[at]! ^ state[at + 8]!) >>> 0);
}

function mix(state: number[], [a, b, c, d]: readonly [number, number, number, number], first: number, second: number): void {
  for (const [word, by, then] of [[first, 16, 12], [second, 8, 7]] as const) {
    state[a] = (state[a]! + state[b]! + word) >>> 0;
    state[d] = turn(state[d]! ^ state[a], by);
    state[c] = (state[c]! + state[d]) >>> 0;
    state[b] = turn(state[b]! ^ state[c], then);
  }
}

const turn = (word: number, by: number): number => ((word >>> by) | (word << (32 - by))) >>> 0;
