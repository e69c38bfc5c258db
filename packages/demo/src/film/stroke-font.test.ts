import { describe, expect, it } from 'vitest';
import { REPORT_SCRIPTS } from '../synthetic/report-scripts.ts';
import { drawText, measureText, wrapText } from './stroke-font.ts';
import { CLOSING_CARD } from './video-script.ts';

const STYLE = { size: 20, color: '#fff' };

describe('the stroke font', () => {
  it('has a glyph for every letter of the cards', () => {
    const texts = Object.values(REPORT_SCRIPTS).flatMap((script) =>
      script.steps.flatMap((step) => (step.kind === 'card' ? [step.heading, ...step.lines] : [])),
    );
    const unknown = drawText('?', 0, 0, STYLE).match(/ d="[^"]+"/)?.[0] ?? 'none';
    for (const text of texts) expect(drawText(text, 0, 0, STYLE)).not.toContain(unknown);
  });

  it('drops accents and draws unknown characters as a question mark', () => {
    expect(drawText('Élodie', 0, 0, STYLE)).toBe(drawText('Elodie', 0, 0, STYLE));
    expect(drawText('影', 0, 0, STYLE)).toBe(drawText('?', 0, 0, STYLE));
  });

  it('never puts text into the SVG as markup', () => {
    expect(drawText('<script>&"', 0, 0, STYLE)).not.toMatch(/<script|&"/);
  });

  it('centers a line and wraps between words', () => {
    const width = measureText('middle', 20);
    expect(drawText('middle', 100, 0, { ...STYLE, anchor: 'middle' })).toContain(
      `translate(${(100 - width / 2).toFixed(2)} 0.00)`,
    );
    const line = CLOSING_CARD.lines[0] ?? '';
    const lines = wrapText(line, 26, 400);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(line);
    expect(lines.every((one) => measureText(one, 26) <= 400)).toBe(true);
  });
});
