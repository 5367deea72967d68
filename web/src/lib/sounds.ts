/**
 * Short sounds, made when they are needed.
 *
 * One idea: every sound is a few soft tones, so that nothing has to be loaded. Nothing sounds before the first click
 * or key, and every sound has a twin that can be seen.
 */

import type { Sound } from '../games/contract';
import { settings } from './settings.svelte';

/** One tone: when it begins, how high it is and where it goes to, how long and how loud it is. */
interface Tone {
  at: number;
  from: number;
  to?: number;
  length: number;
  gain?: number;
  shape?: OscillatorType;
}

const sounds: Record<Sound | 'tick' | 'chat', Tone[]> = {
  turn: [{ at: 0, from: 660, length: 0.14 }, { at: 0.12, from: 990, length: 0.24 }],
  card: [{ at: 0, from: 420, to: 300, length: 0.07, shape: 'triangle' }],
  token: [{ at: 0, from: 880, to: 760, length: 0.08 }],
  damage: [{ at: 0, from: 200, to: 90, length: 0.22, shape: 'sawtooth', gain: 0.5 }],
  snap: [{ at: 0, from: 1200, to: 700, length: 0.04, shape: 'triangle' }],
  dice: [0, 0.06, 0.13].map((at) => ({ at, from: 500 + at * 900, to: 320, length: 0.05, shape: 'triangle' as const })),
  crash: [{ at: 0, from: 160, to: 40, length: 0.6, shape: 'sawtooth', gain: 0.7 }, { at: 0.05, from: 90, to: 30, length: 0.7 }],
  lap: [{ at: 0, from: 523, length: 0.12 }, { at: 0.1, from: 659, length: 0.12 }, { at: 0.2, from: 784, length: 0.2 }],
  win: [523, 659, 784, 1047].map((from, place) => ({ at: place * 0.13, from, length: 0.34 })),
  tick: [{ at: 0, from: 1000, length: 0.03, shape: 'triangle', gain: 0.6 }],
  chat: [{ at: 0, from: 740, to: 880, length: 0.1, gain: 0.6 }],
};

let context: AudioContext | null = null;
if (typeof document !== 'undefined') {
  const wake = (): void => void (context ??= new AudioContext()).resume();
  for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, wake, { once: true });
}

/** What sounds within so many seconds of itself is one sound: several things can happen at once. */
const ONE = 0.04;
const played = new Map<string, number>();

/** Plays a sound, if the person wants sounds and has touched the page. */
export function play(name: Sound | 'tick' | 'chat'): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  if (context.currentTime - (played.get(name) ?? -1) < ONE) return;
  played.set(name, context.currentTime);
  for (const tone of sounds[name]) sound(context, tone);
}

function sound(audio: AudioContext, { at, from, to = from, length, gain = 1, shape = 'sine' }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, settings.volume * 0.35 * gain), start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
