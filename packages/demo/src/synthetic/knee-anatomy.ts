import { createKneeBones, type KneeBones } from './knee-bones.ts';
import {
  backCross,
  bandDistance,
  fatPad,
  fluidDistance,
  frontCross,
  legDistance,
  meniscusDistance,
  muscleDistance,
  vessels,
} from './knee-soft-parts.ts';
import { createNoise, type Field } from './noise-field.ts';
import { paint } from './soft-shapes.ts';

/** Proton-density signal: bright fat and marrow, cartilage and fluid in between, black fibrous tissue. */
const PD = {
  air: 0.012,
  skin: 0.4,
  fat: 0.8,
  marrow: 0.66,
  cortex: 0.05,
  cartilage: 0.47,
  fluid: 0.58,
  muscle: 0.3,
  fiber: 0.07,
} as const;

/** Creates a knee as signal 0..1. The seed varies its shape a little. */
export function createKnee(seed: string): Field {
  const bones = createKneeBones(seed);
  const fine = createNoise(`${seed}/knee-fine`, 2.6);
  const broad = createNoise(`${seed}/knee-broad`, 15);
  const flesh = createFlesh(fine, broad);
  return (x, y, z) => {
    const leg = legDistance(x, y, z) + 1.2 * broad(x, 0.3 * y, 0.3 * z);
    if (leg > 1.5) return PD.air;
    const femur = bones.femur(x, y, z);
    const tibia = bones.tibia(x, y, z);
    let v: number = PD.marrow;
    const inBone = Math.min(femur, tibia) < -4;
    if (!inBone) v = flesh(x, y, z, leg);
    if (!inBone) v = paintCartilage(x, y, z, v, femur, tibia, bones);
    return paintBones(
      x,
      y,
      z,
      v,
      [femur, tibia, x > 20 ? bones.fibula(x, y, z) : 9, y < -24 ? bones.patella(x, y, z) : 9],
      fine,
      broad,
    );
  };
}

type Flesh = (x: number, y: number, z: number, leg: number) => number;

function createFlesh(fine: Field, broad: Field): Flesh {
  return (x, y, z, leg) => {
    const grain = fine(x, y, z);
    const wave = broad(x, y, z);
    let v = paint(PD.air, PD.skin, leg);
    const strand = Math.max(0, fine(x * 0.55, y * 0.55, z * 0.3) - 0.55) * 0.9;
    v = paint(v, PD.fat * (1 - 0.05 * grain) - strand, leg + 1.8);
    const muscle = muscleDistance(x, y, z) + 2.5 * wave;
    v = paint(v, 0.22, muscle - 0.5);
    const fiber = Math.sin(0.42 * x + 0.6 * y + 0.09 * z + 6 * wave + 1.6 * grain);
    v = paint(v, PD.muscle * (1 + 0.1 * grain) + Math.max(0, fiber - 0.84) * (1.1 + grain), muscle + 0.5);
    const pad = fatPad(x, y, z);
    v = paint(v, PD.fat * 0.95 - 0.3 * Math.max(0, grain - 0.3), pad + wave);
    v = paint(v, PD.fluid, fluidDistance(x, y, z) + 0.6 * wave);
    v = paint(v, PD.fiber * (1 + grain), bandDistance(x, y, z) + 0.4 * wave);
    return y > 26 ? paint(v, PD.cortex * 2, vessels(x, y, z)) : v;
  };
}

function paintCartilage(
  x: number,
  y: number,
  z: number,
  under: number,
  femur: number,
  tibia: number,
  bones: KneeBones,
): number {
  const joint = z < 40 && z > -16;
  if (!joint) return under;
  const side = Math.abs(x);
  let v = under;
  // Capsule tissue fills the gap between the bones before anything else.
  const gap = Math.max(femur + tibia - 8, side - 40, Math.abs(y - 2) - 34);
  v = paint(v, 0.42, gap);
  const onFemur = Math.max(femur - 2.3, z - 36 + 0.25 * y, 9 - side - (y < 0 ? 20 : 0));
  v = paint(v, PD.cartilage, onFemur);
  v = paint(v, PD.cartilage * 0.97, Math.max(tibia - 2.4, -10 - z, 7 - side, side - 38));
  const patella = y < -24 ? bones.patella(x, y, z) : 9;
  v = paint(v, PD.cartilage * 1.03, Math.max(patella - 2.8, -44 - y - 0.2 * side, z - 42, 13 - z));
  const wedge = Math.max(meniscusDistance(x, y, z), -femur + 0.9, -tibia + 0.9);
  v = paint(v, PD.fiber, wedge, 0.5);
  if (side > 18) return v;
  v = paint(v, PD.fiber * 2.4, frontCross(x, y, z));
  return paint(v, PD.fiber, backCross(x, y, z));
}

function paintBones(
  x: number,
  y: number,
  z: number,
  under: number,
  distances: readonly number[],
  fine: Field,
  broad: Field,
): number {
  let v = under;
  for (const distance of distances) {
    if (distance > 0.8) continue;
    // The rim is thin at the joint and thick along the shafts.
    const rim = 1.1 + 0.025 * Math.max(0, Math.abs(z - 4) - 34);
    v = paint(v, PD.cortex, distance);
    const mesh = 1 + 0.07 * fine(x * 1.5, y * 1.5, z * 1.1) + 0.1 * broad(x, y, z);
    // Remains of the growth plate: a faint darker line across.
    const line = Math.abs(Math.abs(z - 4) - 31 - 2 * broad(x, y, 0));
    const scar = line < 1.6 ? 0.07 * (1.6 - line) * (1 + broad(y, x, z)) : 0;
    v = paint(v, PD.marrow * mesh - scar, distance + Math.min(rim, 5));
  }
  return v;
}
