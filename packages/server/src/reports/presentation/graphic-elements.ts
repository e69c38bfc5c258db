// Marks as the graphic objects of a presentation state (PS3.3 C.10.5).
import type { TrackInk } from '@plainscan/contract';

import type { Element } from '../../platform/media/dicom/write-dicom.ts';

type Point = TrackInk['points'][number];

/** Converts coordinates: ours start at the center of the first pixel, DICOM's at its corner. */
const toDicomPoint = ({ x, y }: Point): number[] => [x + 0.5, y + 0.5];

type Shape = { type: 'POINT' | 'POLYLINE' | 'ELLIPSE'; points: readonly Point[] };

/** Length of an arrowhead's sides, as a share of its shaft. */
const arrowheadShare = 0.3;

function shapesOf({ kind, points }: TrackInk): Shape[] {
  const [from, to = from] = points;
  if (!from || !to || kind === 'text') return [];
  if (kind === 'circle') return [{ type: 'ELLIPSE', points: axesOf(from, to) }];
  if (points.length === 1) return [{ type: 'POINT', points }];
  const line: Shape = { type: 'POLYLINE', points };
  return kind === 'arrow' ? [line, { type: 'POLYLINE', points: arrowheadOf(from, to) }] : [line];
}

function arrowheadOf(from: Point, to: Point): Point[] {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const size = Math.hypot(to.x - from.x, to.y - from.y) * arrowheadShare;
  const side = (by: number): Point => ({
    x: to.x - size * Math.cos(turn + by),
    y: to.y - size * Math.sin(turn + by),
  });
  return [side(-0.5), to, side(0.5)];
}

/** Returns the ends of the longer axis, then those of the shorter one. */
function axesOf(from: Point, to: Point): Point[] {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const across = [from.x, to.x].map((end) => ({ x: end, y }));
  const down = [from.y, to.y].map((end) => ({ x, y: end }));
  return Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? [...across, ...down] : [...down, ...across];
}

/** Returns the graphic objects of one mark. */
export const graphicItems = (mark: TrackInk): Element[][] =>
  shapesOf(mark).map(({ type, points }) => [
    [0x00700005, 'CS', 'PIXEL'],
    [0x00700020, 'US', [2]],
    [0x00700021, 'US', [points.length]],
    [0x00700022, 'FL', points.flatMap(toDicomPoint)],
    [0x00700023, 'CS', type],
    ...(type === 'ELLIPSE' ? [[0x00700024, 'CS', 'N'] as const] : []),
  ]);

/** Returns a mark's text, or the length of its line, at its position. */
export function textItems({ words, points }: TrackInk): Element[][] {
  const at = points.at(-1);
  if (words === '' || !at) return [];
  return [
    [
      [0x00700004, 'CS', 'PIXEL'],
      // In an ST, a backslash is an ordinary character.
      [0x00700006, 'ST', words],
      [0x00700014, 'FL', toDicomPoint(at)],
      [0x00700015, 'CS', 'N'],
    ],
  ];
}

/** Converts a color of six hexadecimal digits to CIELab, in the integer encoding of DICOM (PS3.3 C.10.7.1.1). */
export function labOf(color: string): number[] {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    srgbToLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const weightedSum = (r: number, g: number, b: number): number =>
    r * (red ?? 0) + g * (green ?? 0) + b * (blue ?? 0);
  // sRGB to XYZ of white point D50, each relative to white.
  const [x, y, z] = [
    weightedSum(0.436_074_7, 0.385_064_9, 0.143_080_4) / 0.964_22,
    weightedSum(0.222_504_5, 0.716_878_6, 0.060_616_9),
    weightedSum(0.013_932_2, 0.097_104_5, 0.714_173_3) / 0.825_21,
  ].map(labTransfer) as [number, number, number];
  const lab = [(116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255];
  return lab.map((share) => Math.round(Math.min(1, Math.max(0, share)) * 0xffff));
}

const srgbToLinear = (share: number): number =>
  share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const labTransfer = (share: number): number =>
  share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116;
