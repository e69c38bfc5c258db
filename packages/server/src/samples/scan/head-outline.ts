// The surfaces of the head, in millimeters: x to the left, y to the back, z up, origin mid-brain.
import { ellipsoid, join, tube } from './soft-shapes.ts';

/** T1 signal of each tissue. White matter is the brightest part of the brain. */
export const T1 = {
  air: 0.012,
  fluid: 0.13,
  gray: 0.5,
  white: 0.83,
  fat: 0.86,
  skin: 0.5,
  muscle: 0.4,
  bone: 0.06,
  marrow: 0.44,
  gland: 0.5,
  vessel: 0.1,
} as const;

/** Returns the distance to the inner table of the skull (negative in the cavity). */
export function cavityDistance(x: number, y: number, z: number): number {
  const side = Math.abs(x);
  // Narrower at the forehead than behind the ears, as seen from above.
  const taper = 1 + 0.0008 * (y - 10);
  const vault = ellipsoid(x / taper, y + 1, z - 8, 69, 87, z > 8 ? 66 : 30);
  const temporal = ellipsoid(side - 41, y + 8, z + 20, 25, 38, 24);
  const behind = ellipsoid(x, y - 42, z + 33, 52, 42, 33);
  return join(join(vault, temporal, 14), behind, 12);
}

/** Returns the distance to the skin. */
export function skinDistance(x: number, y: number, z: number): number {
  const side = Math.abs(x);
  const below = z < 4;
  const taper = 1 + 0.0007 * (y - 10);
  const skull = ellipsoid(x / taper, y + 2, z - 4, 83, 101, below ? 150 : 83);
  const nose = tube(x, y, z, { x: 0, y: -95, z: -20 }, { x: 0, y: -111, z: -50 }, 7, 12);
  const ear = ellipsoid(side - 82, y - 16, z + 30, 8, 13, 27) + 0.08 * (side - 82);
  const eyeHollow = ellipsoid(side - 33, y + 106, z + 24, 20, 14, 15);
  return Math.min(Math.max(join(skull, nose, 12), -eyeHollow), ear);
}

/** Returns the height of the tentorium, which separates the cerebrum (above) from the cerebellum (below). */
export function tentHeight(x: number, y: number): number {
  const ridge = Math.exp(-(x * x) / 900);
  const slope = y < 26 ? 1.5 * (26 - y) * (1 - 0.75 * ridge) : 0;
  return -15 + 22 * ridge * Math.exp(-((y - 28) ** 2) / 900) - slope;
}
