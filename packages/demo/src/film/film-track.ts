// The event track of a film (B7), made from the script and the study behind its pictures.
import type { TrackEvent, TrackView } from '@plainscan/contract';

import type { ImageSeries } from '../synthetic/image-series.ts';
import type { StudyUids } from '../synthetic/study-uid.ts';
import { momentOf, partInView, type FilmMoment } from './film-moment.ts';
import { INK_COLOR } from './ink-stroke.ts';
import { viewOf, type ImageStep, type Ink, type VideoScript } from './video-script.ts';

/** The properties of a series that a track needs. */
export type FilmSeries = Pick<ImageSeries, 'rows' | 'columns' | 'window' | 'slices'>;

type Look = Omit<TrackView, 't' | 'type'>;

/** Returns what the film shows in each frame, at `fps` frames per second. `uids` are those in the study's files. */
export function filmTrackOf(
  script: VideoScript,
  series: readonly FilmSeries[],
  uids: StudyUids,
  fps: number,
): TrackEvent[] {
  const events: TrackEvent[] = [];
  const timeOf = (frame: number): number => Math.round((frame / fps) * 1_000);
  let clock = 0;
  let first = 0;
  for (const [index, step] of script.steps.entries()) {
    const end = Math.round((clock + step.seconds) * fps);
    if (step.kind === 'card') events.push({ t: timeOf(first), type: 'unknown' });
    else {
      const one = seriesOf(series, step);
      let last = '';
      let hasInk = false;
      for (let frame = first; frame < end; frame += 1) {
        const now = momentOf(step, one.slices.length, frame / fps - clock);
        const look = lookOf(script, step, one, now, uids);
        const key = JSON.stringify(look);
        if (key !== last) events.push({ ...look, t: timeOf(frame), type: 'view' });
        last = key;
        if (!step.ink || hasInk || now.ink === 0) continue;
        hasInk = true;
        events.push({ t: timeOf(frame), id: index, ...markOf(step.ink, one, look) });
      }
      if (hasInk) events.push({ t: timeOf(end), type: 'ink-removed', ids: [index] });
    }
    first = end;
    clock += step.seconds;
  }
  return events;
}

function seriesOf(series: readonly FilmSeries[], { series: at }: ImageStep): FilmSeries {
  const one = series[at];
  if (!one) throw new Error(`The script asks for series ${at}, which the study does not have.`);
  return one;
}

/** Converts shares of the picture's width and height to column and row. The center of the first pixel is 0. */
const pointOf = (x: number, y: number, { columns, rows }: FilmSeries) => ({
  x: rounded(x * columns - 0.5),
  y: rounded(y * rows - 0.5),
});

const rounded = (value: number): number => Math.round(value * 100) / 100;

function lookOf(
  script: VideoScript,
  step: ImageStep,
  one: FilmSeries,
  now: FilmMoment,
  uids: StudyUids,
): Look {
  const { factor, x, y } = partInView(viewOf(script, step), step, now);
  return {
    study: uids.study,
    series: uids.seriesAt(step.series),
    instance: uids.imageAt(step.series, now.slice),
    frame: 1,
    window: one.window,
    isInverted: false,
    isFlipped: false,
    rotation: 0,
    zoom: Math.round(factor * 1_000) / 1_000,
    center: pointOf(x, y, one),
  };
}

function markOf(ink: Ink, one: FilmSeries, { instance, frame }: Look) {
  const points =
    ink.shape === 'ellipse'
      ? [pointOf(ink.x - ink.rx, ink.y - ink.ry, one), pointOf(ink.x + ink.rx, ink.y + ink.ry, one)]
      : [pointOf(ink.fromX, ink.fromY, one), pointOf(ink.toX, ink.toY, one)];
  const kind = ink.shape === 'ellipse' ? ('circle' as const) : ('arrow' as const);
  return { type: 'ink' as const, instance, frame, kind, color: INK_COLOR, points, words: '' };
}
