// What was on the screen at each moment of a recorded video, so that viewers can open exactly that image (B7).
// Slices are identified by SOP Instance UID and frame, positions by image column and row. Neither depends on a screen.
import * as z from 'zod/mini';

import { second } from '../shared/durations.ts';
import { limits } from '../shared/limits.ts';

const uid = z.string().check(z.minLength(1), z.maxLength(64));
/** Milliseconds from the start of the segment or, in the track of a finished video, of the video. */
const time = z.int().check(z.minimum(0), z.maximum(limits.videoSecondsMax * second));
const coordinate = z.number().check(z.minimum(-100_000), z.maximum(100_000));
/** Column and row of the image; fractions allowed. */
const trackPointSchema = z.object({ x: coordinate, y: coordinate });
const sliceSchema = z.object({
  /** SOP Instance UID. */
  instance: uid,
  /** 1-based. */
  frame: z.int().check(z.minimum(1), z.maximum(100_000)),
});
export type TrackSlice = z.output<typeof sliceSchema>;
/** The pane of an event, counted from the left. Defaults to the first. */
const pane = z.optional(z.int().check(z.minimum(0), z.maximum(1)));

/** A rectangle in an image: its upper left corner and its size, in columns and rows. */
export const maskBoxSchema = z.object({
  ...trackPointSchema.shape,
  width: coordinate.check(z.positive()),
  height: coordinate.check(z.positive()),
});
export type MaskBox = z.output<typeof maskBoxSchema>;

/** The areas covered on every slice of a series (F18). */
export const seriesMasksSchema = z.object({
  /** Series Instance UID. */
  series: uid,
  boxes: z.array(maskBoxSchema).check(z.maxLength(limits.masksOfSeries)),
});
export type SeriesMasks = z.output<typeof seriesMasksSchema>;

const viewSchema = z.extend(sliceSchema, {
  t: time,
  type: z.literal('view'),
  pane,
  /** Study Instance UID. */
  study: uid,
  /** Series Instance UID. */
  series: uid,
  /** `null` for color images. */
  window: z.nullable(z.object({ center: z.number(), width: z.number() })),
  isInverted: z.boolean(),
  isFlipped: z.boolean(),
  /** Degrees clockwise. */
  rotation: z.number(),
  /** 1 = the whole image fits the pane. */
  zoom: z.number().check(z.minimum(0.01), z.maximum(1_000)),
  /** The image point at the center of the pane. */
  center: trackPointSchema,
});
export type TrackView = z.output<typeof viewSchema>;

export const inkKinds = ['pen', 'arrow', 'circle', 'line', 'text'] as const;
export type InkKind = (typeof inkKinds)[number];

/** Six hexadecimal digits after a #. */
export const inkColorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const inkSchema = z.extend(sliceSchema, {
  /** Start of the drawing. */
  t: time,
  type: z.literal('ink'),
  /** Unique within the track. */
  id: z.int().check(z.minimum(0)),
  kind: z.enum(inkKinds),
  color: inkColorSchema,
  /** The path of a pen, the position of a text, or the start and end of other kinds. */
  points: z.array(trackPointSchema).check(z.minLength(1), z.maxLength(limits.inkPoints)),
  /** The text, or the length of a line. */
  words: z.string().check(z.maxLength(limits.inkWords)),
});
export type TrackInk = z.output<typeof inkSchema>;

const inkRemovedSchema = z.object({
  t: time,
  type: z.literal('ink-removed'),
  ids: z.array(z.int()).check(z.minLength(1), z.maxLength(10_000)),
});
/** The position of the pointer. `null` once it has left the image. */
const pointerSchema = z.object({
  t: time,
  type: z.literal('pointer'),
  pane,
  at: z.nullable(trackPointSchema),
});
const laserSchema = z.object({ t: time, type: z.literal('laser'), pane, at: trackPointSchema });
/** The pane has no image, or an unknown one, until its next view. */
const unknownSchema = z.object({ t: time, type: z.literal('unknown'), pane });

/** What a pane shows: the study of the case, an earlier one of the patient, or a normal one from the library. */
export const paneKinds = ['own', 'earlier', 'normal'] as const;
export type PaneKind = (typeof paneKinds)[number];

/** The panes from now on, and which one is active. A track begins with one pane that shows the case's own study. */
const layoutSchema = z.object({
  t: time,
  type: z.literal('layout'),
  /** From left to right. */
  panes: z
    .array(
      z.object({
        kind: z.enum(paneKinds),
        /** Label drawn over the image. Empty for none. */
        label: z.string().check(z.maxLength(limits.paneLabelLength)),
      }),
    )
    .check(z.minLength(1), z.maxLength(2)),
  active: z.int().check(z.minimum(0), z.maximum(1)),
});
export type TrackLayout = Omit<z.output<typeof layoutSchema>, 't' | 'type'>;
/** The areas covered on a series from now on, wherever it is shown. Before its first mask, nothing is covered. */
const maskSchema = z.extend(seriesMasksSchema, { t: time, type: z.literal('mask') });

export const trackEventSchema = z.discriminatedUnion('type', [
  viewSchema,
  inkSchema,
  inkRemovedSchema,
  pointerSchema,
  laserSchema,
  unknownSchema,
  layoutSchema,
  maskSchema,
]);
export type TrackEvent = z.output<typeof trackEventSchema>;

/** Writes the events as NDJSON: one JSON object per line. */
export const writeEventTrack = (events: readonly TrackEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** Reads the events of an NDJSON text, sorted by time. Skips lines that are not events. */
export function readEventTrack(text: string): TrackEvent[] {
  const events = text.split('\n').flatMap((line) => {
    const event = trackEventSchema.safeParse(jsonOf(line));
    return event.success ? [event.data] : [];
  });
  return events.toSorted((one, other) => one.t - other.t);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
