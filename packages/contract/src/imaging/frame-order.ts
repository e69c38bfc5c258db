// The display order of the frames of a multi-frame file, and the stacks they form (PS3.3 C.7.6.16, C.7.6.17).
import { groupOfFrame, hasFrameGroups, itemsOf, numbersAt, type DicomElements } from './dicom-elements.ts';

/** Where a frame lies in the body, from its own group or from the file. */
export interface FramePlace {
  readonly position: readonly number[] | null;
  readonly orientation: readonly number[] | null;
}

interface OrderedFrame extends FramePlace {
  /** One-based. */
  readonly frame: number;
  /** What sets its stack apart: direction of the slices, echo, phase, b-value, moment. */
  readonly stack: string;
  /** The indexes of the dimensions that set the stack apart, and of all dimensions. */
  readonly others: readonly number[];
  readonly indexes: readonly number[];
}

const planePosition = 'x00209113';
const planeOrientation = 'x00209116';
const frameContent = 'x00209111';
/** Dimensions along a stack: the position in it, and the position in the patient. */
const alongStack = new Set(['00209057', '00200032', '00201041']);
/** More stacks than this are moments of one recording. They stay in one series, one moment after the other. */
const mostStacks = 12;
/** Two positions closer than this, in millimeters, are the same slice. */
const samePlace = 0.001;

/** Returns where a frame lies. `frame` is one-based. */
export function framePlaceOf(dataSet: DicomElements, frame: number): FramePlace {
  return {
    position: numbersAt(groupOfFrame(dataSet, frame, planePosition), 'x00200032', 3) ?? null,
    orientation: numbersAt(groupOfFrame(dataSet, frame, planeOrientation), 'x00200037', 6) ?? null,
  };
}

/**
 * Returns the stacks of a multi-frame file, each as one-based frame numbers in display order. `null` if the file is to
 * be shown as it is.
 */
export function frameStacksOf(dataSet: DicomElements, count: number): number[][] | null {
  if (count < 2 || !hasFrameGroups(dataSet) || dataSet.elements['x52009230'] === undefined) return null;
  const along = dimensionsAlongStack(dataSet);
  const frames = Array.from({ length: count }, (_, at) => readFrame(dataSet, at + 1, along));
  const groups = [...Map.groupBy(frames, ({ stack }) => stack).values()]
    .toSorted(([a], [b]) => (a && b ? compareIndexes(a.others, b.others) || a.frame - b.frame : 0))
    .map(inOrder);
  const isSplit =
    groups.length > 1 && groups.length <= mostStacks && groups.every((group) => group.length > 1);
  const stacks = isSplit ? groups : [groups.flat()];
  const isAsStored = stacks.length === 1 && stacks[0]?.every(({ frame }, at) => frame === at + 1) === true;
  return isAsStored ? null : stacks.map((stack) => stack.map(({ frame }) => frame));
}

/** Returns for each dimension whether it only tells where in its stack a frame lies. */
function dimensionsAlongStack(dataSet: DicomElements): boolean[] {
  return itemsOf(dataSet, 'x00209222').map((item) => {
    const hex = (index: number): string =>
      (item.uint16('x00209165', index) ?? 0).toString(16).padStart(4, '0');
    return alongStack.has(hex(0) + hex(1));
  });
}

function readFrame(dataSet: DicomElements, frame: number, along: readonly boolean[]): OrderedFrame {
  const content = groupOfFrame(dataSet, frame, frameContent);
  const place = framePlaceOf(dataSet, frame);
  const length = (content.elements['x00209157']?.length ?? 0) / 4;
  const indexes = Array.from({ length }, (_, at) => content.uint32('x00209157', at) ?? 0);
  const direction = place.orientation?.map((part) => Math.round(part * 100)).join(' ') ?? '';
  const others = indexes.filter((_, at) => along[at] === false);
  const stackId = content === dataSet ? '' : (content.string('x00209056') ?? '').trim();
  return { frame, ...place, others, indexes, stack: JSON.stringify([stackId, direction, ...others]) };
}

/** By place along the slices if all places differ, otherwise by the file's dimensions, otherwise as stored. */
function inOrder(frames: readonly OrderedFrame[]): OrderedFrame[] {
  const places = placesOf(frames);
  return frames
    .map((frame, at) => ({ frame, place: places?.[at] ?? 0 }))
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        compareIndexes(a.frame.indexes, b.frame.indexes) ||
        a.frame.frame - b.frame.frame,
    )
    .map(({ frame }) => frame);
}

function compareIndexes(a: readonly number[], b: readonly number[]): number {
  for (const [at, index] of a.entries()) {
    const other = b[at];
    if (other !== undefined && other !== index) return index - other;
  }
  return 0;
}

function placesOf(frames: readonly FramePlace[]): number[] | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = frames[0]?.orientation ?? [];
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d];
  if (!normal.some((part) => part !== 0)) return undefined;
  const places: number[] = [];
  for (const { position } of frames) {
    if (position === null) return undefined;
    places.push(position.reduce((sum, value, at) => sum + value * (normal[at] ?? 0), 0));
  }
  const sorted = places.toSorted((first, second) => first - second);
  return sorted.every((place, at) => at === 0 || place - (sorted[at - 1] ?? 0) > samePlace)
    ? places
    : undefined;
}
