// Gray images whose files give some of their values a color (PS3.3 C.7.6.19), read from complete DICOM files.
import {
  firstEndsOf,
  grayPicture,
  grayTransformOf,
  grayValuesOf,
  pixelFormatOf,
  supplementalColors,
} from '@plainscan/contract';
import dicomParser, { type DataSet } from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { writeDicom, type Element, type ElementValue } from './write-dicom.ts';

const item = (...elements: Element[]): ElementValue => ({ items: [elements] });
const gray = (more: Element[]): DataSet =>
  dicomParser.parseDicom(
    writeDicom([
      [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4.1'],
      [0x00080018, 'UI', '1.2.3'],
      [0x00280002, 'US', [1]],
      [0x00280004, 'CS', 'MONOCHROME2'],
      [0x00280010, 'US', [1]],
      [0x00280011, 'US', [4]],
      [0x00280100, 'US', [16]],
      [0x00280101, 'US', [12]],
      [0x00280102, 'US', [11]],
      [0x00280103, 'US', [0]],
      ...more,
    ]),
  );

describe('the palette of a gray image', () => {
  const palettes = [0x00281101, 0x00281102, 0x00281103].flatMap((tag): Element[] => [
    [tag, 'US', [2, 100, 8]],
    [tag + 0x100, 'OB', Uint8Array.of(7, 9)],
  ]);
  const colorsOf = (elements: Element[], frame = 1) =>
    grayTransformOf(gray(elements), frame, pixelFormatOf(gray([]))).colors;

  it('colors the values from its first to its last entry', () => {
    const colors = colorsOf([[0x00089205, 'CS', 'MIXED'], ...palettes]);
    expect(colors).toMatchObject({ first: 100 });
    const drawn = colors && supplementalColors([99, 100, 101, 102], colors);
    expect(Array.from(drawn ?? [])).toEqual([0, 0, 0, 0, 7, 7, 7, 255, 9, 9, 9, 255, 0, 0, 0, 0]);
  });

  it('is used only where the file or the frame is presented in color', () => {
    expect(colorsOf(palettes)).toBeNull();
    expect(colorsOf([[0x00089205, 'CS', 'MONOCHROME'], ...palettes])).toBeNull();
    expect(colorsOf([[0x00089205, 'CS', 'COLOR']])).toBeNull();
    // MR, then CT and PET.
    const frameOf = (said: string, frameType = 0x00189226): Element => [
      0x52009230,
      'SQ',
      item([frameType, 'SQ', item([0x00089205, 'CS', said])]),
    ];
    const mixed: Element = [0x00089205, 'CS', 'MIXED'];
    expect(colorsOf([mixed, ...palettes, frameOf('MONOCHROME')])).toBeNull();
    for (const frameType of [0x00189226, 0x00189329, 0x00189751])
      expect(colorsOf([...palettes, frameOf('COLOR', frameType)])).not.toBeNull();
  });

  it('leaves its values out of a window that is found from the pixels', () => {
    const dataSet = gray([[0x00089205, 'CS', 'MIXED'], ...palettes]);
    const format = pixelFormatOf(dataSet);
    const transform = grayTransformOf(dataSet, 1, format);
    const values = grayValuesOf(Uint16Array.of(0, 10, 100, 101), format, transform);
    const grays = grayPicture(values, firstEndsOf(values, transform), false);
    expect(Array.from(grays).slice(0, 2)).toEqual([0, 255]);
  });
});
