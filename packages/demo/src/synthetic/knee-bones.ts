// The bones of a knee, in millimeters: x outward (to the fibula), y backward, z up, origin in the joint space.
import { createNoise, type Field } from './noise-field.ts';
import { ellipsoid, join, path, stop } from './soft-shapes.ts';

const SHAFT = [stop(0, 1, 24, 20), stop(1, -5, 48, 15.5), stop(2, -8, 130, 13)];
const TIBIA_SHAFT = [stop(0, 1, -20, 22), stop(1, -1, -42, 16), stop(2, 3, -130, 12)];
const FIBULA = [stop(33, 17, -22, 9), stop(34, 17, -34, 6.5), stop(32, 16, -130, 5.5)];

export interface KneeBones {
  femur: Field;
  tibia: Field;
  fibula: Field;
  patella: Field;
}

/** Returns functions for the distance to the surface of each bone. */
export function createKneeBones(seed: string): KneeBones {
  const wobble = createNoise(`${seed}/bone`, 21);
  const bump = (x: number, y: number, z: number): number => 0.9 * wobble(x, y, z);
  return {
    femur: (x, y, z) => femurDistance(x, y, z) + bump(x, y, z),
    tibia: (x, y, z) => tibiaDistance(x, y, z) + bump(x + 60, y, z),
    fibula: (x, y, z) => path(x, y, z, FIBULA) + 0.8 * bump(x, y, z),
    patella: (x, y, z) =>
      ellipsoid(x, y + 44 + 0.12 * (z - 24) + (x > 0 ? 0.12 : 0.2) * Math.abs(x), z - 27, 22, 10, 20) +
      bump(x, y, z),
  };
}

function femurDistance(x: number, y: number, z: number): number {
  const inner = ellipsoid(x + 22, y - 8, z - 23, 16, 30, 23);
  const outer = ellipsoid(x - 22, y - 6, z - 23, 17, 31, 23);
  const front = ellipsoid(x, y + 10, z - 26, 31, 21, 20);
  const shaft = path(x, y, z, SHAFT);
  const groove = ellipsoid(x, y + 39, z - 24, 11, 9, 26);
  const notch = ellipsoid(x, y - 22, z - 7, 10, 26, 18);
  const body = join(join(inner, outer, 6), join(front, shaft, 16), 9);
  return Math.max(body, -notch, -groove - 3);
}

function tibiaDistance(x: number, y: number, z: number): number {
  const dish = 0.0022 * (Math.abs(x) - 22) ** 2;
  const plateau = ellipsoid(x, y - 3, z + 22, 40, 29, 26);
  const top = z + 5.2 - dish - 0.03 * y + 1.5;
  const spine = Math.min(
    ellipsoid(x + 5, y - 4, z + 3, 4, 8, 6.5),
    ellipsoid(x - 6, y - 5, z + 4, 3.5, 7, 6),
  );
  const knob = ellipsoid(x - 2, y + 21, z + 38, 10, 9, 13);
  const body = join(Math.max(plateau, top), path(x, y, z, TIBIA_SHAFT), 14);
  return join(join(body, spine, 3), knob, 8);
}
