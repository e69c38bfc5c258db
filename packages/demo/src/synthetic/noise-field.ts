import { createRandom } from './random-source.ts';

/** A scalar field: coordinates in millimeters, returns a number. */
export type Field = (x: number, y: number, z: number) => number;

const PERIOD = 32;
const MASK = PERIOD - 1;

/** Returns smooth value noise in about [-1, 1]. `grain` is the size of one bump in millimeters. */
export function createNoise(seed: string, grain: number): Field {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: PERIOD ** 3 }, () => random.between(-1, 1));
  const at = (i: number): number => lattice[i] ?? 0;
  const scale = 1 / grain;
  return (x, y, z) => {
    const gx = x * scale + 512.37;
    const gy = y * scale + 512.61;
    const gz = z * scale + 512.13;
    const ix = Math.floor(gx);
    const iy = Math.floor(gy);
    const iz = Math.floor(gz);
    const fx = ease(gx - ix);
    const fy = ease(gy - iy);
    const fz = ease(gz - iz);
    const x0 = ix & MASK;
    const x1 = (ix + 1) & MASK;
    const y0 = (iy & MASK) * PERIOD;
    const y1 = ((iy + 1) & MASK) * PERIOD;
    const z0 = (iz & MASK) * PERIOD * PERIOD;
    const z1 = ((iz + 1) & MASK) * PERIOD * PERIOD;
    const a = mix(at(z0 + y0 + x0), at(z0 + y0 + x1), fx);
    const b = mix(at(z0 + y1 + x0), at(z0 + y1 + x1), fx);
    const c = mix(at(z1 + y0 + x0), at(z1 + y0 + x1), fx);
    const d = mix(at(z1 + y1 + x0), at(z1 + y1 + x1), fx);
    return mix(mix(a, b, fy), mix(c, d, fy), fz);
  };
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
