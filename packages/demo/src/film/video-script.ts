import { splitIntoCaptions, type Caption, type Chapter, type VideoTracks } from '@plainscan/contract';

/** Positions are shares of the picture's width and height, 0..1 from the top left. */
export type Ink =
  | { shape: 'ellipse'; x: number; y: number; rx: number; ry: number }
  | { shape: 'arrow'; fromX: number; fromY: number; toX: number; toY: number };

/** The part of a picture in view: factor 1 fits all of it into the frame, 2 a half, around (x, y). */
export interface View {
  factor: number;
  x: number;
  y: number;
}

export interface CardStep {
  kind: 'card';
  seconds: number;
  chapter?: string;
  heading: string;
  lines: readonly string[];
  caption: string;
}

export interface ImageStep {
  kind: 'image';
  seconds: number;
  chapter?: string;
  series: number;
  /** First and last slice as shares of the series, 0..1. The scroll eases in and out. */
  from: number;
  to: number;
  zoom?: View;
  ink?: Ink;
  caption: string;
}

export interface VideoScript {
  /** How each series is shown until a step zooms: what matters in it fills the frame's width. */
  views: readonly View[];
  steps: readonly (CardStep | ImageStep)[];
}

export const CLOSING_CARD: CardStep = {
  kind: 'card',
  seconds: 7,
  chapter: 'Before you go',
  heading: 'Thank you for watching',
  lines: ['Please talk to your own doctor about what this means for you.'],
  caption: 'Please talk to your own doctor about what this means for you.',
};

/** Returns how a step's series is shown until the step zooms. */
export function viewOf({ views }: VideoScript, { series }: ImageStep): View {
  const view = views[series];
  if (!view) throw new Error(`The script asks for series ${series}, which has no view.`);
  return view;
}

/** Returns the captions and chapters that a player shows with the film. */
export const tracksOf = (script: VideoScript): VideoTracks => ({
  captions: captionsOf(script),
  chapters: chaptersOf(script),
});

export function lengthOf(script: VideoScript): number {
  return script.steps.reduce((sum, step) => sum + step.seconds, 0);
}

/** Returns captions in order, without overlaps. A long text is split, at the ends of sentences if possible. */
export function captionsOf(script: VideoScript): Caption[] {
  let clock = 0;
  return script.steps.flatMap((step) => {
    const texts = splitIntoCaptions(step.caption);
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    const start = clock + 0.2;
    const span = step.seconds - 0.4;
    clock += step.seconds;
    let spoken = 0;
    return texts.map((text) => {
      const from = start + (span * spoken) / letters;
      spoken += text.length;
      return { start: round(from), end: round(start + (span * spoken) / letters), text };
    });
  });
}

export function chaptersOf(script: VideoScript): Chapter[] {
  let clock = 0;
  const chapters: Chapter[] = [];
  for (const step of script.steps) {
    if (step.chapter !== undefined) chapters.push({ start: round(clock), title: step.chapter });
    clock += step.seconds;
  }
  return chapters;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
