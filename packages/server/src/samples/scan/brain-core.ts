import { T1 } from './head-outline.ts';
import { createNoise } from './noise-field.ts';
import { box, ellipsoid, join, paint, path, stop } from './soft-shapes.ts';

const VENTRICLE = [
  stop(15, -31, 6, 2.6),
  stop(11.5, -22, 11, 4.4),
  stop(8.5, -8, 18, 4.6),
  stop(8, 4, 21, 4.6),
  stop(12, 17, 21, 5),
  stop(20, 29, 16, 5.8),
  stop(26, 36, 8, 6),
  stop(26, 48, 5, 4),
  stop(23, 60, 4, 1.6),
];
const LOWER_HORN = [stop(27, 34, 4, 5), stop(33, 22, -8, 3.4), stop(34, 6, -18, 2.8), stop(30, -6, -20, 2)];
const CALLOSUM = [
  stop(0, -22, 1, 2.5),
  stop(0, -31, 7, 4.8),
  stop(0, -26, 18, 4.4),
  stop(0, -8, 25, 3.6),
  stop(0, 14, 26, 3.6),
  stop(0, 30, 21, 4.2),
  stop(0, 37, 14, 5.4),
];
const PLEXUS = [stop(12, 16, 20, 1), stop(22, 31, 12, 1.8), stop(26, 36, 6, 1)];
const CAUDATE_TAIL = [stop(15, -14, 17, 3), stop(19, 16, 22, 1.6)];
const HIPPOCAMPUS = [stop(27, -4, -21, 5.5), stop(28, 10, -17, 4.5), stop(26, 24, -8, 3.5)];

export type Layer = (x: number, y: number, z: number, under: number) => number;

/** Returns the ventricles, the deep gray nuclei and the bridge between the hemispheres, painted over white matter. */
export function createBrainCore(seed: string): Layer {
  const bend = createNoise(`${seed}/core-bend`, 16);
  const grain = createNoise(`${seed}/core-grain`, 5);
  return (x0, y0, z0, under) => {
    if (Math.abs(x0) > 48 || y0 < -44 || y0 > 68 || z0 < -30 || z0 > 38) return under;
    const wave = bend(x0, y0, z0);
    const x = x0 + 0.9 * wave;
    const y = y0 + 1.3 * wave;
    const z = z0 - 1.1 * wave;
    const side = Math.abs(x);
    const tone = 1 + 0.04 * grain(x0, y0, z0);
    let v = paintMiddle(side, y, z, under, tone);
    v = paintNuclei(side, y, z, v, tone);
    return paintVentricles(side, x, y, z, v);
  };
}

function paintMiddle(side: number, y: number, z: number, under: number, tone: number): number {
  if (side > 22) return under;
  let v = under;
  const inside = box(side, y - 2, z - 7, 9, 33, 17, 6);
  v = paint(v, 0.64 * tone, inside, 1.2);
  // The fluid space between splenium and midbrain, and below the fornix.
  v = paint(v, T1.fluid, ellipsoid(side, y - 33, z - 2, 13, 7, 7));
  const flat = 0.45 * Math.max(0, side - 2);
  const bridge = path(Math.max(0, side - 11), y, z + flat * 0.25, CALLOSUM);
  return paint(v, T1.white * 1.03 * tone, bridge);
}

function paintNuclei(side: number, y: number, z: number, under: number, tone: number): number {
  if (z < -26 || z > 30) return under;
  let v = under;
  const turn = 0.26;
  const ux = (side - 26) * Math.cos(turn) - (y + 1) * Math.sin(turn);
  const uy = (side - 26) * Math.sin(turn) + (y + 1) * Math.cos(turn);
  v = paint(v, 0.57 * tone, ellipsoid(ux, uy, z - 3, 5.2, 17, 10.5), 1);
  v = paint(v, 0.7 * tone, ellipsoid(ux + 6.2, uy - 2, z - 1, 3.4, 10.5, 7), 1);
  v = paint(
    v,
    T1.gray * tone,
    Math.max(Math.abs(ux - 8.4) - 0.5, Math.abs(uy) - 17, Math.abs(z - 3) - 10),
    0.9,
  );
  v = paint(v, 0.56 * tone, ellipsoid(side - 16, y + 20, z - 7, 5.4, 10, 9), 0.9);
  v = paint(v, 0.56 * tone, path(side, y, z, CAUDATE_TAIL), 0.9);
  const thalamus = ellipsoid(side - 11.5 - 0.22 * (y - 12), y - 11, z - 6, 9, 15.5, 9.5);
  v = paint(v, 0.65 * tone, thalamus, 1.1);
  v = paint(v, 0.58 * tone, ellipsoid(side - 9, y - 14, z - 8, 4, 9, 5), 2);
  return paint(v, T1.gray * 1.04 * tone, path(side, y, z, HIPPOCAMPUS));
}

function paintVentricles(side: number, x: number, y: number, z: number, under: number): number {
  let v = under;
  const horn = join(path(side, y, z, VENTRICLE), path(side, y, z, LOWER_HORN), 3);
  // The two sides are never quite the same.
  const lateral = horn + (x > 0 ? -0.2 : -0.9);
  v = paint(v, T1.fluid, lateral);
  const plexus = path(side, y, z, PLEXUS);
  v = paint(v, 0.36, plexus);
  if (side > 12) return v;
  v = paint(v, T1.fluid, box(side, y - 6, z + 2, 1.9, 15, 9, 1.6));
  v = paint(v, 0.62, ellipsoid(side, y - 5, z - 1, 4, 3, 2.5));
  v = paint(v, 0.6, ellipsoid(side, y - 31, z - 1, 3, 4, 3));
  const septum = Math.max(side - 0.6, box(side, y + 6, z - 13, 4, 22, 8, 3));
  return paint(v, T1.white * 0.85, septum);
}
