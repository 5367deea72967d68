/** Reads a QR code as a camera does: from what is seen, not from what the page knows. Clean pictures need no correction. */

import type { Locator, Page } from '@playwright/test';

/** Blocks of data and their length at the middle level of correction (M), by version, as ISO/IEC 18004 lists them. */
const BLOCKS: Readonly<Record<number, readonly [blocks: number, length: number]>> = { 1: [1, 16], 2: [1, 28], 3: [1, 44], 4: [2, 32], 5: [2, 43], 6: [4, 27] };
/** What the bits of the format are mixed with, so that they are never all white. */
const FORMAT = 0b101010000010010;
const BYTES = 0b0100;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** What the code in that picture says. */
export async function readQr(page: Page, picture: Locator): Promise<string> {
  const shot = await picture.screenshot();
  const modules = await page.evaluate(sampled, shot.toString('base64'));
  return decoded(modules);
}

/** In the page: the modules of a picture. The finder at the top left is seven modules wide and tells how large one is. */
async function sampled(png: string): Promise<boolean[][]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const isBlack = (x: number, y: number) => data[4 * (Math.round(y) * width + Math.round(x))]! < 64;
  const black: [number, number][] = [];
  for (let y = 4; y < height - 4; y++) for (let x = 4; x < width - 4; x++) if (isBlack(x, y)) black.push([x, y]);
  const [left, right] = [Math.min(...black.map(([x]) => x)), Math.max(...black.map(([x]) => x)) + 1];
  const top = Math.min(...black.map(([, y]) => y));
  let run = 0;
  while (isBlack(left + run, top)) run += 1;
  const count = 17 + 4 * Math.round((((right - left) / run) * 7 - 17) / 4);
  const size = (right - left) / count;
  const all = Array.from({ length: count }, (_, at) => at);
  return all.map((row) => all.map((column) => isBlack(left + (column + 0.5) * size - 0.5, top + (row + 0.5) * size - 0.5)));
}

function decoded(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const [blocks, length] = BLOCKS[version] ?? [0, 0];
  const words = wordsOf(modules).slice(0, blocks * length);
  const data = Array.from({ length: blocks * length }, (_, at) => words[(at % length) * blocks + Math.floor(at / length)]!);
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (parseInt(bits.slice(0, 4), 2) !== BYTES) throw new Error(`a code of ${size} modules that holds no bytes`);
  const count = parseInt(bits.slice(4, 12), 2);
  return String.fromCharCode(...Array.from({ length: count }, (_, at) => parseInt(bits.slice(12 + 8 * at, 20 + 8 * at), 2)));
}

/** The words of the code, from the lower right, two columns at a time. */
function wordsOf(modules: readonly (readonly boolean[])[]): number[] {
  const size = modules.length;
  const mask = MASKS[((formatOf(modules) ^ FORMAT) >> 10) & 7]!;
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of dashes is skipped.
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isFixed(row, column, size)) bits.push(Number(modules[row]![column]! !== mask(row, column)));
    }
    isUp = !isUp;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2));
}

/** The fifteen bits of the format beside the finder at the top left. */
function formatOf(modules: readonly (readonly boolean[])[]): number {
  const place = (bit: number): [row: number, column: number] => (bit < 6 ? [bit, 8] : bit < 8 ? [bit + 1, 8] : bit === 8 ? [8, 7] : [8, 14 - bit]);
  return Array.from({ length: 15 }, (_, bit) => Number(modules[place(bit)[0]]![place(bit)[1]]!) << bit).reduce((sum, bit) => sum | bit, 0);
}

/** Whether a module belongs to the pattern of every code of that size: finders, format, dashes, and the small square. */
function isFixed(row: number, column: number, size: number): boolean {
  const isFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const isSquare = size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
  return isFinder || isSquare || row === 6 || column === 6;
}
