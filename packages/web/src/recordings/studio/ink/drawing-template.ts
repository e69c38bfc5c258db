// Drawings that are kept as templates: around their middle, in shares of the picture, so that they fit on any image.
import { limits, type DrawingMark } from '@plainscan/contract';
import { sampleEvenly } from '../../track/ink-log.ts';
import type { DicomViewportHandle } from '../../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../../viewers/viewport/viewport-gestures.ts';
import type { InkPoint, Mark } from './ink.ts';

/** The pane that a drawing is taken from, or placed on. */
export type DrawingPane = Pick<DicomViewportHandle, 'imageToPane' | 'paneToImage' | 'size'>;

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

const shorterSide = (pane: DrawingPane): number => {
  const { width = 0, height = 0 } = pane.size() ?? {};
  return Math.min(width, height);
};

/** Returns the middle between the outermost points. */
function middleOf(points: readonly Point[]): Point {
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: between(points.map(({ x }) => x)), y: between(points.map(({ y }) => y)) };
}

/** Returns marks as they look on the pane, as a template keeps them: the newest ones, if there are too many. */
export function drawingOf(marks: readonly Mark[], pane: DrawingPane): DrawingMark[] {
  const side = shorterSide(pane);
  const placed = marks.slice(-limits.drawingMarks).map((mark) => ({
    ...mark,
    points: sampleEvenly(mark.points, limits.drawingPoints).flatMap((point) => pane.imageToPane(point) ?? []),
  }));
  const all = placed.flatMap(({ points }) => points);
  if (side === 0 || all.length === 0) return [];
  const middle = middleOf(all);
  return placed.map(({ kind, color, points, words }) => ({
    kind,
    color,
    points: points.map(({ x, y }) => ({
      x: rounded((x - middle.x) / side),
      y: rounded((y - middle.y) / side),
    })),
    words: kind === 'line' ? '' : words.slice(0, limits.inkWords),
  }));
}

/** Returns the marks of a template with its middle at a place of the pane. `lengthOf` names the length of a line. */
export function placeDrawing(
  drawing: readonly DrawingMark[],
  pane: DrawingPane,
  place: Point,
  lengthOf: (from: InkPoint, to: InkPoint) => string,
): Omit<Mark, 'sliceKey'>[] {
  const side = shorterSide(pane);
  return drawing.map(({ kind, color, points, words }) => {
    const inImage = points.flatMap(
      ({ x, y }) => pane.paneToImage({ x: place.x + x * side, y: place.y + y * side }) ?? [],
    );
    const [from, to] = inImage;
    return {
      kind,
      color,
      points: inImage,
      words: kind === 'line' && from && to ? lengthOf(from, to) : words,
    };
  });
}
