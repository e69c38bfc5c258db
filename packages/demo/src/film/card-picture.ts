import sharp from 'sharp';
import { drawText, measureText, wrapText } from './stroke-font.ts';
import type { CardStep } from './video-script.ts';

const LIGHT = '#f2f5f7';
const QUIET = '#9fb0bb';
const ACCENT = '#ffc43d';

export interface CardTexts {
  clinic: string;
  /** Shown under the heading of the first card, if given. */
  preparedFor?: string | undefined;
}

/** Returns a full-frame card as raw RGB. */
export async function drawCard(
  step: CardStep,
  texts: CardTexts,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const middle = width / 2;
  const lines = step.lines.flatMap((line) => wrapText(line, 26, width * 0.86));
  const first = height / 2 + 22 - lines.length * 20;
  const heading = drawText(step.heading, middle, first - 40, {
    size: 50,
    color: LIGHT,
    anchor: 'middle',
    weight: 0.13,
  });
  const body = lines.map((line, i) =>
    drawText(line, middle, first + 50 + i * 50, { size: 26, color: LIGHT, anchor: 'middle' }),
  );
  const name =
    texts.preparedFor === undefined
      ? ''
      : drawText(texts.preparedFor, middle, first + 70 + lines.length * 50, {
          size: 19,
          color: QUIET,
          anchor: 'middle',
        });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#16303d"/><stop offset="1" stop-color="#0d161c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect x="${middle - 36}" y="${first - 8}" width="72" height="4" rx="2" fill="${ACCENT}"/>${heading}${body.join('')}${name}${drawText(texts.clinic, middle, height - 48, { size: 17, color: QUIET, anchor: 'middle' })}</svg>`;
  return rasterize(svg);
}

/** Returns the panel next to the picture: the current chapter and the position in the video. */
export async function drawPanel(
  chapters: readonly string[],
  current: number,
  series: string,
  clinic: string,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const rows = chapters.map((title, i) => {
    const y = 190 + i * 52;
    const now = i === current;
    const size = Math.min(20, (20 * (width - 96)) / measureText(title, 20));
    const dot = `<circle cx="44" cy="${y - 8}" r="${now ? 8 : 5}" fill="${now ? ACCENT : i < current ? QUIET : 'none'}" stroke="${now ? ACCENT : QUIET}" stroke-width="1.5"/>`;
    return dot + drawText(title, 72, y, { size, color: now ? LIGHT : QUIET, weight: now ? 0.14 : 0.11 });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#11181d"/><rect width="1" height="100%" fill="#26323a"/>${drawText('In this video', 36, 116, { size: 26, color: LIGHT, weight: 0.13 })}${rows.join('')}${drawText(series, 36, height - 106, { size: 19, color: LIGHT })}${drawText(clinic, 36, height - 36, { size: 13, color: QUIET })}</svg>`;
  return rasterize(svg);
}

/** Returns one subdued line on the panel's background. */
export async function drawLabel(text: string, width: number, height: number): Promise<Uint8Array> {
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#11181d"/>${drawText(text, 2, height - 8, { size: 17, color: QUIET })}</svg>`,
  );
}

async function rasterize(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer();
}
