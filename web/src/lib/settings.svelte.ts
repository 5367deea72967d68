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
};

function kept(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(kept());

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
