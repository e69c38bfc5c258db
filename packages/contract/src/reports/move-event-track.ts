// The event track of an edited video, made from those of its segments: cut, reordered and repeated like its parts (B7).
import type { MaskBox, TrackEvent, TrackInk, TrackLayout } from './event-track.ts';
import { masksAfter, onePane, shownAt, type TrackShown } from './track-moments.ts';
import { placeParts, type KnownPart, type PlacedPart } from './video-edit.ts';

type Pointer = Extract<TrackEvent, { type: 'pointer' }>;
type Layout = Extract<TrackEvent, { type: 'layout' }>;

/** What the parts before have left. */
interface Moving {
  readonly events: TrackEvent[];
  nextId: number;
  /** Ids of the ink that has not been removed, by its id in the segment of the part. */
  ink: Map<number, number>;
  layout: TrackLayout;
  /** What is covered, by series. */
  readonly masks: Map<string, readonly MaskBox[]>;
  /** The panes that have an image. */
  readonly filled: Set<number>;
  hasPointer: boolean;
}

/**
 * The events of a video in order of time. Each part begins with what was on the screen there: its view, ink and pointer. A
 * part whose segment has no track begins with `unknown`. `tracks` has the events of each segment in order of time.
 */
export function moveEventTrack(
  tracks: ReadonlyMap<string, readonly TrackEvent[]>,
  parts: readonly KnownPart[],
): TrackEvent[] {
  const moving: Moving = {
    events: [],
    nextId: 0,
    ink: new Map(),
    layout: onePane,
    masks: new Map(),
    filled: new Set(),
    hasPointer: false,
  };
  for (const part of placeParts(parts)) {
    const events = tracks.get(part.segmentId) ?? [];
    const first = events.findIndex(({ t }) => t > part.start);
    const before = first === -1 ? events : events.slice(0, first);
    beginPart(moving, part, before);
    const during = first === -1 ? [] : events.slice(first).filter(({ t }) => t < part.end);
    for (const event of during) add(moving, { ...event, t: part.at + event.t - part.start });
  }
  return moving.events;
}

function beginPart(moving: Moving, { at }: PlacedPart, before: readonly TrackEvent[]): void {
  const left = [...moving.ink.values()];
  if (left.length > 0) moving.events.push({ t: at, type: 'ink-removed', ids: left });
  moving.ink = new Map();
  const { panes, active } = before.findLast((event): event is Layout => event.type === 'layout') ?? onePane;
  const layout = { panes, active };
  if (JSON.stringify(layout) !== JSON.stringify(moving.layout))
    add(moving, { ...layout, t: at, type: 'layout' });
  // Before the image, so that no moment shows what is under them.
  beginMasks(moving, at, masksAfter(before));
  for (const event of shownIn(before, layout, moving.filled)) add(moving, { ...event, t: at });
  for (const ink of inkAfter(before)) add(moving, { ...ink, t: at });
  const pointer = before.findLast((event): event is Pointer => event.type === 'pointer')?.at ?? null;
  if (pointer !== null || moving.hasPointer) add(moving, { t: at, type: 'pointer', at: pointer });
}

/** Says of each series what is covered from here on, where that is not what the part before has left. */
function beginMasks(moving: Moving, t: number, masks: ReadonlyMap<string, readonly MaskBox[]>): void {
  for (const series of new Set([...moving.masks.keys(), ...masks.keys()])) {
    const boxes = [...(masks.get(series) ?? [])];
    if (JSON.stringify(boxes) !== JSON.stringify(moving.masks.get(series) ?? []))
      add(moving, { t, type: 'mask', series, boxes });
  }
}

/**
 * What each pane shows after these events, also one that is not on the screen just then. The pane that is worked in comes
 * last, for readers that know of one pane only.
 */
function shownIn(
  events: readonly TrackEvent[],
  { active }: TrackLayout,
  filled: ReadonlySet<number>,
): TrackShown[] {
  return [1 - active, active].flatMap((pane): TrackShown | TrackShown[] => {
    const none: TrackShown = { t: 0, type: 'unknown', ...(pane > 0 && { pane }) };
    return shownAt(events, pane) ?? (filled.has(pane) ? none : []);
  });
}

/** The ink that none of these events removed. */
function inkAfter(events: readonly TrackEvent[]): TrackInk[] {
  const removed = new Set(events.flatMap((event) => (event.type === 'ink-removed' ? event.ids : [])));
  return events.filter((event): event is TrackInk => event.type === 'ink' && !removed.has(event.id));
}

function add(moving: Moving, event: TrackEvent): void {
  if (event.type === 'ink-removed') return removeInk(moving, event);
  if (event.type === 'ink') {
    moving.ink.set(event.id, moving.nextId);
    moving.events.push({ ...event, id: moving.nextId });
    moving.nextId += 1;
    return;
  }
  if (event.type === 'view') moving.filled.add(event.pane ?? 0);
  if (event.type === 'unknown') moving.filled.delete(event.pane ?? 0);
  if (event.type === 'layout') moving.layout = { panes: event.panes, active: event.active };
  if (event.type === 'mask') moving.masks.set(event.series, event.boxes);
  if (event.type === 'pointer') moving.hasPointer = event.at !== null;
  moving.events.push(event);
}

function removeInk(moving: Moving, event: Extract<TrackEvent, { type: 'ink-removed' }>): void {
  const ids = event.ids.flatMap((id) => moving.ink.get(id) ?? []);
  for (const id of event.ids) moving.ink.delete(id);
  if (ids.length > 0) moving.events.push({ ...event, ids });
}
