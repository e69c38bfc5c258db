// Shadows of a chest seen from behind, in millimeters: x to the right of the picture, y down, origin mid-chest.

/** Returns the length of a ray along c through an ellipsoid around the point, with half sizes a, b, c. */
export function chord(x: number, y: number, a: number, b: number, c: number): number {
  const inside = 1 - (x / a) ** 2 - (y / b) ** 2;
  return inside <= 0 ? 0 : 2 * c * Math.sqrt(inside);
}

export function rise(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Returns the path length of the ray through the trunk, neck and shoulders. */
export function bodyThickness(x: number, y: number): number {
  const wide = 166 + 6 * Math.sin((y + 40) / 70) + 0.03 * y;
  const shoulder = y < -95 ? 26 * rise(-95, -135, y) : 0;
  const trunk =
    chord(x, 0, wide + shoulder, 1, 105 + 0.06 * y) *
    rise(-190, -120, y + 0.00115 * x * x * (1 - 0.0012 * Math.abs(x)));
  const neck = chord(x, 0, 62 + 0.25 * Math.max(0, y + 150), 1, 58) * rise(-120, -175, y);
  const arm = chord(Math.abs(x) - 192 - 0.22 * (y + 100), 0, 42, 1, 46) * rise(-158, -118, y);
  return Math.max(trunk, neck, arm);
}

export interface LungField {
  /** Distance inside the lung's outline, positive inside, in millimeters. */
  inside: number;
  /** Length of air along the ray. */
  air: number;
}

/** Returns the lung on one side (`side` is −1 for the left of the picture, which is the patient's right). */
export function lung(x: number, y: number, side: -1 | 1, breath: number): LungField {
  const u = x * side;
  const right = side < 0;
  const dome = right ? 96 - breath : 107 - breath;
  const domeCenter = right ? 68 : 76;
  const floor = dome + 0.0042 * (u - domeCenter) ** 2 + (u > domeCenter ? 0.004 * (u - domeCenter) ** 2 : 0);
  const top = -152 + 0.011 * (u - 52) ** 2 + (u < 52 ? 0.024 * (u - 52) ** 2 : 0.0045 * (u - 52) ** 2);
  const wall = 98 + 38 * rise(-150, 20, y) + 4 * rise(20, 110, y);
  const inner = 19 + 12 * Math.exp(-((y + 20) ** 2) / 1800) + 8 * rise(-70, -150, y);
  const a = Math.min(wall - u, u - inner, floor - y, y - top);
  const soft =
    -6 *
    Math.log(
      Math.exp(-(wall - u) / 6) +
        Math.exp(-(u - inner) / 6) +
        Math.exp(-(floor - y) / 4.5) +
        Math.exp(-(y - top) / 9),
    );
  const inside = Number.isFinite(soft) ? soft : a;
  const deep = 1 - Math.exp(-Math.max(0, inside) / 19);
  return { inside, air: 168 * deep * (0.82 + 0.18 * rise(-150, 20, y)) };
}

/** Returns the path length through the heart, great vessels and mediastinum. */
export function middleThickness(x: number, y: number): number {
  const turn = 0.62;
  const hx = x - 22;
  const hy = y - 52;
  const u = hx * Math.cos(turn) + hy * Math.sin(turn);
  const v = -hx * Math.sin(turn) + hy * Math.cos(turn);
  const heart = chord(u, v, 74, 56, 50);
  const rightAtrium = chord(x + 20, y - 48, 27, 38, 34);
  const arch = chord(x - 21, y + 62, 17, 16, 20);
  const aorta = chord(x - 16 - 0.05 * y, 0, 13, 1, 12) * rise(-64, -50, y) * rise(130, 100, y);
  const cava = chord(x + 19, 0, 12, 1, 15) * rise(-130, -95, y) * rise(20, -10, y);
  const trunk = chord(x - 31, y + 22, 17, 24, 22);
  const core = chord(x, 0, 27 - 0.03 * y, 1, 46) * rise(-190, -140, y);
  return Math.max(heart, rightAtrium, trunk * 0.9, arch) + 0.5 * core + 0.5 * (aorta + cava);
}
