/** What a person has chosen for themselves, kept in this browser. */

export interface Settings {
  /** Nothing means: as the browser says. */
  language: 'en' | 'fr' | null;
  theme: 'day' | 'night' | 'system';
  motion: 'full' | 'reduced' | 'none' | 'system';
  /** How fast events are played. */
  speed: 1 | 2 | 4;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  quiet: boolean;
  contrast: boolean;
  /** When a choice asks again before it is sent. */
  ask: 'always' | 'risk' | 'never';
  /** How a chance is written. */
  odds: 'both' | 'percent' | 'fraction' | 'hidden';
  /** Whether a board writes column and row beside its points. */
  coordinates: boolean;
  /** Whether bets are offered where a game has them. */
  bets: boolean;
  /** Lessons that were done or skipped, by game. */
  lessons: string[];
  /** Whether a race was played to its end here. */
  finished: boolean;
}

const KEY = 'slipstream.settings';

const usual: Settings = {
  language: null,
  theme: 'system',
  motion: 'system',
  speed: 1,
  sound: true,
  volume: 0.4,
  quiet: false,
  contrast: false,
  ask: 'risk',
  odds: 'both',
  coordinates: false,
  bets: true,
  lessons: [],
  finished: false,
};

/** What a setting may be, beside what it usually is; whatever is not named may be anything of its kind. */
const CHOICES: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  language: ['en', 'fr', null],
  theme: ['day', 'night', 'system'],
  motion: ['full', 'reduced', 'none', 'system'],
  speed: [1, 2, 4],
  ask: ['always', 'risk', 'never'],
  odds: ['both', 'percent', 'fraction', 'hidden'],
};

/** Whether what was kept can be meant: an older or newer version may have known other values. */
function isKnown(key: keyof Settings, value: unknown): boolean {
  const choices: readonly unknown[] | undefined = CHOICES[key];
  if (choices) return choices.includes(value);
  if (key === 'volume') return typeof value === 'number' && value >= 0 && value <= 1;
  if (key === 'lessons') return Array.isArray(value) && value.every((lesson) => typeof lesson === 'string');
  return typeof value === typeof usual[key];
}

/** What this browser has kept; nothing where it keeps nothing. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Settings as they were kept; whatever is unknown is as usual. */
export function settingsFrom(kept: string | null): Settings {
  let said: unknown;
  try {
    said = JSON.parse(kept ?? '{}');
  } catch {
    said = {};
  }
  const known = Object.entries(typeof said === 'object' && said !== null ? said : {}).filter(([key, value]) => key in usual && isKnown(key as keyof Settings, value));
  return { ...usual, ...(Object.fromEntries(known) as Partial<Settings>) };
}

export const settings: Settings = $state(settingsFrom(kept()));

/** Keeps the settings, and lets the page follow them. Called once, by the app. */
export function followSettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let isDark = $state(dark.matches);
  let isStill = $state(still.matches);
  dark.addEventListener('change', () => (isDark = dark.matches));
  still.addEventListener('change', () => (isStill = still.matches));
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const page = document.documentElement.dataset;
    page['theme'] = settings.theme === 'system' ? (isDark ? 'night' : 'day') : settings.theme;
    motion.now = settings.motion === 'system' ? (isStill ? 'reduced' : 'full') : settings.motion;
    page['motion'] = motion.now;
    page['quiet'] = String(settings.quiet);
    page['contrast'] = String(settings.contrast);
  });
}

/** How much may move just now. */
export const motion: { now: 'full' | 'reduced' | 'none' } = $state({ now: 'full' });
