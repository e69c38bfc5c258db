// Reads a picture back from the canvas of a pane, pixel by pixel. In the viewer, the window is sized so that each pixel of
// the picture covers a square of an odd number of canvas pixels. The middle one of each shows its value alone, whatever
// the interpolation. The studio draws at the size of its frame, so there a drawn pixel lies between others.
import { setTimeout as pause } from 'node:timers/promises';

/** A page of any browser that has the viewer or the studio open. */
export interface OpenedPane {
  setSize: (width: number, height: number) => Promise<void>;
  evaluate: <Result, Argument>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
}

export interface PictureSize {
  rows: number;
  columns: number;
  /** Height of a pixel, in widths. */
  pixelHeight: number;
}

/** A drawn picture, row by row. */
export interface DrawnPicture {
  /** Three samples per pixel, from 0 to 255. */
  samples: Uint8Array;
  /** Where the samples were taken: column and row of the picture, zero-based, fractions between pixels. */
  columns: readonly number[];
  rows: readonly number[];
  /** Zero-based, in the order of the series. */
  slice: number;
  /** As the corner of the pane says it; `null` for color. */
  window: { width: number; center: number } | null;
}

/** Either what the pane shows, or the sentence that it shows instead. */
export type PaneOutcome = DrawnPicture | { sentence: string };

const startSize = { width: 1000, height: 700 };
/** The square of one pixel is never wider. */
const maxScale = 15;
const aimedSide = 300;
/** A narrower pane has another layout. */
const narrowest = 600;

interface PaneFacts {
  shown: number | null;
  sentence: string | null;
  width: number;
  height: number;
  canvasWidth: number;
  canvasHeight: number;
}

/** Reads the first pane. Opens the series with this description first, unless it is `null` or open. */
const readFacts = (pane: OpenedPane, series: string | null): Promise<PaneFacts> =>
  pane.evaluate((wanted) => {
    const picture = document.querySelector<HTMLElement>('section [data-tool]');
    const section = picture?.closest('section');
    if (wanted !== null && section?.ariaLabel?.includes(`${wanted}.`) !== true) {
      const isOf = ({ title }: HTMLElement) => title === wanted;
      [...document.querySelectorAll<HTMLElement>('nav button')].find(isOf)?.click();
      return { shown: null, sentence: null, width: 0, height: 0, canvasWidth: 0, canvasHeight: 0 };
    }
    const canvas = picture?.querySelector('canvas');
    const shown = picture?.dataset['shown'];
    const problem = section?.querySelector<HTMLElement>('[role=status] p');
    return {
      shown: shown === undefined ? null : Number(shown),
      sentence: problem?.innerText ?? null,
      width: picture?.clientWidth ?? 0,
      height: picture?.clientHeight ?? 0,
      canvasWidth: canvas?.width ?? 0,
      canvasHeight: canvas?.height ?? 0,
    };
  }, series);

async function untilFacts(
  pane: OpenedPane,
  series: string | null,
  isThere: (facts: PaneFacts) => boolean,
  what: string,
  milliseconds: number,
): Promise<PaneFacts> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const facts = await readFacts(pane, series);
    if (isThere(facts)) return facts;
    if (Date.now() > end) throw new Error(`${what}: ${JSON.stringify(facts)}`);
    await pause(100);
  }
}

/** Waits for the picture or for the sentence that stands in its place. */
const untilShown = (pane: OpenedPane, series: string | null): Promise<PaneFacts> =>
  untilFacts(
    pane,
    series,
    ({ shown, sentence }) => shown !== null || sentence !== null,
    'Neither a picture nor a sentence appeared',
    120_000,
  );

/** Returns the odd number of canvas pixels that one pixel of the picture is high. */
function scaleFor({ rows, columns, pixelHeight }: PictureSize): number {
  const scale = Math.floor(aimedSide / Math.max(rows, columns / pixelHeight));
  const odd = scale % 2 === 0 ? scale - 1 : scale;
  // Pixels that are not square never fall onto whole ones, and only enlarged ones are read between others.
  const least = pixelHeight === 1 ? 1 : 5;
  return Math.max(least, Math.min(maxScale, odd));
}

/**
 * Opens a series, or none if there is only one (`null`), waits for the picture of the viewer's first pane, sizes the
 * window for it, and reads the picture.
 */
export async function readViewerPicture(
  pane: OpenedPane,
  series: string | null,
  size: PictureSize,
): Promise<PaneOutcome> {
  await pane.setSize(startSize.width, startSize.height);
  const first = await untilShown(pane, series);
  if (first.sentence !== null) return { sentence: first.sentence };
  const scale = scaleFor(size);
  const height = size.rows * scale;
  const needed = Math.ceil((size.columns * scale) / size.pixelHeight);
  // Widths of the same parity put the picture's pixels onto whole canvas pixels.
  const width = needed + 2 * Math.max(0, Math.floor((narrowest - needed) / 2));
  await pane.setSize(startSize.width + width - first.width, startSize.height + height - first.height);
  await untilFacts(
    pane,
    series,
    ({ canvasWidth, canvasHeight }) => canvasWidth === width && canvasHeight === height,
    `The canvas did not take the size of ${width} × ${height}`,
    60_000,
  );
  return readCanvas(pane, size, first.shown ?? 0);
}

/** Does the same in the studio, which draws at the size of its frame. */
export async function readStudioPicture(
  pane: OpenedPane,
  series: string | null,
  size: PictureSize,
): Promise<PaneOutcome> {
  await pane.setSize(startSize.width, startSize.height);
  const { shown, sentence } = await untilShown(pane, series);
  return sentence === null ? readCanvas(pane, size, shown ?? 0) : { sentence };
}

/** Reads until two readings agree. */
async function readCanvas(pane: OpenedPane, size: PictureSize, slice: number): Promise<DrawnPicture> {
  let before = '';
  for (let readings = 0; readings < 40; readings += 1) {
    await pause(150);
    const { text, ...read } = await sample(pane, size);
    if (text === before && text !== '') return { ...read, samples: Buffer.from(text, 'base64'), slice };
    before = text;
  }
  throw new Error('The picture never stood still.');
}

type Sampled = Pick<DrawnPicture, 'columns' | 'rows' | 'window'> & { text: string };

/** Returns the canvas pixel nearest to the middle of each pixel of the fitted picture, and the window. */
const sample = (pane: OpenedPane, size: PictureSize): Promise<Sampled> =>
  pane.evaluate(async ({ rows, columns, pixelHeight }) => {
    // On a busy machine, what a new size asks for may not be drawn yet.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const picture = document.querySelector<HTMLElement>('section [data-tool]');
    const canvas = picture?.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (!canvas || !pixels) throw new Error('The pane has no canvas.');
    const scale = Math.min(canvas.height / rows, (canvas.width * pixelHeight) / columns);
    const along = (count: number, side: number, step: number) => {
      const first = (side - count * step) / 2;
      const places = Array.from({ length: count }, (_, at) =>
        Math.min(side - 1, Math.floor(first + (at + 0.5) * step + 1e-6)),
      );
      return { places, shown: places.map((place) => (place + 0.5 - first) / step - 0.5) };
    };
    const across = along(columns, canvas.width, scale / pixelHeight);
    const down = along(rows, canvas.height, scale);
    const samples = new Uint8Array(rows * columns * 3);
    let at = 0;
    for (const y of down.places)
      for (const x of across.places) {
        const from = (y * canvas.width + x) * 4;
        samples.set(pixels.data.subarray(from, from + 3), at);
        at += 3;
      }
    let binary = '';
    for (let from = 0; from < samples.length; from += 8_192)
      binary += String.fromCodePoint(...samples.subarray(from, from + 8_192));
    const said = /W (-?[\d.]+) L (-?[\d.]+)/.exec(picture?.closest('section')?.innerText ?? '');
    const window = said && { width: Number(said[1]), center: Number(said[2]) };
    return { text: btoa(binary), columns: across.shown, rows: down.shown, window };
  }, size);
