/** The board in one sentence: what is asked, or what happens just now. */

import type { Lesson } from '../contract';
import { sitters } from '../../boards/names';
import { capital, isAsked, kindWord, own, partOf } from './names';
import { billOf, type Shown, type TruckerScene } from './told';
import { t } from './words';

/** The parts of a flight, and which one it is. */
export function phases(view: Shown): { names: string[]; now: number } {
  const names = [t('phase.building'), t('phase.check'), t('phase.flight'), t('phase.payout')];
  const part = partOf(view);
  return { names, now: part === 'building' ? 0 : part === 'check' ? 1 : part === 'flight' && billOf(view).length === 0 ? 2 : 3 };
}

const RULES: Record<Shown['question'], string> = {
  call_start: 'GT-12',
  build: 'GT-14',
  draw_tile: 'GT-13',
  draw_pile: 'GT-9',
  contest: 'GT-94',
  roll_die: 'LM-57',
  late_order: 'GT-23',
  mend: 'GT-33',
  keep: 'GT-73',
  crew: 'GT-38',
  insure: 'LM-76',
  wake: 'XP-20',
  decide: 'GT-49',
  next_card: 'GT-49',
  power: 'GT-47',
  pay: 'GT-47',
  land: 'GT-54',
  offer: 'GT-57',
  bonus: 'LM-103',
  loading: 'GT-76',
  lose_crew: 'GT-79',
  lose_goods: 'GT-78',
  lose_cells: 'GT-78',
  thrust: 'XP-30',
  meet: 'LM-89',
  envoy: 'XP-39',
  shield: 'GT-70',
  fire: 'GT-70',
  roll: 'GT-65',
  over: 'GT-4',
};

/** The rule that speaks of what goes on now. */
export function rule(view: Shown): string {
  return RULES[view.question];
}

/** A heading for the log. */
export function chapter(view: Shown): string {
  const part = chapterOf(view);
  return view.classes.length > 1 ? t('chapter.of_flight', { flight: view.flight, part }) : capital(part);
}

function chapterOf(view: Shown): string {
  switch (partOf(view)) {
    case 'building':
      return t('chapter.building');
    case 'check':
      return t('chapter.check');
    case 'flight':
      return view.card ? t('chapter.card', { number: view.turned.length + 1, card: t(`card.${view.card.encounter.kind}`).toLowerCase() }) : t('chapter.launch');
    case 'over':
      return t('chapter.over');
  }
}

/** One sentence: what is asked of me, or whom we wait for. */
export function prompt(scene: TruckerScene): string {
  if (scene.playing) return told(scene) ?? chapter(scene.view);
  const { view } = scene;
  if (!isAsked(scene) || own(scene) === null) return waiting(scene);
  return asking(scene) ?? t(`asks.${view.question as Plain}`);
}

/** What is shown just now; of several things at once what happens to oneself. */
function told({ playing, seat }: TruckerScene): string | null | undefined {
  const mine = playing?.beat?.find(({ event }) => 'seat' in event && event.seat === seat);
  return (mine ?? playing?.heard)?.text;
}

/** Questions that are asked in words that never change. */
type Plain = Exclude<Shown['question'], 'lose_crew' | 'lose_goods' | 'lose_cells'>;

function asking(scene: TruckerScene): string | null {
  const { question, task, card } = scene.view;
  const attack = task.attack ? { attack: t(`attack.${task.attack.kind}`), from: t(`from.${task.attack.from}`) } : { attack: '', from: '' };
  switch (question) {
    case 'build': {
      const player = own(scene)!;
      if (player.finished !== null) return t('asks.build_done');
      return player.hand ? t('asks.build_hand', { kind: kindWord(player.hand.kind) }) : null;
    }
    case 'power': {
      const enemy = card && 'strength' in card.encounter ? card.encounter.strength : null;
      if (enemy !== null && task.measure === 'cannon') return t('asks.power_against', { strength: enemy });
      return t('asks.power', { measure: t(`measure.${task.measure ?? 'engine'}`) });
    }
    case 'pay':
      return t('asks.pay', { count: task.left });
    case 'lose_crew':
    case 'lose_goods':
    case 'lose_cells':
      return t(`asks.${question}`, { count: task.left });
    case 'thrust':
    case 'meet':
    case 'shield':
    case 'fire':
      return capital(t(`asks.${question}`, attack));
    default:
      return null;
  }
}

function waiting(scene: TruckerScene): string {
  const { view, faces, sealed, seat } = scene;
  if (view.question === 'over') return t('asks.over');
  const others = view.asked.filter((one) => one !== seat && !sealed.includes(one));
  if (others.length === 0) return t(view.asked.length === 0 ? `asks.${view.question as Plain}` : 'chapter.launch');
  const names = sitters(faces, others);
  if (view.question === 'build') return t(own(scene)?.finished == null ? 'waits.build' : 'waits.watch', { names });
  return t(seat !== null && sealed.includes(seat) ? 'waits.sealed' : 'waits.for', { names });
}

/** Seats from first to last: those who fly, then everybody by credits. */
export function order(view: Shown): number[] {
  const rest = view.players.map((_, at) => at + 1).filter((seat) => !view.order.includes(seat));
  const credits = (seat: number) => view.players[seat - 1]?.credits ?? 0;
  return partOf(view) === 'over' ? [...view.order, ...rest].sort((one, other) => credits(other) - credits(one)) : [...view.order, ...rest];
}

/** Whether a seat sees something that others do not: a tile in hand, or the cards of a pile (GT-25). */
export function secret(view: Shown): boolean {
  return partOf(view) === 'building';
}

/** The guided first flight. */
export function lessons(): Lesson[] {
  const seen = (scene: unknown) => scene as TruckerScene;
  const tiles = (scene: unknown) => own(seen(scene))?.tiles.length ?? 0;
  /** Whether the start is still to be called. */
  const isCalled = (scene: unknown) => seen(scene).view.question === 'call_start';
  /** Whether squares light up for the tile in hand. */
  const isLit = (scene: unknown) => seen(scene).view.building_help === 'while_holding';
  return [
    { text: t('lesson.call'), fits: isCalled, done: (scene) => !isCalled(scene) },
    { text: t('lesson.take'), fits: (scene) => !isCalled(scene), done: (scene) => own(seen(scene))?.holds === true || tiles(scene) > 1 },
    { text: t('lesson.lit'), fits: isLit, done: (scene) => tiles(scene) > 1 },
    { text: t('lesson.turn'), fits: (scene) => !isLit(scene), done: (scene) => tiles(scene) > 1 },
    { text: t('lesson.guns'), done: (scene) => tiles(scene) > 4 },
    { text: t('lesson.needs'), done: (scene) => tiles(scene) > 7 },
    { text: t('lesson.more'), done: (scene) => tiles(scene) > 9 },
    { text: t('lesson.done'), done: (scene) => own(seen(scene))?.finished != null || partOf(seen(scene).view) !== 'building' },
  ];
}

export function score(value: number): string {
  return t('score', { count: value });
}

/** What the board and the others are called where there is room for one word. */
export function tabs(): { board: string; others: string } {
  return { board: t('tab.board'), others: t('tab.others') };
}

/** Keys of this board. */
export function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['Space'], does: t('keys.take') },
    { keys: ['Q', 'E'], does: t('keys.turn') },
    { keys: ['←', '↑', '→', '↓'], does: t('keys.arrows') },
    { keys: ['Enter'], does: t('keys.enter') },
    { keys: ['S'], does: t('keys.aside') },
    { keys: ['X'], does: t('keys.back') },
    { keys: ['D'], does: t('keys.off') },
    { keys: ['1', '…', '9'], does: t('keys.look') },
    { keys: ['T'], does: t('keys.glass') },
    { keys: ['F'], does: t('keys.finish') },
    { keys: ['W'], does: t('keys.end_turn') },
  ];
}
