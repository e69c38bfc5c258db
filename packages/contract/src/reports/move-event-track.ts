// Builds an edited video's event track from those of its segments: cut, reordered and repeated like its parts (B7).
import type { MaskBox, TrackEvent, TrackInk, TrackLayout } from './event-track.ts';
import { masksAfter, onePane, shownAt, type TrackShown } from './track-moments.ts';
import { placeParts, type KnownPart, type PlacedPart } from './video-edit.ts';

type Pointer = Extract<TrackEvent, { type: 'pointer' }>;
type Layout = Extract<TrackEvent, { type: 'layout' }>;

/** State after the previous parts. */
interface Moving {
  readonly events: TrackEvent[];
  nextId: number;
  /** IDs of the ink that has not been removed, by its ID in the part's segment. */
  ink: Map<number, number>;
  layout: TrackLayout;
  /** The covered areas, by series. */
  readonly masks: Map<string, readonly MaskBox[]>;
  /** The panes that have an image. */
  readonly filled: Set<number>;
  hasPointer: boolean;
}

/**
 * Returns the events of a video, sorted by time. Each part begins with what was on the screen there: view, ink and
 * pointer. A part whose segment has no track begins with `unknown`. `tracks` has the sorted events of each segment.
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
  // Masks come before the image, so that nothing under them is ever shown.
  beginMasks(moving, at, masksAfter(before));
  for (const event of shownIn(before, layout, moving.filled)) add(moving, { ...event, t: at });
  for (const ink of remainingInk(before)) add(moving, { ...ink, t: at });
  const pointer = before.findLast((event): event is Pointer => event.type === 'pointer')?.at ?? null;
  if (pointer !== null || moving.hasPointer) add(moving, { t: at, type: 'pointer', at: pointer });
}

/** Adds a mask event for each series whose covered areas differ from those of the previous part. */
function beginMasks(moving: Moving, t: number, masks: ReadonlyMap<string, readonly MaskBox[]>): void {
  for (const series of new Set([...moving.masks.keys(), ...masks.keys()])) {
    const boxes = [...(masks.get(series) ?? [])];
    if (JSON.stringify(boxes) !== JSON.stringify(moving.masks.get(series) ?? []))
      add(moving, { t, type: 'mask', series, boxes });
  }
}

/**
 * Returns what each pane shows after these events, including panes not on the screen. The active pane comes last, for
 * readers that support only one pane.
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

/** Returns the ink that none of these events removed. */
function remainingInk(events: readonly TrackEvent[]): TrackInk[] {
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
