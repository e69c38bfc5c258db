// What is on the screen at a moment, by the event track. Apart from the track's schemas, which who plays a video does without.
import type {
  MaskBox,
  PaneKind,
  TrackEvent,
  TrackInk,
  TrackLayout,
  TrackSlice,
  TrackView,
} from './event-track.ts';

/** What is shown where a track says nothing of panes. */
export const onePane: TrackLayout = { panes: [{ kind: 'own', label: '' }], active: 0 };

/** What a pane shows at a moment. */
export interface TrackPane {
  readonly kind: PaneKind;
  readonly label: string;
  /** Null where no image is in it. */
  readonly view: TrackView | null;
  /** The ink on the slice of the view. */
  readonly ink: readonly TrackInk[];
  /** What is covered on all slices of its series. */
  readonly masks: readonly MaskBox[];
}

/** What a moment of a video shows of the study that it explains. */
export interface TrackMoment {
  readonly view: TrackView;
  readonly ink: readonly TrackInk[];
  readonly masks: readonly MaskBox[];
}

const noMasks: readonly MaskBox[] = [];

/** The panes that are on the screen at this time, in milliseconds, from left to right. `events` are in order of time. */
export function trackPanesAt(
  events: readonly TrackEvent[],
  milliseconds: number,
): { panes: readonly TrackPane[]; active: number } {
  const past = events.slice(0, events.findLastIndex(({ t }) => t <= milliseconds) + 1);
  const layout = past.findLast((event) => event.type === 'layout') ?? onePane;
  const removed = new Set(past.flatMap((event) => (event.type === 'ink-removed' ? event.ids : [])));
  const left = past.filter((event): event is TrackInk => event.type === 'ink' && !removed.has(event.id));
  const panes = layout.panes.map((pane, at) => {
    const shown = shownAt(past, at);
    const view = shown?.type === 'view' ? shown : null;
    return {
      ...pane,
      view,
      ink: left.filter((mark) => view !== null && isOn(mark, view)),
      masks: view === null ? noMasks : (masksAfter(past).get(view.series) ?? noMasks),
    };
  });
  return { panes, active: Math.min(layout.active, panes.length - 1) };
}

/** What says which image is in a pane. */
export type TrackShown = Extract<TrackEvent, { type: 'view' | 'unknown' }>;
export const isShown = (event: TrackEvent): event is TrackShown =>
  event.type === 'view' || event.type === 'unknown';

/** What was said of a pane last. */
export const shownAt = (events: readonly TrackEvent[], pane: number): TrackShown | undefined =>
  events.findLast((event): event is TrackShown => isShown(event) && (event.pane ?? 0) === pane);

/** What these events, in order of time, left covered, by Series Instance UID; an empty list where masks were taken away. */
export const masksAfter = (events: readonly TrackEvent[]): Map<string, readonly MaskBox[]> =>
  new Map(events.flatMap((event) => (event.type === 'mask' ? [[event.series, event.boxes] as const] : [])));

const isOn = (mark: TrackSlice, view: TrackSlice): boolean =>
  mark.instance === view.instance && mark.frame === view.frame;

/**
 * The images of the explained study that are on the screen at this time, in milliseconds: that of the pane that is worked
 * in first. Other studies that stand beside it are left out. `events` are in order of time.
 */
export function trackMomentsAt(events: readonly TrackEvent[], milliseconds: number): TrackMoment[] {
  const { panes, active } = trackPanesAt(events, milliseconds);
  const order = [...panes.slice(active), ...panes.slice(0, active)];
  return order.flatMap(({ kind, view, ink, masks }) => (kind === 'own' && view ? { view, ink, masks } : []));
}

/** The image that is explained at this time; null where no image is. */
export const trackMomentAt = (events: readonly TrackEvent[], milliseconds: number): TrackMoment | null =>
  trackMomentsAt(events, milliseconds)[0] ?? null;
