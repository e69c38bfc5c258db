import { mix, type Field } from './noise-field.ts';
import { createRandom, type RandomSource } from './random-source.ts';

// The part of space in which folds are looked up: one hemisphere and a margin.
const START = { x: -48, y: -102, z: -82 } as const;
const STEP = 3;
const SIDE = { x: 49, y: 69, z: 56 } as const;
const LAYER = SIDE.x * SIDE.y;
const WAVES = 24;

/**
 * Returns the approximate signed distance in millimeters to winding sheets that are half a `wavelength` apart: the
 * nodal surfaces of random waves of one length, which wander and branch like the furrows of a cortex. Covers one
 * hemisphere (x −48…96, y ±102, z ±82). Beyond it, the edge values continue.
 */
export function createFolds(seed: string, wavelength: number): Field {
  const waves = sumWaves(createRandom(seed), (2 * Math.PI) / wavelength);
  const distance = toDistance(waves, (2 * Math.PI) / wavelength);
  const at = (i: number): number => distance[i] ?? 0;
  return (x, y, z) => {
    const gx = clampCell((x - START.x) / STEP, SIDE.x);
    const gy = clampCell((y - START.y) / STEP, SIDE.y);
    const gz = clampCell((z - START.z) / STEP, SIDE.z);
    const ix = Math.floor(gx);
    const iy = Math.floor(gy);
    const iz = Math.floor(gz);
    const base = iz * LAYER + iy * SIDE.x + ix;
    const up = base + LAYER;
    const fx = gx - ix;
    const fy = gy - iy;
    const low = mix(mix(at(base), at(base + 1), fx), mix(at(base + SIDE.x), at(base + SIDE.x + 1), fx), fy);
    const high = mix(mix(at(up), at(up + 1), fx), mix(at(up + SIDE.x), at(up + SIDE.x + 1), fx), fy);
    return mix(low, high, gz - iz);
  };
}

function clampCell(value: number, side: number): number {
  return value < 1 ? 1 : value > side - 2.001 ? side - 2.001 : value;
}

function sumWaves(random: RandomSource, k: number): Float32Array {
  const sum = new Float32Array(LAYER * SIDE.z);
  const scale = Math.sqrt(2 / WAVES);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const up = random.between(-1, 1);
    const turn = random.between(0, 2 * Math.PI);
    const flat = Math.sqrt(1 - up * up);
    const alongX = ramp(k * flat * Math.cos(turn), random.between(0, 7), SIDE.x);
    const alongY = ramp(k * flat * Math.sin(turn), 0, SIDE.y);
    const alongZ = ramp(k * up, 0, SIDE.z);
    addWave(sum, alongX, alongY, alongZ, scale);
  }
  return sum;
}

interface Ramp {
  cos: Float64Array;
  sin: Float64Array;
}

function ramp(k: number, phase: number, length: number): Ramp {
  const angle = (_: unknown, i: number): number => k * i * STEP + phase;
  const angles = Float64Array.from({ length }, angle);
  return { cos: angles.map(Math.cos), sin: angles.map(Math.sin) };
}

// The cosine of a sum splits into products, so no cosine is computed per grid point.
function addWave(sum: Float32Array, x: Ramp, y: Ramp, z: Ramp, scale: number): void {
  let index = 0;
  for (let k = 0; k < SIDE.z; k += 1) {
    const cz = (z.cos[k] ?? 0) * scale;
    const sz = (z.sin[k] ?? 0) * scale;
    for (let j = 0; j < SIDE.y; j += 1) {
      const cy = y.cos[j] ?? 0;
      const sy = y.sin[j] ?? 0;
      const cosYz = cy * cz - sy * sz;
      const sinYz = sy * cz + cy * sz;
      for (let i = 0; i < SIDE.x; i += 1) {
        sum[index] = (sum[index] ?? 0) + (x.cos[i] ?? 0) * cosYz - (x.sin[i] ?? 0) * sinYz;
        index += 1;
      }
    }
  }
}

function toDistance(sum: Float32Array, k: number): Float32Array {
  const distance = new Float32Array(sum.length);
  const floor = (0.45 * k) ** 2;
  const at = (i: number): number => sum[i] ?? 0;
  for (let i = LAYER; i < sum.length - LAYER; i += 1) {
    const dx = at(i + 1) - at(i - 1);
    const dy = at(i + SIDE.x) - at(i - SIDE.x);
    const dz = at(i + LAYER) - at(i - LAYER);
    const slope = (dx * dx + dy * dy + dz * dz) / (4 * STEP * STEP);
    distance[i] = at(i) / Math.sqrt(slope + floor);
  }
  return distance;
}
