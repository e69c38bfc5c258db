import { describe, expect, test } from 'vitest';

import { textOfPage, type PlacedText } from './pdf-lines.ts';

/** A line of ten points high letters that are five points wide. */
const line = (str: string, x: number, y: number, size = 10): PlacedText => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: str.length * size * 0.5,
  height: size,
});

describe('the text of a page', () => {
  test('B25: wrapped lines become one, headings and short lines stay apart', () => {
    expect(
      textOfPage([
        line('FINDINGS', 50, 700),
        line('There is no pleural effusion and no', 50, 686),
        line('pneumothorax. The heart is normal in', 50, 672),
        line('size.', 50, 658),
        line('IMPRESSION', 50, 630),
        line('Normal chest.', 50, 616),
      ]),
    ).toBe(
      'FINDINGS\nThere is no pleural effusion and no pneumothorax. The heart is normal in size.\n\nIMPRESSION\nNormal chest.',
    );
  });

  test('B25: an item of a list begins a line', () => {
    expect(
      textOfPage([
        line('1. A small cyst in the right kidney, not', 50, 700),
        line('changed since the earlier examination.', 50, 686),
        line('2. No stone.', 50, 672),
      ]),
    ).toBe('1. A small cyst in the right kidney, not changed since the earlier examination.\n2. No stone.');
  });

  test('B25: pieces of a line are joined with the spaces that are seen', () => {
    expect(
      textOfPage([line('No', 50, 700), line('mass', 63, 700), line('es', 83, 700), line('.', 93, 701)]),
    ).toBe('No masses.');
  });

  test('B25: columns are read one after the other, and hyphens keep every letter', () => {
    expect(
      textOfPage([
        line('The cardio-', 50, 700),
        line('mediastinal silhouette.', 50, 686),
        line('Soft\u00ad', 300, 700),
        line('ware version 3 of the scanner.', 300, 686),
      ]),
    ).toBe('The cardio-\nmediastinal silhouette.\n\nSoft\nware version 3 of the scanner.');
  });

  test('B25: a page on its side or on its head is read along its lines', () => {
    const side = (str: string, x: number): PlacedText => ({
      str,
      transform: [0, 10, -10, 0, x, 100],
      width: str.length * 5,
      height: 10,
    });
    expect(textOfPage([side('First line of a page', 100), side('that lies on its side', 114)])).toBe(
      'First line of a page that lies on its side',
    );
    const head = (str: string, y: number): PlacedText => ({
      str,
      transform: [-10, 0, 0, -10, 400, y],
      width: str.length * 5,
      height: 10,
    });
    expect(textOfPage([head('First line of a page', 100), head('that stands on its head', 114)])).toBe(
      'First line of a page that stands on its head',
    );
  });

  test('B25: a page without text is empty', () => {
    expect(textOfPage([])).toBe('');
    expect(textOfPage([line('  ', 50, 700)])).toBe('');
  });
});
