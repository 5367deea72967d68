/** What the menu of the game page offers. */

import { t } from '../i18n/table';
import { copied } from '../lib/copy.svelte';
import { settings } from '../lib/settings.svelte';
import { mayBeginAnew } from './again';
import { awayFor, mayTakeOver } from './away';
import type { Match } from './match.svelte';
import type { Item } from './Menu.svelte';

/** What lies over the page, if it is asked for. */
export type Over = 'rules' | 'settings' | 'keys' | 'resign' | 'anew' | 'command';

/** The menu of a match, as things are now; the command field finds its lines by their words. */
export function menuOf(match: Match, show: (what: Over) => void): Item[] {
  const { line } = match;
  return [
    ...ofMove(match),
    ...ofOthers(match),
    { label: settings.sound ? t('menu.soundOff') : t('menu.soundOn'), icon: 'sound', small: true, act: () => (settings.sound = !settings.sound) },
    { label: settings.motion === 'reduced' ? t('menu.motionFull') : t('menu.motionLess'), icon: 'pause', small: true, act: () => (settings.motion = settings.motion === 'reduced' ? 'full' : 'reduced') },
    { label: t('bar.settings'), icon: 'settings', small: true, act: () => show('settings') },
    { label: t('menu.copy'), icon: 'link', act: () => void copyLink(match) },
    { label: t('menu.screen'), icon: 'local', href: `/t/${match.id}?screen` },
    { label: t('menu.keys'), icon: 'rules', act: () => show('keys') },
    ...(mayBeginAnew(match) ? [{ label: t('menu.anew'), icon: 'rotate', act: () => show('anew') }] : []),
    ...(line.seat !== null && match.isPlaying && match.own.some((own) => own.seat === line.seat)
      ? [{ label: t('menu.resign'), icon: 'flag', danger: true, act: () => show('resign') }]
      : []),
    { label: t('menu.leave'), icon: 'step-back', href: '/' },
  ];
}

async function copyLink(match: Match): Promise<void> {
  const isCopied = await copied(`${location.origin}/t/${match.id}`);
  match.notice = t(isCopied ? 'replay.copied' : 'waiting.notCopied');
}

/** What has to do with the own move: undo and hint, where the bar has no room for them. */
function ofMove(match: Match): Item[] {
  const { undo } = match;
  return [
    ...(undo === 'none'
      ? []
      : [{ label: t(`undo.${undo}`), icon: 'undo', small: true, off: !match.canUndo, act: () => match.askUndo() }]),
    ...(match.table.hints && match.line.seat !== null && match.isPlaying
      ? [{ label: t('hint.ask'), icon: 'hint', small: true, off: !match.mayHint, act: () => void match.askHint() }]
      : []),
  ];
}

/** Seats whose people are away: whoever plays may let a bot play for them. */
function ofOthers(match: Match): Item[] {
  const { line } = match;
  if (!match.sits) return [];
  return match.faces
    .filter(({ seat }) => awayFor(match, seat) !== null)
    .map(({ seat, label }) => ({ label: t('menu.takeOver', { name: label }), icon: 'bot', off: !mayTakeOver(match, seat), act: () => void line.takeOver(seat) }));
}
