import sharp from 'sharp';
import { drawCard } from './card-picture.ts';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { drawInk } from './ink-stroke.ts';
import { drawPicture, scaleOf, windowSlice } from './picture-scaler.ts';
import { momentOf, partInView, type FilmMoment } from './film-moment.ts';
import { viewOf, type ImageStep, type Ink, type VideoScript, type View } from './video-script.ts';

/** Fills a phone, as the studio's tall frame does. */
export const FRAME = { width: 720, height: 900 } as const;

/** Yields one JPEG per frame. Identical frames share their bytes, so a still picture costs nothing. */
export async function* paintFrames(
  script: VideoScript,
  series: readonly ImageSeries[],
  fps: number,
): AsyncGenerator<Uint8Array> {
  let frame = new Uint8Array(FRAME.width * FRAME.height * 3);
  let clock = 0;
  let made = 0;
  for (const step of script.steps) {
    const end = Math.round((clock + step.seconds) * fps);
    if (step.kind === 'card') frame = await drawCard(step, FRAME);
    let last = '';
    let jpeg: Uint8Array = new Uint8Array();
    for (; made < end; made += 1) {
      const now =
        step.kind === 'card'
          ? null
          : momentOf(step, series[step.series]?.slices.length ?? 1, made / fps - clock);
      const key = JSON.stringify(now);
      if (key !== last) {
        if (now && step.kind === 'image') paintMoment(frame, script, step, series, now);
        jpeg = await encode(frame);
        last = key;
      }
      yield jpeg;
    }
    clock += step.seconds;
  }
}

function paintMoment(
  frame: Uint8Array,
  script: VideoScript,
  step: ImageStep,
  series: readonly ImageSeries[],
  now: FilmMoment,
): void {
  const one = series[step.series];
  if (!one) throw new Error(`The script asks for series ${step.series}, which the study does not have.`);
  const view = partInView(viewOf(script, step), step, now);
  drawPicture(frame, FRAME, one, windowSlice(one, now.slice), view);
  if (step.ink && now.ink > 0) drawInk(frame, FRAME, fitInk(step.ink, one, view), now.ink);
}

/** Converts ink from shares of the picture to shares of the frame's width. */
function fitInk(ink: Ink, series: ImageSeries, view: View): Ink {
  const scale = scaleOf(series, view, FRAME) / FRAME.width;
  const h = series.columns * series.spacing[1] * scale;
  const v = series.rows * series.spacing[0] * scale;
  const x = (share: number): number => 0.5 + (share - view.x) * h;
  const y = (share: number): number => FRAME.height / FRAME.width / 2 + (share - view.y) * v;
  if (ink.shape === 'ellipse') return { ...ink, x: x(ink.x), y: y(ink.y), rx: ink.rx * h, ry: ink.ry * v };
  return { ...ink, fromX: x(ink.fromX), fromY: y(ink.fromY), toX: x(ink.toX), toY: y(ink.toY) };
}

async function encode(frame: Uint8Array): Promise<Uint8Array> {
  return sharp(frame, { raw: { ...FRAME, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}
