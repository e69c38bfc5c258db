import sharp from 'sharp';
import { drawCard, drawLabel, drawPanel, type CardTexts } from './card-picture.ts';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { drawInk } from './ink-stroke.ts';
import { drawPicture, windowSlice } from './picture-scaler.ts';
import { momentOf, partInView, type FilmMoment } from './film-moment.ts';
import { chaptersOf, type ImageStep, type VideoScript } from './video-script.ts';

export const FRAME = { width: 1280, height: 720 } as const;
const SIDE = 720;
const PANEL = { left: 800, width: 480 } as const;
const PICTURE_LEFT = 40;

/** Yields one JPEG per frame. Identical frames share their bytes, so a still picture costs nothing. */
export async function* paintFrames(
  script: VideoScript,
  series: readonly ImageSeries[],
  texts: CardTexts,
  fps: number,
): AsyncGenerator<Uint8Array> {
  const frame = new Uint8Array(FRAME.width * FRAME.height * 3);
  const chapters = chaptersOf(script).map((chapter) => chapter.title);
  let chapter = -1;
  let clock = 0;
  let made = 0;
  for (const [index, step] of script.steps.entries()) {
    if (step.chapter !== undefined) chapter += 1;
    const end = Math.round((clock + step.seconds) * fps);
    if (step.kind === 'card')
      frame.set(
        await drawCard(step, index === 0 ? texts : { clinic: texts.clinic }, FRAME.width, FRAME.height),
      );
    else await startImage(frame, step, series, chapters, chapter, texts.clinic);
    let last = '';
    let jpeg: Uint8Array = new Uint8Array();
    for (; made < end; made += 1) {
      const now =
        step.kind === 'card'
          ? null
          : momentOf(step, series[step.series]?.slices.length ?? 1, made / fps - clock);
      const key = JSON.stringify(now);
      if (key !== last) {
        if (now && step.kind === 'image') await paintMoment(frame, step, series, now);
        jpeg = await encode(frame);
        last = key;
      }
      yield jpeg;
    }
    clock += step.seconds;
  }
}

async function startImage(
  frame: Uint8Array,
  step: ImageStep,
  series: readonly ImageSeries[],
  chapters: readonly string[],
  chapter: number,
  clinic: string,
): Promise<void> {
  frame.fill(0);
  const panel = await drawPanel(
    chapters,
    chapter,
    series[step.series]?.description ?? '',
    clinic,
    PANEL.width,
    FRAME.height,
  );
  copyInto(frame, panel, PANEL.left, 0, PANEL.width);
}

async function paintMoment(
  frame: Uint8Array,
  step: ImageStep,
  series: readonly ImageSeries[],
  now: FilmMoment,
): Promise<void> {
  const one = series[step.series];
  if (!one) throw new Error(`The script asks for series ${step.series}, which the study does not have.`);
  drawPicture(
    frame,
    FRAME.width,
    PICTURE_LEFT,
    0,
    SIDE,
    one,
    windowSlice(one, now.slice),
    partInView(step, now),
  );
  if (step.ink && now.ink > 0)
    drawInk(frame, FRAME.width, PICTURE_LEFT, 0, SIDE, fitInk(step.ink, one), now.ink);
  if (one.slices.length > 1) {
    const label = await drawLabel(`Image ${now.slice + 1} of ${one.slices.length}`, 300, 34);
    copyInto(frame, label, PANEL.left + 34, FRAME.height - 96, 300);
  }
}

/** Converts ink from shares of the picture to shares of the square that contains it. */
function fitInk(ink: NonNullable<ImageStep['ink']>, series: ImageSeries): NonNullable<ImageStep['ink']> {
  const wide = series.columns * series.spacing[1];
  const high = series.rows * series.spacing[0];
  const longest = Math.max(wide, high);
  const h = wide / longest;
  const v = high / longest;
  const x = (share: number): number => 0.5 + (share - 0.5) * h;
  const y = (share: number): number => 0.5 + (share - 0.5) * v;
  if (ink.shape === 'ellipse') return { ...ink, x: x(ink.x), y: y(ink.y), rx: ink.rx * h, ry: ink.ry * v };
  return { ...ink, fromX: x(ink.fromX), fromY: y(ink.fromY), toX: x(ink.toX), toY: y(ink.toY) };
}

function copyInto(frame: Uint8Array, picture: Uint8Array, left: number, top: number, width: number): void {
  const rows = picture.length / (width * 3);
  for (let r = 0; r < rows; r += 1) {
    frame.set(picture.subarray(r * width * 3, (r + 1) * width * 3), ((top + r) * FRAME.width + left) * 3);
  }
}

async function encode(frame: Uint8Array): Promise<Uint8Array> {
  return sharp(frame, { raw: { ...FRAME, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}
