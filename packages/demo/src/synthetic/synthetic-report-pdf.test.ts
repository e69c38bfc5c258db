import { describe, expect, it } from 'vitest';
import { textWidth, toWinAnsi, wrapLines } from './pdf-text.ts';
import { generateReportPdf, type ReportText } from './synthetic-report-pdf.ts';

const TEXT: ReportText = {
  clinic: 'Harbor Imaging (West)',
  patient: { name: 'Élodie Müller', birthDate: '12 April 1968', id: 'H-1' },
  exam: 'MR head',
  examDate: '5 January 2026',
  findings: 'The ventricles are of usual size and shape.\n\nThe sinuses are clear.',
  impression: 'No change since the last exam.',
};

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

describe('generateReportPdf', () => {
  const file = latin(generateReportPdf(TEXT));

  it('has a cross-reference table in which every offset points at its object', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(7);
    offsets.forEach((at, i) => expect(file.slice(at, at + 7)).toBe(`${i + 1} 0 obj`));
  });

  it('states the true length of its content', () => {
    const match = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file);
    expect(match?.[2]).toHaveLength(Number(match?.[1]));
  });

  it('shows every text, with escaped parentheses and with accents in WinAnsi', () => {
    expect(file).toContain('(Harbor Imaging \\(West\\)) Tj');
    expect(file).toContain('(\xc9lodie M\xfcller) Tj');
    for (const text of ['MR head', '5 January 2026', 'The sinuses are clear.', TEXT.impression])
      expect(file).toContain(`(${text}) Tj`);
    expect(file).toContain('/Count 1');
  });

  it('uses a smaller font for long text, and refuses text that does not fit on a page', () => {
    const long = latin(
      generateReportPdf({ ...TEXT, findings: 'A long sentence about the images. '.repeat(170) }),
    );
    expect(long).toMatch(/\/F1 [789](\.5)? Tf/);
    expect(() => generateReportPdf({ ...TEXT, findings: 'word '.repeat(9000) })).toThrow(RangeError);
  });

  it('keeps hostile text inside its string', () => {
    const hostile = latin(generateReportPdf({ ...TEXT, impression: ') Tj ET endstream endobj \\ (' }));
    expect(hostile).toContain('(\\) Tj ET endstream endobj \\\\ \\() Tj');
  });
});

describe('the PDF’s letters', () => {
  it('become WinAnsi, without those that it lacks', () => {
    expect(toWinAnsi('–’')).toEqual([0x96, 0x92]);
    expect(toWinAnsi('Łőx影')).toEqual([0x3f, 0x6f, 0x78, 0x3f]);
  });

  it('wrap within the width, even if one word is wider', () => {
    const lines = wrapLines(`short ${'w'.repeat(200)} end`, 10, 200);
    expect(lines.every((line) => textWidth(line, 10) <= 200)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(`short${'w'.repeat(200)}end`);
  });
});
