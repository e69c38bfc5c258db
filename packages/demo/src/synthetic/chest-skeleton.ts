import type { RandomSource } from './random-source.ts';

/** A curved rod in the picture: points in millimeters, each with its half width. */
export interface Rod {
  points: readonly { x: number; y: number; half: number }[];
  /** Bone along the ray in the middle and at the rim, in millimeters. */
  core: number;
  rim: number;
}

/** Creates ribs (back and front arcs), collar bones and shoulder blades: everything except the spine. */
export function createBones(random: RandomSource): Rod[] {
  const rods: Rod[] = [];
  for (const side of [-1, 1] as const) {
    for (let n = 0; n < 10; n += 1) rods.push(...createRib(n, side, random));
    rods.push(createCollarBone(side, random), ...createShoulder(side));
  }
  return rods;
}

function createRib(n: number, side: -1 | 1, random: RandomSource): Rod[] {
  const start = -143 + n * 23.5 + random.between(-1, 1);
  const reach = [62, 88, 106, 118, 127, 133, 138, 141, 142, 141][n] ?? 140;
  const drop = (n === 0 ? 26 : 30) + 3.6 * n;
  const back = Array.from({ length: 25 }, (_, i) => {
    const t = i / 24;
    const angle = t * 1.62;
    return {
      x: side * (9 + (reach - 9) * Math.sin(Math.min(angle, Math.PI / 2)) ** 0.9),
      y: start - 7 * Math.sin(Math.PI * Math.min(1, t * 1.6)) + drop * t ** 2.1,
      half: 5.4 + 0.9 * t,
    };
  });
  const turn = back.at(-1) ?? { x: 0, y: 0, half: 6 };
  const inward = n < 7 ? 0.56 : 0.3;
  const front = Array.from({ length: 19 }, (_, i) => {
    const t = i / 18;
    return {
      x: turn.x - side * reach * inward * t ** 1.5,
      y: turn.y + (30 + 3 * n) * t ** 0.85,
      half: 6.4 + 0.6 * t,
    };
  });
  const rods: Rod[] = [{ points: back, core: 4.4, rim: 4.8 }];
  if (n < 8) rods.push({ points: front, core: 2, rim: 2.2 });
  return rods;
}

function createCollarBone(side: -1 | 1, random: RandomSource): Rod {
  const tilt = random.between(-3, 3);
  // Wide at the breastbone, flat at the shoulder.
  const points = Array.from({ length: 23 }, (_, i) => {
    const t = i / 22;
    return {
      x: side * (18 + 128 * t),
      y: -112 - 27 * t + 7 * Math.sin(t * 5.6) + tilt * t,
      half: 7.5 - 2.6 * Math.sin(Math.PI * t),
    };
  });
  return { points, core: 5.5, rim: 6.5 };
}

function createShoulder(side: -1 | 1): Rod[] {
  const rod = (
    from: readonly [number, number, number],
    to: readonly [number, number, number],
    core: number,
    bow: number,
  ): Rod => ({
    points: Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      const curve = bow * Math.sin(Math.PI * t);
      return {
        x: side * (from[0] + (to[0] - from[0]) * t + curve),
        y: from[1] + (to[1] - from[1]) * t,
        half: from[2] + (to[2] - from[2]) * t,
      };
    }),
    core,
    rim: core * 0.5 + 2.2,
  });
  return [
    rod([150, -122, 4], [132, 2, 2.5], 3, 8),
    rod([106, -116, 2], [131, 0, 2], 1.8, -5),
    rod([112, -120, 4], [158, -136, 6], 4, 0),
    rod([166, -118, 20], [188, 0, 12], 11, 0),
  ];
}
