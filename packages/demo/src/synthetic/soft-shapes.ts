// Shapes as signed distances in millimeters: negative inside, positive outside.

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** Returns how much of a voxel a shape fills, 0..1, from the distance of its center to the shape's surface. */
export function cover(distance: number, soft = 0.7): number {
  return distance >= soft ? 0 : distance <= -soft ? 1 : 0.5 - distance / (2 * soft);
}

/** Blends a tissue with this signal over the existing signal. */
export function paint(under: number, signal: number, distance: number, soft = 0.7): number {
  return under + (signal - under) * cover(distance, soft);
}

/** Returns the distance to an ellipsoid around the origin. Exact on its surface, close near it. */
export function ellipsoid(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const ux = x / a;
  const uy = y / b;
  const uz = z / c;
  const near = Math.sqrt(ux * ux + uy * uy + uz * uz);
  if (near < 1e-6) return -Math.min(a, b, c);
  const vx = ux / a;
  const vy = uy / b;
  const vz = uz / c;
  return (near * (near - 1)) / Math.sqrt(vx * vx + vy * vy + vz * vz);
}

/** Returns the distance to a straight tube with rounded ends whose radius goes from `ra` at a to `rb` at b. */
export function tube(x: number, y: number, z: number, a: Point, b: Point, ra: number, rb: number): number {
  const bx = b.x - a.x;
  const by = b.y - a.y;
  const bz = b.z - a.z;
  const px = x - a.x;
  const py = y - a.y;
  const pz = z - a.z;
  let t = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const dx = px - bx * t;
  const dy = py - by * t;
  const dz = pz - bz * t;
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - (ra + (rb - ra) * t);
}

export interface Stop extends Point {
  radius: number;
}

/** Returns the distance to a bent tube through the stops. */
export function path(x: number, y: number, z: number, stops: readonly Stop[]): number {
  let best = 1e9;
  let from = stops[0];
  for (const to of stops) {
    if (from && from !== to) {
      const d = tube(x, y, z, from, to, from.radius, to.radius);
      if (d < best) best = d;
    }
    from = to;
  }
  return best;
}

export function stop(x: number, y: number, z: number, radius: number): Stop {
  return { x, y, z, radius };
}

/** Returns the union of two shapes, with the seam rounded over about `round` millimeters. */
export function join(a: number, b: number, round: number): number {
  const h = Math.max(0, round - Math.abs(a - b)) / round;
  return Math.min(a, b) - h * h * round * 0.25;
}
