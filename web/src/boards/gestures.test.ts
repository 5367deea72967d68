/** Fingers, mouse and wheel on a board. */

import { expect, test } from 'vitest';
import { Camera, type Lens } from './camera.svelte';
import { gestures, type Gestures } from './gestures';
import { nearest, type Spot } from './spots';

const LENS: Lens = { bounds: { left: 0, right: 1000, top: 0, bottom: 1000 }, whole: { x: 500, y: 500, scale: 0.2 }, near: { x: 500, y: 500, scale: 1 }, isSmall: true, isWide: false, scales: [0.2, 4] };

/** A window of 200 pixels each way on a board of 1000. */
function camera(lens: Partial<Lens> = {}): Camera {
  const made = new Camera(() => ({ ...LENS, ...lens }));
  [made.width, made.height] = [200, 200];
  return made;
}

/** An element that hears, and says what it heard. */
function board(does: Gestures): (name: string, x: number, y: number, more?: object) => void {
  const box = { left: 10, top: 20 };
  const element = Object.assign(new EventTarget(), { getBoundingClientRect: () => box, setPointerCapture: () => undefined });
  gestures(does)(element as unknown as HTMLElement);
  return (name, x, y, more = {}) => {
    const event = new Event(name, { cancelable: true });
    for (const [key, value] of Object.entries({ clientX: x + box.left, clientY: y + box.top, pointerId: 1, button: 0, pointerType: 'touch', ...more })) Object.defineProperty(event, key, { value });
    element.dispatchEvent(event);
  };
}

test('a finger moves the picture by as much as it moves, and not beyond its edge', () => {
  const eye = camera();
  const touch = board({ camera: eye });
  touch('pointerdown', 100, 100);
  touch('pointermove', 130, 90);
  expect(eye.eye).toEqual({ x: 470, y: 510, scale: 1 });
  touch('pointermove', 3000, 90);
  expect(eye.eye).toEqual({ x: 100, y: 510, scale: 1 });
});

test('two fingers and the wheel zoom about where they are', () => {
  const eye = camera();
  const touch = board({ camera: eye });
  const held = eye.under({ x: 40, y: 160 });
  touch('pointerdown', 30, 160);
  touch('pointerdown', 50, 160, { pointerId: 2 });
  touch('pointermove', 20, 160);
  touch('pointermove', 60, 160, { pointerId: 2 });
  expect(eye.eye.scale).toBe(2);
  expect(eye.over(held)).toEqual({ x: 40, y: 160 });
  touch('wheel', 150, 50, { deltaY: -120 });
  const under = eye.under({ x: 150, y: 50 });
  touch('wheel', 150, 50, { deltaY: -120 });
  expect(eye.under({ x: 150, y: 50 }).x).toBeCloseTo(under.x);
  expect(eye.eye.scale).toBeGreaterThan(2);
});

test('a tap is a touch that moves nothing, and two where nothing is show all of the board', () => {
  const taps: Spot[] = [];
  const eye = camera();
  const touch = board({ camera: eye, tap: (at) => taps.push(at) > 2 });
  const tap = (x: number, timeStamp: number) => (touch('pointerdown', x, 50, { timeStamp }), touch('pointerup', x, 50, { timeStamp }));
  tap(50, 1000);
  expect(eye.isWhole).toBe(false);
  tap(52, 1200);
  expect(eye.isWhole).toBe(true);
  tap(54, 1300);
  tap(54, 1400);
  expect(eye.isWhole, 'a tap that means something is no half of a double tap').toBe(true);
  touch('pointerdown', 50, 50);
  touch('pointermove', 90, 50);
  touch('pointerup', 90, 50);
  expect(taps).toEqual([{ x: 50, y: 50 }, { x: 52, y: 50 }, { x: 54, y: 50 }, { x: 54, y: 50 }]);
});

test('a stroke is told place by place, and the picture stands still', () => {
  const [eye, drawn]: [Camera, number[]] = [camera(), []];
  let lifted = 0;
  const touch = board({ camera: eye, press: ({ x }) => x < 50, draw: ({ x }) => void drawn.push(Math.round(x)), lift: () => void lifted++ });
  touch('pointerdown', 40, 100);
  touch('pointermove', 72, 100);
  touch('pointerup', 72, 100);
  expect(drawn).toEqual([48, 56, 64, 72]);
  expect([eye.eye.x, lifted]).toEqual([500, 1]);
});

test('a mouse is followed while it presses nothing; buttons keep their touches', () => {
  const seen: (number | null)[] = [];
  const touch = board({ hover: (at) => void seen.push(at && at.x), press: () => expect.fail('that was a button') });
  touch('pointermove', 70, 10, { pointerType: 'mouse' });
  touch('pointermove', 80, 10);
  touch('pointerdown', 80, 10, { target: { closest: () => ({}) } });
  touch('pointerleave', 80, 10, { pointerType: 'mouse' });
  expect(seen).toEqual([70, null]);
});

test('where all of the board is seen it is moved only by whoever comes closer, and let go by whoever goes back', () => {
  const eye = camera({ isWide: true });
  eye.move({ x: 100, y: 100 }, { x: 120, y: 100 });
  expect(eye.isWhole).toBe(true);
  eye.move({ x: 100, y: 100 }, { x: 100, y: 100 }, 2);
  expect([eye.isWhole, eye.eye.scale]).toEqual([false, 0.4]);
  eye.move({ x: 100, y: 100 }, { x: 100, y: 100 }, 0.1);
  expect(eye.isWhole).toBe(true);
});

test('the nearest target is meant, within a thumb', () => {
  const targets = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 0 }];
  const at = (x: number, within: number) => nearest({ x, y: 0 }, targets, (one) => one, within);
  expect([at(4, 5), at(6, 5), at(20, 5), at(15, 5)]).toEqual([targets[0], targets[1], null, targets[1]]);
});
