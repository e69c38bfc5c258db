import { createBrainCore } from './brain-core.ts';
import { createCortex } from './brain-cortex.ts';
import { createHindbrain } from './brain-hindbrain.ts';
import { T1, cavityDistance, skinDistance } from './head-outline.ts';
import { createHeadShell } from './head-shell.ts';
import { createNoise, type Field } from './noise-field.ts';
import { paint } from './soft-shapes.ts';

/**
 * Returns a whole head as T1 signal (0 air … about 0.9 fat). Coordinates are millimeters left, back and up from the
 * center of the brain. The seed varies folds and proportions.
 */
export function createHead(seed: string): Field {
  const shell = createHeadShell(seed);
  const cortex = createCortex(seed);
  const core = createBrainCore(seed);
  const hindbrain = createHindbrain(seed);
  const warpA = createNoise(`${seed}/warp-a`, 55);
  const warpB = createNoise(`${seed}/warp-b`, 60);
  return (x0, y0, z0) => {
    if ((x0 / 100) ** 2 + ((y0 + 6) / 128) ** 2 > 1 || z0 > 95) return T1.air;
    const a = warpA(x0, y0, z0);
    const b = warpB(x0, y0, z0);
    const x = x0 + 2.2 * a;
    const y = y0 + 2.4 * b;
    const z = z0 + 1.6 * a - 1.4 * b;
    const skin = skinDistance(x, y, z);
    if (skin > 1.5) return T1.air;
    const cavity = cavityDistance(x, y, z);
    let v = shell(x, y, z, skin, cavity);
    if (cavity > 1) return z < -40 && Math.abs(x) < 16 ? hindbrain(x, y, z, v, cavity) : v;
    v = cortex(x, y, z, v, cavity);
    v = core(x, y, z, v);
    v = hindbrain(x, y, z, v, cavity);
    return paintSinus(x, y, z, v, cavity);
  };
}

/** Adds the fold of dura between the hemispheres and the vein along its upper edge. */
function paintSinus(x: number, y: number, z: number, under: number, cavity: number): number {
  const side = Math.abs(x);
  if (side > 6 || z < 4) return under;
  const falx = Math.max(side - 0.35, -cavity - 24, 8 - z);
  const v = paint(under, 0.3, falx, 0.8);
  return paint(v, 0.26, side * 1.1 + Math.max(0, -cavity) - 4.2);
}
