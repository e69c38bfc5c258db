// Ligaments, menisci and flesh of a knee, with the same axes as the bones.
import type { Field } from './noise-field.ts';
import { ellipsoid, path, stop } from './soft-shapes.ts';

const PATELLAR_TENDON = [stop(0, -47, 10, 2.3), stop(1, -41, -12, 2.2), stop(2, -30, -36, 2.6)];
const QUADRICEPS = [stop(0, -48, 44, 3), stop(1, -40, 70, 3), stop(1, -34, 130, 3.2)];
const CROSS_FRONT = [stop(8, 20, 20, 3.2), stop(2, 4, 8, 3), stop(-1, -14, -4, 4)];
const CROSS_BACK = [stop(-7, 2, 14, 4), stop(-4, 18, 12, 4.2), stop(-1, 29, -4, 4), stop(0, 31, -14, 3.4)];
const INNER_BAND = [stop(-41, 4, 26, 1.6), stop(-43, 1, -4, 1.7), stop(-36, -2, -40, 1.5)];
const OUTER_BAND = [stop(40, 10, 24, 1.7), stop(43, 13, 0, 1.6), stop(39, 17, -20, 1.9)];
const ILIOTIBIAL = [stop(45, -10, 90, 1.5), stop(45, -13, 20, 1.6), stop(36, -20, -18, 1.8)];
const ARTERY = [stop(2, 46, 110, 3.3), stop(4, 41, 20, 3.2), stop(4, 38, -10, 3.1), stop(3, 36, -120, 2.8)];
const VEIN = [stop(8, 52, 110, 4), stop(7, 46, 20, 3.8), stop(7, 43, -10, 3.8), stop(6, 41, -120, 3.2)];

const BANDS = [PATELLAR_TENDON, QUADRICEPS, INNER_BAND, OUTER_BAND, ILIOTIBIAL];

/** Returns the distance to the nearest tendon or side ligament. The tendons in front are wide and flat. */
export function bandDistance(x: number, y: number, z: number): number {
  let best = 1e9;
  for (const stops of BANDS) {
    const flat =
      stops === PATELLAR_TENDON || stops === QUADRICEPS ? Math.sign(x) * Math.min(Math.abs(x), 12) : 0;
    best = Math.min(best, path(x - flat, y, z, stops));
  }
  return best;
}

export const frontCross: Field = (x, y, z) => path(x, y, z, CROSS_FRONT);
export const backCross: Field = (x, y, z) => path(x, y, z, CROSS_BACK);

export const vessels: Field = (x, y, z) => Math.min(path(x, y, z, ARTERY), path(x, y, z, VEIN));

/** Returns the distance to the menisci: wedges that are thick at the rim and open toward the middle of the joint. */
export function meniscusDistance(x: number, y: number, z: number): number {
  const inner = x < 0;
  const px = Math.abs(x) - 21;
  const py = (y - (inner ? 4 : 3)) * (inner ? 0.74 : 0.86);
  const out = Math.sqrt(px * px + py * py);
  const rim = 19.5 - out;
  const wedge = 3.9 - 0.46 * Math.max(0, rim);
  const level = z + 3.3 - 0.03 * py;
  const open = -13 - px;
  return Math.max(Math.abs(level) - wedge, -rim, rim - 9.5, open) * 0.86;
}

/** Returns the distance to the muscles: calf and hamstrings behind, vastus in front. */
export function muscleDistance(x: number, y: number, z: number): number {
  const calfIn = ellipsoid(x + 21, y - 42 - 0.03 * z, z + 72, 25, 20, 100);
  const calfOut = ellipsoid(x - 21, y - 41 - 0.03 * z, z + 68, 23, 19, 92);
  const hamIn = ellipsoid(x + 29, y - 34, z - 88, 20, 25, 84);
  const hamOut = ellipsoid(x - 29, y - 31, z - 84, 20, 25, 78);
  const vastus = ellipsoid(x + 4, y + 14, z - 110, 50, 26, 76);
  const popliteus = ellipsoid(x - 2, y - 29, z + 42, 26, 7.5, 30);
  const shin = ellipsoid(x - 30, y - 2, z + 86, 17, 22, 66);
  return Math.min(calfIn, calfOut, hamIn, hamOut, vastus, popliteus, shin);
}

/** Returns the distance to the skin of a leg that narrows at the joint. */
export function legDistance(x: number, y: number, z: number): number {
  const waist = z > 0 ? 0.08 * z : 0.04 * -z;
  const cap = 6 * Math.exp(-((z - 22) ** 2) / 900);
  const front = 47 + cap + waist * 0.5;
  const back = 57 + waist;
  const uy = y < 0 ? y / front : y / back;
  const ux = x / (54 + waist);
  return (Math.sqrt(ux * ux + uy * uy) - 1) * 52;
}

/** Returns the distance to the fat pad behind the patellar tendon. */
export const fatPad: Field = (x, y, z) => ellipsoid(x, y + 32, z - 4 + 0.2 * (y + 32), 24, 13, 17);

/** Returns the distance to the film of fluid in the joint and in the pouch above the patella. */
export function fluidDistance(x: number, y: number, z: number): number {
  const pouch = ellipsoid(x, y + 35 - 0.06 * (z - 50), z - 50, 17, 1.9, 17);
  const behind = ellipsoid(Math.abs(x) - 22, y - 37, z - 16, 10, 2, 11);
  const gap = ellipsoid(x, y - 2, z, 36, 30, 1.1);
  return Math.min(pouch, behind, gap);
}
