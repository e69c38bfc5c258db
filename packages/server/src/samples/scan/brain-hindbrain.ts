import { T1, tentHeight } from './head-outline.ts';
import { createNoise } from './noise-field.ts';
import { cover, ellipsoid, join, paint, path, stop } from './soft-shapes.ts';

const STEM = [
  stop(0, 10, -4, 12),
  stop(0, 17, -18, 12),
  stop(0, 18, -32, 12),
  stop(0, 22, -46, 8.5),
  stop(0, 28, -62, 7),
  stop(0, 31, -90, 6.2),
];

const PEDUNCLE = [stop(8, 18, -31, 9), stop(20, 36, -33, 7)];
const LEGS = [stop(9, 6, -17, 6), stop(14, 2, -6, 6.5)];
const AQUEDUCT = [stop(0, 22, -6, 1), stop(0, 27, -14, 0.9), stop(0, 32, -24, 1.4)];
const ARTERY = [stop(0, 0, -16, 1.5), stop(1, 0, -32, 1.6), stop(-1, 6, -48, 1.4)];

type Layer = (x: number, y: number, z: number, under: number, cavity: number) => number;

/** Returns the cerebellum with its folia, the brain stem and the fourth ventricle. */
export function createHindbrain(seed: string): Layer {
  const wave = createNoise(`${seed}/leaf`, 13);
  const fine = createNoise(`${seed}/leaf-fine`, 4);
  return (x, y, z, under, cavity) => {
    if (z > 6 || y < -8 || Math.abs(x) > 56) return under;
    const bend = wave(x, y, z);
    let v = under;
    const hull = cerebellumDistance(x, y, z, cavity);
    if (hull < 0.8) v = paintLeaves(x, y, z, v, hull, bend, fine(x, y, z));
    return paintStem(x, y, z, v, fine(x, y, z), cavity);
  };
}

function cerebellumDistance(x: number, y: number, z: number, cavity: number): number {
  const side = Math.abs(x);
  const halves = ellipsoid(side - 22, y - 48, z + 33, 31, 33, 28);
  const worm = ellipsoid(x, y - 46, z + 27, 12, 26, 28);
  const tent = z - tentHeight(x, y) + 1.6;
  const notch = ellipsoid(x, y - 84, z + 42, 5, 14, 26);
  return Math.max(join(halves, worm, 7), tent, cavity + 2.2, -notch);
}

function paintLeaves(
  x: number,
  y: number,
  z: number,
  under: number,
  hull: number,
  bend: number,
  fine: number,
): number {
  const side = Math.abs(x);
  // Folia are shells around the middle peduncle, seen as arcs in every plane.
  const u = Math.sqrt((side - 6) ** 2 * 0.35 + (y - 26) ** 2 + ((z + 30) * 1.25) ** 2);
  const out = Math.sqrt((y - 26) ** 2 * (y > 26 ? 1 : 0.3) + 0.5 * side * side);
  const lean = Math.atan2(z + 30, out) * 34;
  const phase = (lean + 0.85 * u + 3.2 * bend + 0.5 * fine) * 1.25;
  const leaf = Math.sin(phase);
  const branch = Math.sin(phase / 4.3 + 1.7 * bend);
  const core = ellipsoid(side - 18, y - 41, z + 34, 15, 11, 7.5);
  const depth = Math.max(0, -hull);
  const toWhite = cover(core + 2.5 * bend - 2.2 * branch, 2.4);
  const blade = Math.max(0, branch - 0.25) * cover(core - 9, 5) * 0.55;
  const gray = 0.54 + 0.07 * leaf;
  const share = Math.min(1, toWhite + blade);
  const cleft = Math.max(0, -leaf - 0.55) * Math.exp(-depth / 5) * 0.8;
  const tissue = (gray + (T1.white * 0.95 - gray) * share) * (1 - cleft);
  return paint(under, tissue * (1 + 0.04 * fine), hull);
}

function paintStem(x: number, y: number, z: number, under: number, fine: number, cavity: number): number {
  const side = Math.abs(x);
  let v = under;
  const inside = cavity + 1.5;
  const cistern = Math.max(ellipsoid(x, y - 14, z + 28, 21, 20, 26), inside);
  v = paint(v, T1.fluid, Math.max(cistern, y - 22));
  v = paint(v, T1.white * 0.9, path(side, y, z, PEDUNCLE));
  const pons = ellipsoid(x, y - 13, z + 29, 16, 11, 13);
  const legs = path(side, y, z, LEGS);
  const stem = join(join(path(x, y, z, STEM), pons, 5), legs, 3);
  const tone = z < -16 ? 0.74 : 0.72;
  v = paint(v, tone * (1 + 0.05 * fine), stem);
  v = paint(v, 0.6, ellipsoid(side - 5.5, y - 12, z + 12, 3, 3, 3), 1.4);
  v = paint(v, T1.fluid, ellipsoid(x, y - 33.5, z + 31, 6.5 - 0.2 * Math.abs(z + 31), 4.2, 10));
  v = paint(v, T1.fluid, path(x, y, z, AQUEDUCT));
  // Canal of the spinal cord below the foramen magnum.
  const cord = path(x, y, z, STEM);
  v = paint(v, T1.fluid, Math.max(Math.abs(cord) - 3.5, z + 58, -cord));
  return paint(v, T1.vessel * 0.8, path(x, y, z, ARTERY));
}
