/** Shores and landmarks around the courses. */

export type Kind = 'village' | 'campanile' | 'volcano' | 'lighthouse' | 'pier' | 'castle' | 'palms';

interface Shore {
  beach: string;
  inland: string;
  /** Where it lies, if not where it was drawn. */
  move?: string;
}

export interface Land {
  shores: readonly Shore[];
  marks: readonly { kind: Kind; x: number; y: number; size?: number }[];
  /** Where the name of the course stands. */
  title: readonly [x: number, y: number];
}

const NORTH: Shore = {
  beach: 'M-520-520H1420V60C1200 40 1080 30 960 20S800-20 660-14 420 16 300 2 60 12 20 60-10 200 4 300-16 460-30 560v520H-520Z',
  inland: 'M-520-520H1420V20C1180 10 1080-6 960-20S800-50 660-46 420-16 300-28 30-20-14 40-46 200-30 300-50 460-60 560v520H-520Z',
};
const SOUTH_WEST: Shore = {
  beach: 'M-520 1080V330C-420 350-300 352-200 372S-60 410-6 436 60 470 96 504 150 552 212 566 300 600 330 660 420 800 440 1080Z',
  inland: 'M-520 1080V372C-420 390-310 396-214 414S-84 448-34 474 30 506 62 540 116 590 176 606 262 640 290 700 370 820 388 1080Z',
};

/** An island of that size around a place. */
function island(x: number, y: number, size: number): Shore {
  const at = (scale: number) =>
    `M${x - 104 * scale} ${y - 6 * scale}c${2 * scale} ${-54 * scale} ${70 * scale} ${-76 * scale} ${124 * scale} ${-66 * scale}s${92 * scale} ${30 * scale} ${90 * scale} ${74 * scale}-${52 * scale} ${64 * scale}-${108 * scale} ${66 * scale}-${108 * scale}-${20 * scale}-${106 * scale}-${74 * scale}Z`;
  return { beach: at(size), inland: at(size * 0.8) };
}

const LANDS: Readonly<Record<string, Land>> = {
  monaco: { shores: [NORTH, island(382, 268, 1.05)], marks: [{ kind: 'village', x: 382, y: 264, size: 1.15 }, { kind: 'palms', x: 318, y: 296 }], title: [382, 398] },
  venice: { shores: [{ ...NORTH, move: 'translate(900 0) scale(-1 1)' }, island(348, 342, 0.82)], marks: [{ kind: 'campanile', x: 348, y: 340, size: 0.9 }], title: [744, 108] },
  naples: { shores: [{ ...NORTH, move: 'translate(0 64)' }, island(556, 282, 0.86)], marks: [{ kind: 'volcano', x: 556, y: 276, size: 0.95 }], title: [292, 292] },
  baltimore: { shores: [{ ...NORTH, move: 'translate(900 20) scale(-1 1)' }, SOUTH_WEST, island(300, 300, 0.9)], marks: [{ kind: 'lighthouse', x: 300, y: 296 }], title: [566, 246] },
  'hampton-roads': { shores: [SOUTH_WEST, island(372, 384, 0.7)], marks: [{ kind: 'pier', x: 372, y: 374, size: 0.8 }], title: [348, 272] },
  calshot: { shores: [{ ...NORTH, move: 'translate(0 -6)' }, island(606, 362, 0.95)], marks: [{ kind: 'castle', x: 606, y: 358 }, { kind: 'palms', x: 548, y: 378 }], title: [600, 236] },
};

/** The land around a course. */
export function landOf(id: string): Land {
  return LANDS[id] ?? LANDS['monaco']!;
}
