import { T1 } from './head-outline.ts';
import { createNoise, type Field } from './noise-field.ts';
import { box, ellipsoid, paint, path, stop } from './soft-shapes.ts';

const CLIVUS = [stop(0, -12, -26, 5), stop(0, -4, -42, 6), stop(0, 5, -58, 4)];
const PETROUS = [stop(58, 22, -34, 12), stop(14, -2, -38, 7)];
const EAR_CANAL = [stop(62, 12, -34, 2.6), stop(79, 14, -34, 2.4)];
const CAROTID = [stop(24, -2, -66, 2.8), stop(24, -4, -40, 2.8)];
const NERVE = [stop(30, -64, -23, 2.2), stop(22, -44, -20, 2.2), stop(9, -26, -15, 2.4)];
const RECTUS = [
  [stop(42, -74, -23, 1.6), stop(38, -58, -22, 2.8), stop(22, -42, -20, 1.5)],
  [stop(20, -76, -23, 1.6), stop(19, -60, -22, 2.6), stop(20, -42, -20, 1.5)],
  [stop(31, -74, -11, 1.4), stop(28, -56, -13, 2.4), stop(21, -42, -19, 1.5)],
  [stop(31, -74, -35, 1.4), stop(28, -56, -32, 2.4), stop(21, -42, -22, 1.5)],
];

/**
 * Returns everything around the brain: skin, fat, muscle, skull, face. Signal 0..1 from the distances to skin and inner
 * skull.
 */
export function createHeadShell(seed: string): Layers {
  const fine = createNoise(`${seed}/shell-fine`, 3.2);
  const broad = createNoise(`${seed}/shell-broad`, 14);
  const layers = createScalp(fine, broad);
  const base = createSkullBase(fine, broad);
  return (x, y, z, skin, cavity) => {
    if (skin > 1.5) return T1.air;
    if (cavity < -1.2) return T1.fluid;
    let v = layers(x, y, z, skin, cavity);
    if (z < 18) v = base(x, y, z, v, cavity, skin);
    return paint(v, T1.fluid * (1 + 0.3 * fine(x, y, z)), cavity);
  };
}

type Layers = (x: number, y: number, z: number, skin: number, cavity: number) => number;

function createScalp(fine: Field, broad: Field): Layers {
  return (x, y, z, skin, cavity) => {
    const wave = broad(x, y, z);
    const grain = fine(x, y, z);
    let v = paint(T1.air, T1.skin * (1 + 0.15 * grain), skin);
    v = paint(v, T1.fat * (0.8 + 0.16 * wave + 0.08 * grain), skin + 2.2 + 0.4 * wave);
    // Below the fat a thin dark sheet, then muscle except at the vault.
    v = paint(v, 0.3, skin + 5.2 + 0.9 * wave, 1);
    const deep = z < -12 ? 7 : 5.6;
    v = paint(v, muscle(x, y, z, grain, wave), skin + deep + wave, 1);
    const thick = 6.4 + 1.3 * wave + (z > 20 ? 0.02 * (z - 20) : 0) + (y > 70 ? 1.5 : 0);
    v = paint(v, T1.bone * (1 + 0.4 * grain), cavity - thick);
    const marrow = T1.marrow * (0.85 + 0.35 * grain + 0.3 * wave);
    const half = Math.max(0.2, thick / 2 - 1.9 + 0.5 * wave);
    return paint(v, marrow, Math.abs(cavity - thick / 2) - half, 0.9);
  };
}

function muscle(x: number, y: number, z: number, grain: number, wave: number): number {
  const plane = Math.sin(0.3 * Math.abs(x) + 0.16 * y + 0.12 * z + 5 * wave + grain);
  const streak = Math.max(0, plane - 0.75) * (1 + grain);
  return T1.muscle * (1 + 0.12 * grain) + streak * (T1.fat - T1.muscle) * 0.9;
}

type Over = (x: number, y: number, z: number, under: number, cavity: number, skin: number) => number;

function createSkullBase(fine: Field, broad: Field): Over {
  return (x, y, z, under, cavity, skin) => {
    const side = Math.abs(x);
    const grain = fine(x, y, z);
    const wave = broad(x, y, z);
    let v = under;
    if (side > 50 && y > -62 && y < 12) {
      v = paint(
        v,
        T1.muscle * (1 + 0.1 * grain),
        Math.max(ellipsoid(side - 71, y + 28, z + 18, 9, 27, 34), 4.5 - cavity, skin + 4.2),
      );
    }
    if (z < 4 && y > -40 && y < 62) v = paintPetrous(side, y, z, v, grain, wave);
    if (z < 8 && y < -14) v = paintFace(side, y, z, v, grain, wave);
    return v;
  };
}

function paintPetrous(
  side: number,
  y: number,
  z: number,
  under: number,
  grain: number,
  wave: number,
): number {
  let v = under;
  const ridge = path(side, y, z, PETROUS);
  v = paint(v, T1.bone * (1.2 + grain), ridge + 2 * wave);
  const cells = ellipsoid(side - 56, y - 27, z + 44, 13, 15, 20);
  v = paint(v, 0.07 + 0.34 * Math.max(0, grain - 0.25), cells + 2 * wave);
  v = paint(v, T1.air, path(side, y, z, EAR_CANAL));
  v = paint(v, 0.2, ellipsoid(side - 40, y - 8, z + 36, 4, 3, 4));
  v = paint(v, T1.vessel, path(side, y, z, CAROTID));
  v = paint(v, T1.bone, path(side, y, z, CLIVUS) - 2.2);
  return paint(v, 0.62 * (1 + 0.2 * grain), path(side, y, z, CLIVUS));
}

function paintFace(side: number, y: number, z: number, under: number, grain: number, wave: number): number {
  let v = under;
  // Cheekbones and the walls around nose and orbits.
  v = paint(v, 0.3 + 0.16 * wave, ellipsoid(side, y + 58, z + 36, 50, 36, 34) + 4 * wave, 2);
  v = paint(v, T1.bone * 1.5, ellipsoid(side - 28, y + 62, z + 23, 20, 27, 19));
  v = paint(v, T1.fat * (0.92 + 0.06 * grain), ellipsoid(side - 29, y + 63, z + 23, 17.5, 26, 17));
  for (const stops of RECTUS) v = paint(v, T1.muscle, path(side, y, z, stops));
  v = paint(v, T1.gray * 0.9, path(side, y, z, NERVE));
  v = paintGlobe(side, y, z, v);
  v = paint(v, 0.16, box(side, y + 62 + 0.35 * (z + 40), z + 42, 14, 27, 26, 10) + 3.5 * wave);
  const septum = Math.min(Math.abs(side - 0.8 * wave) - 1, Math.abs(side - 6.5 - 2 * wave) - 0.8);
  const inNose =
    Math.max(box(side, y + 62 + 0.35 * (z + 40), z + 42, 12, 25, 24, 9), -58 - z) + 3.5 * wave + 2 * grain;
  v = paint(v, 0.05 + 0.3 * Math.max(0, wave + grain), inNose);
  v = paint(v, 0.42, Math.max(septum, inNose), 0.9);
  const turbinate = Math.min(
    ellipsoid(side - 7, y + 62, z + 55, 3.6, 19, 5),
    ellipsoid(side - 6.5, y + 60, z + 43, 2.8, 16, 4.5),
  );
  v = paint(v, 0.55, turbinate + wave);
  v = paint(v, T1.bone * 1.4, ellipsoid(side - 30, y + 66, z + 55, 17, 18, 16) + wave);
  v = paint(v, T1.air, ellipsoid(side - 30, y + 66, z + 56, 14, 16, 14) + 2 * wave);
  v = paint(v, T1.bone, ellipsoid(side, y + 28, z + 29, 16, 12, 11) + wave);
  v = paint(v, T1.air, Math.max(ellipsoid(side, y + 29, z + 29, 13, 10, 9) + wave, 1 - side));
  return paint(v, T1.air, ellipsoid(side - 11, y + 88, z + 2, 11, 3.4, 10) + 1.5 * wave);
}

function paintGlobe(side: number, y: number, z: number, under: number): number {
  const globe = ellipsoid(side - 32, y + 77, z + 24, 12, 12.4, 12);
  let v = paint(under, 0.45, globe);
  v = paint(v, T1.fluid * 1.15, globe + 1.6);
  return paint(v, 0.5, ellipsoid(side - 32, y + 85.5, z + 24, 4.4, 2.3, 4.4));
}
