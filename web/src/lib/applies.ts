/**
 * Which options of a table mean anything beside what else is chosen.
 *
 * One idea: the server takes any of them; the page only leaves out what would change nothing, and shows as on what
 * another option brings along. An option that is not named here always applies.
 */

/** What is chosen or usual, by key. */
type Values = (key: string) => string;

const isCampaign = (value: Values): boolean => value('mode') === 'campaign';
const isPace = (pace: string) => (value: Values): boolean => value('pace') === pace;
const byPoints = isPace('budget');

const APPLIES: Readonly<Record<string, Readonly<Record<string, (value: Values) => boolean>>>> = {
  'americas-cup': { tack: (value) => value('sequence') === 'true' },
  hydroracers: { races: isCampaign, opening: isCampaign, autopilot_technology: (value) => isCampaign(value) && Number(value('autopilots')) > 0 },
  memoracers: { first: (value) => value('mode') !== 'solo' },
  'galaxy-trucker': {
    seconds: isPace('real'), rounds: isPace('turns'),
    points: byPoints, points_carried: byPoints, turns_per_run: byPoints, attach_points: byPoints, aside_points: byPoints, look_points: byPoints, draw_points: byPoints,
  },
};

/** Whether an option changes anything. */
export function applies(game: string, key: string, value: Values): boolean {
  return APPLIES[game]?.[key]?.(value) ?? true;
}

/** Switches that one value of an option turns on all at once. */
const BRINGS: Readonly<Record<string, { key: string; value: string; switches: readonly string[] }>> = {
  'americas-cup': { key: 'rules', value: 'advanced', switches: ['start_procedure', 'crew', 'sequence', 'head_to_wind', 'front_cover', 'rear_cover'] },
};

/** The switches an option turns on by some value, and which value that is; nothing for any other option. */
export function broughtBy(game: string, key: string): { value: string; switches: readonly string[] } | null {
  const brings = BRINGS[game];
  return brings?.key === key ? brings : null;
}

/** Whether a value of an option means that one person plays alone. */
export function isAlone(key: string, value: string): boolean {
  return key === 'mode' && value === 'solo';
}
