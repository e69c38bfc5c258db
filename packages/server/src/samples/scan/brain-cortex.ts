import { createFolds } from './fold-field.ts';
import { T1, tentHeight } from './head-outline.ts';
import { createNoise } from './noise-field.ts';
import { cover, ellipsoid, join } from './soft-shapes.ts';

const RIBBON = 2.8;

/** Returns the distance to the outer surface of the cerebrum, without its furrows. */
function cerebrumDistance(x: number, y: number, z: number, cavity: number): number {
  const gap = 2.6 + (z < -6 && y < 20 ? 0.06 * (-6 - z) : 0);
  const basin = ellipsoid(x, y + 2, z + 24, 17, 22, 19);
  // The lesser wing of the sphenoid separates the temporal poles from the frontal lobes.
  const wing = ellipsoid(Math.abs(x) - 40, y + 40, z + 13 + 0.1 * Math.abs(x), 40, 4.5, 3.2);
  const above = tentHeight(x, y) + 1.8 - z;
  return Math.max(cavity + gap, above, -basin, -wing);
}

/** Returns the distance to the deep structures, which no furrow of the medial wall enters. */
function coreDistance(side: number, y: number, z: number): number {
  return ellipsoid(side, y - 4, z - 3, 46, 40, 25);
}

/** Returns the distance to the cleft between temporal and frontal lobe and to the sheet over the insula. */
function lateralCleft(side: number, y: number, z: number, bend: number): number {
  const roof = z - (1 + 0.42 * y + 2.5 * bend);
  const along = Math.max(-26 - y, y - 40, 40 - side, 0);
  const stem = Math.sqrt(roof * roof + along * along);
  const sheet = side - (40.5 - 0.004 * (y - 2) ** 2 + 1.2 * bend);
  const span = Math.max(ellipsoid(0, y - 0, z - 3, 1e3, 24, 14), 0);
  return Math.min(stem, Math.sqrt(sheet * sheet + span * span));
}

export interface CortexLayer {
  /** Signal of the cerebrum painted over `under`. `cavity` is the distance to the inner skull. */
  (x: number, y: number, z: number, under: number, cavity: number): number;
}

/** Returns the gray ribbon, the white matter and the furrows between them. */
export function createCortex(seed: string): CortexLayer {
  const furrow = createFurrows(seed);
  const grain = createNoise(`${seed}/tissue`, 6);
  const broad = createNoise(`${seed}/cortex-broad`, 30);
  return (x, y, z, under, cavity) => {
    const hull = cerebrumDistance(x, y, z, cavity);
    if (hull > 0.8) return under;
    const side = Math.abs(x);
    const core = coreDistance(side, y, z);
    const wall = 0.7 + 0.5 * broad(x, y, z) - side;
    const outside = Math.max(hull, Math.min(wall, core));
    const gap = furrow(x, y, z, -outside, core);
    const softGrain = 1 + 0.035 * grain(x, y, z);
    const cortex = Math.min(gap - RIBBON, -outside - RIBBON);
    const white = T1.white * (0.985 + 0.03 * broad(x, y, z)) * softGrain;
    const gray = T1.gray * softGrain;
    const tissue = gray + (white - gray) * cover(-cortex, 0.95);
    const solid = Math.min(cover(outside), cover(-gap, 0.75));
    return under + (tissue - under) * solid;
  };
}

type Furrows = (x: number, y: number, z: number, depth: number, core: number) => number;

/** Returns the distance to the fluid of the nearest furrow. `depth` is the distance of the point below the surface. */
function createFurrows(seed: string): Furrows {
  const main = createFolds(`${seed}/main`, 31);
  const twig = createFolds(`${seed}/twig`, 20);
  const bendX = createNoise(`${seed}/bend-x`, 17);
  const bendY = createNoise(`${seed}/bend-y`, 19);
  const depthOf = createNoise(`${seed}/depth`, 22);
  return (x, y, z, depth, core) => {
    if (depth > 34 || core < -12) return 20;
    const side = Math.abs(x);
    const wx = bendX(x, y, z);
    const wy = bendY(x, y, z);
    // Furrows run toward the center of their own hemisphere, so the pattern is looked up on one shell.
    const qx = side - 26;
    const qy = (y - 2) * 0.52;
    const qz = (z - 6) * 0.68;
    const r = Math.sqrt(qx * qx + qy * qy + qz * qz) + 1e-3;
    const k = (0.62 * 44) / r + 0.38;
    const px = qx * k + 26 + 8 * wx + (x < 0 ? 4 : 0);
    const py = (y - 2) * k + 8 * wy;
    const pz = (z - 6) * k + 6 * wx - 6 * wy;
    const vary = depthOf(x, y, z);
    const open = 0.12 + 0.4 * Math.exp(-depth / 7) + 0.7 * Math.exp(-depth / 1.8);
    const a = sheet(main(px, py, pz), depth - 17 - 8 * vary);
    const b = sheet(twig(px, py, pz), depth - 10 - 6 * vary);
    const cleft = lateralCleft(side, y, z, wx) - 0.9;
    return Math.max(Math.min(join(a, b, 1.5) - open, cleft), -core - 1);
  };
}

function sheet(distance: number, past: number): number {
  return past > 0 ? Math.sqrt(distance * distance + past * past) : Math.abs(distance);
}
