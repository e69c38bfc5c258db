import sharp from 'sharp';
import type { Size } from './picture-scaler.ts';
import { drawText, wrapText, type TextStyle } from './stroke-font.ts';
import type { CardStep } from './video-script.ts';

const LIGHT = '#f2f5f7';
const ACCENT = '#ffc43d';
const HEADING = { size: 38, gap: 66 };
const BODY = { size: 23, gap: 46 };

/** Returns a full-frame card as raw RGB. */
export async function drawCard(step: CardStep, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const middle = width / 2;
  const linesAt = (texts: readonly string[], first: number, gap: number, style: TextStyle): string =>
    texts.map((text, i) => drawText(text, middle, first + i * gap, { ...style, anchor: 'middle' })).join('');
  const heading = wrapText(step.heading, HEADING.size, width * 0.84);
  const lines = step.lines.flatMap((line) => wrapText(line, BODY.size, width * 0.84));
  const rule = (height + heading.length * HEADING.gap - lines.length * BODY.gap) / 2;
  const above = rule + 22 - heading.length * HEADING.gap;
  const texts = [
    linesAt(heading, above, HEADING.gap, { size: HEADING.size, color: LIGHT, weight: 0.13 }),
    linesAt(lines, rule + 66, BODY.gap, { size: BODY.size, color: LIGHT }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#16303d"/><stop offset="1" stop-color="#0d161c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect x="${middle - 36}" y="${rule}" width="72" height="4" rx="2" fill="${ACCENT}"/>${texts.join('')}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer());
}
