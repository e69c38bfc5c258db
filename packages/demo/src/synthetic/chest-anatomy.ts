import { bodyThickness, chord, lung, middleThickness, rise } from './chest-shapes.ts';
import { createBones, type Rod } from './chest-skeleton.ts';
import { createNoise } from './noise-field.ts';
import { createRandom, type RandomSource } from './random-source.ts';

export interface Shadow {
  /** Attenuation of the ray per pixel, row by row. 0 is bare air. */
  values: Float32Array;
}

const SOFT = 0.021;
const BONE = 0.052;

/** Sums the attenuation of each ray on a square picture of `size` pixels that is `field` millimeters wide. */
export function projectChest(seed: string, size: number, field: number): Shadow {
  const random = createRandom(`${seed}/chest`);
  const pixel = field / size;
  const bones = new Float32Array(size * size);
  for (const rod of createBones(random)) drawRod(bones, size, pixel, rod, 0);
  const vessels = new Float32Array(size * size);
  for (const rod of growVessels(random)) drawRod(vessels, size, pixel, rod, 1);
  const grain = createNoise(`${seed}/chest-grain`, 7);
  const broad = createNoise(`${seed}/chest-broad`, 40);
  const breath = random.between(-3, 4);
  const values = new Float32Array(size * size);
  for (let r = 0; r < size; r += 1) {
    const y = (r + 0.5) * pixel - field / 2;
    for (let c = 0; c < size; c += 1) {
      const x = (c + 0.5) * pixel - field / 2;
      const wave = broad(x, y, 0);
      const body = bodyThickness(x, y);
      const field1 = lung(x + 1.5 * wave, y + wave, x < 0 ? -1 : 1, breath);
      const open = rise(-1, 5, field1.inside);
      const airway = chord(x - 1, 0, 8.5, 1, 9) * rise(-58, -74, y);
      const mesh = 0.6 * open * (1 + grain(x, y, 0)) * (1 + 0.5 * wave);
      const middle = middleThickness(x, y);
      const meat =
        body -
        Math.max(0, field1.air * open - 1.25 * middle) -
        airway +
        0.1 * middle -
        0.3 * chord(x - 66, y - 117, 22, 11, 28);
      const bone = (bones[r * size + c] ?? 0) + spine(x, y);
      values[r * size + c] =
        SOFT *
          (Math.max(0, meat) +
            (vessels[r * size + c] ?? 0) * open +
            mesh * 2 +
            2.4 * wave * rise(0, 30, body)) +
        BONE * bone * rise(5, 40, body);
    }
  }
  return { values };
}

/** Returns the vertebral bodies, with brighter end plates and the shadows of the arches. */
function spine(x: number, y: number): number {
  const pitch = 20 + 0.024 * (y + 150);
  const step = (y + 200) / pitch;
  const part = step - Math.floor(step);
  const half = 15 + 0.022 * (y + 150);
  const body = rise(half + 2.5, half - 2, Math.abs(x) + 1.4 * Math.cos(part * 6.28));
  const plate = Math.exp(-(((part - 0.08) / 0.045) ** 2)) + Math.exp(-(((part - 0.86) / 0.045) ** 2));
  const disc = part > 0.9 || part < 0.04 ? 0.55 : 1;
  const edge = Math.exp(-(((Math.abs(x) - half) / 1.6) ** 2));
  const pedicle = Math.exp(
    -((Math.hypot((Math.abs(x) - 10) / 3.2, ((part - 0.35) * pitch) / 4.2) - 1) ** 2) * 5,
  );
  const thorn = Math.exp(-((x / 2.6) ** 2)) * Math.exp(-(((part - 0.7) / 0.16) ** 2));
  const wing =
    rise(31, 27, Math.abs(x)) * rise(12, 16, Math.abs(x)) * Math.exp(-(((part - 0.3) / 0.17) ** 2));
  return (
    body * (6 * disc + 2 * plate) * rise(130, 40, y - 60) +
    1.6 * edge * disc +
    2.6 * pedicle * body +
    3 * thorn +
    4 * wing
  );
}

/** Adds a rod's bone (or blood, as a full tube) to the picture. Vessels don't add up where they fork. */
function drawRod(picture: Float32Array, size: number, pixel: number, rod: Rod, full: 0 | 1): void {
  const marks = new Map<number, number>();
  for (let i = 1; i < rod.points.length; i += 1) {
    const a = rod.points[i - 1];
    const b = rod.points[i];
    if (!a || !b) continue;
    const reach = Math.max(a.half, b.half) + 1.5;
    const cell = (value: number): number => Math.round(value / pixel + size / 2);
    const top = Math.max(0, cell(Math.min(a.y, b.y) - reach));
    const bottom = Math.min(size - 1, cell(Math.max(a.y, b.y) + reach));
    const left = Math.max(0, cell(Math.min(a.x, b.x) - reach));
    const right = Math.min(size - 1, cell(Math.max(a.x, b.x) + reach));
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const square = dx * dx + dy * dy || 1;
    for (let r = top; r <= bottom; r += 1) {
      const py = (r + 0.5 - size / 2) * pixel - a.y;
      for (let c = left; c <= right; c += 1) {
        const px = (c + 0.5 - size / 2) * pixel - a.x;
        const t = Math.min(1, Math.max(0, (px * dx + py * dy) / square));
        const out = Math.sqrt((px - dx * t) ** 2 + (py - dy * t) ** 2) / (a.half + (b.half - a.half) * t);
        if (out > 1.2) continue;
        const index = r * size + c;
        if (out < (marks.get(index) ?? 2)) marks.set(index, out);
      }
    }
  }
  for (const [index, out] of marks) {
    const value = across(out, rod, full);
    const before = picture[index] ?? 0;
    picture[index] = full ? Math.max(before, value) : before + value;
  }
}

function across(out: number, rod: Rod, full: 0 | 1): number {
  if (full) return out >= 1 ? 0 : rod.core * Math.sqrt(1 - out * out);
  return (rod.core + rod.rim * 0.6 * rise(0.45, 0.9, out)) * rise(1.14, 0.9, out);
}

/** Returns the branching vessels that leave both hila. */
function growVessels(random: RandomSource): Rod[] {
  const rods: Rod[] = [];
  const grow = (x: number, y: number, angle: number, half: number, length: number): void => {
    if (half < 0.42 || length < 5) return;
    const points = [{ x, y, half }];
    let way = angle;
    let px = x;
    let py = y;
    for (let i = 1; i <= 6; i += 1) {
      way += random.between(-0.16, 0.16);
      px += (Math.cos(way) * length) / 6;
      py += (Math.sin(way) * length) / 6;
      points.push({ x: px, y: py, half: half * (1 - 0.05 * i) });
    }
    rods.push({ points, core: half * 4.3, rim: 0 });
    const fork = random.between(0.3, 0.62);
    grow(px, py, way + fork, half * random.between(0.6, 0.76), length * random.between(0.68, 0.9));
    grow(px, py, way - fork * 0.8, half * random.between(0.62, 0.8), length * random.between(0.7, 0.95));
  };
  for (const side of [-1, 1] as const) {
    const hub = side < 0 ? -33 : 38;
    const rootY = side < 0 ? -8 : -16;
    for (const lean of [-1.2, -0.75, -0.3, 0.15, 0.6, 0.95, 1.25, 1.45]) {
      const angle = side > 0 ? lean : Math.PI - lean;
      grow(
        hub,
        rootY + lean * 12,
        angle + random.between(-0.12, 0.12),
        random.between(3, 5.2),
        random.between(26, 40),
      );
    }
    rods.push({
      points: [
        { x: hub - side * 8, y: rootY - 6, half: 9 },
        { x: hub + side * 3, y: rootY + 12, half: 7.5 },
        { x: hub + side * 4, y: rootY + 42, half: 5 },
      ],
      core: 20,
      rim: 0,
    });
  }
  return rods;
}
