import type { Size } from './picture-scaler.ts';
import type { Ink } from './video-script.ts';

/** Same as in the event track. */
export const INK_COLOR = '#ffc43d';
const COLOR = [255, 196, 61] as const;
const HALF = 3.2;

interface Dot {
  x: number;
  y: number;
}

/** Returns the strokes a hand would make, in the unit of the ink. Each list is one stroke. */
export function traceInk(ink: Ink): Dot[][] {
  if (ink.shape === 'ellipse') {
    // A hand starts at the upper right, goes around a little too far and not quite evenly.
    return [
      Array.from({ length: 91 }, (_, i) => {
        const angle = -0.7 - (i / 90) * 6.75;
        const sway = 1 + 0.025 * Math.sin(angle * 2 + 0.6) + 0.035 * (i / 90);
        return { x: ink.x + ink.rx * sway * Math.cos(angle), y: ink.y + ink.ry * sway * Math.sin(angle) };
      }),
    ];
  }
  const { fromX, fromY, toX, toY } = ink;
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const bow = 0.012;
  const shaft = Array.from({ length: 31 }, (_, i) => {
    const t = i / 30;
    const curve = bow * Math.sin(Math.PI * t);
    return {
      x: fromX + (toX - fromX) * t - curve * Math.sin(angle),
      y: fromY + (toY - fromY) * t + curve * Math.cos(angle),
    };
  });
  const wing = (turn: number): Dot[] =>
    Array.from({ length: 9 }, (_, i) => ({
      x: toX - (0.045 * i * Math.cos(angle + turn)) / 8,
      y: toY - (0.045 * i * Math.sin(angle + turn)) / 8,
    }));
  return [shaft, wing(0.5), wing(-0.5)];
}

/** Draws the first `share` of the ink, given in shares of the frame's width, with soft edges and a thin dark rim. */
export function drawInk(frame: Uint8Array, size: Size, ink: Ink, share: number): void {
  const strokes = traceInk(ink);
  const total = strokes.reduce((sum, dots) => sum + dots.length - 1, 0);
  let rest = total * share;
  const distance = new Map<number, number>();
  for (const dots of strokes) {
    for (let i = 1; i < dots.length && rest > 0; i += 1, rest -= 1) {
      const a = dots[i - 1];
      const b = dots[i];
      if (a && b) markSegment(distance, size, a, b, Math.min(1, rest));
    }
  }
  for (const [cell, d] of distance) {
    const out = cell * 3;
    const rim = Math.min(1, Math.max(0, HALF + 2 - d)) * 0.45;
    const core = Math.min(1, Math.max(0, HALF + 0.5 - d));
    for (let k = 0; k < 3; k += 1) {
      const under = (frame[out + k] ?? 0) * (1 - rim);
      frame[out + k] = under + ((COLOR[k] ?? 0) - under) * core;
    }
  }
}

function markSegment(
  distance: Map<number, number>,
  { width, height }: Size,
  a: Dot,
  b: Dot,
  part: number,
): void {
  const ax = a.x * width;
  const ay = a.y * width;
  const dx = (b.x - a.x) * width * part;
  const dy = (b.y - a.y) * width * part;
  const square = dx * dx + dy * dy || 1;
  const reach = HALF + 2;
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, ay + dy) + reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, ax + dx) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(ay, ay + dy) - reach)); y <= bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, ax + dx) - reach)); x <= right; x += 1) {
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
      const d = Math.sqrt((x - ax - dx * t) ** 2 + (y - ay - dy * t) ** 2);
      const cell = y * width + x;
      if (d <= reach && d < (distance.get(cell) ?? 99)) distance.set(cell, d);
    }
  }
}
