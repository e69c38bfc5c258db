// What the file says about gray values, marks and palettes, read from complete DICOM files.
import {
  asksForSubtraction,
  colorPaletteOf,
  endsOfWindow,
  firstEndsOf,
  grayPicture,
  grayTransformOf,
  grayValuesOf,
  overlayPlanesOf,
  pixelFormatOf,
} from '@plainscan/contract';
import dicomParser, { type DataSet } from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { writeDicom, type Element, type ElementValue } from './write-dicom.ts';

const identity: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.7'],
  [0x00080018, 'UI', '1.2.3'],
];

/** Integers of 16 bits with a sign. */
const signed = (...values: number[]): Uint8Array => new Uint8Array(Int16Array.from(values).buffer);
const item = (...elements: Element[]): ElementValue => ({ items: [elements] });

function fileOf(...elements: Element[]): DataSet {
  return dicomParser.parseDicom(writeDicom([...identity, ...elements]));
}

const gray = (more: Element[] = [], bits = { allocated: 16, stored: 12, high: 11, sign: 0 }): DataSet =>
  fileOf(
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [1]],
    [0x00280011, 'US', [4]],
    [0x00280100, 'US', [bits.allocated]],
    [0x00280101, 'US', [bits.stored]],
    [0x00280102, 'US', [bits.high]],
    [0x00280103, 'US', [bits.sign]],
    ...more,
  );

function draw(dataSet: DataSet, cells: ArrayLike<number>, frame = 1) {
  const format = pixelFormatOf(dataSet);
  const transform = grayTransformOf(dataSet, frame, format);
  const values = grayValuesOf(cells, format, transform);
  const grays = grayPicture(values, firstEndsOf(values, transform), transform.isInverted);
  return { ...values, transform, grays: [...grays], measured: Array.from(values.measured) };
}

const lut = (first: number, entries: number[], bits = 16): ElementValue =>
  item([0x00283002, 'US', [entries.length, first, bits]], [0x00283006, 'US', entries]);

describe('stored values', () => {
  it('drop the bits above the stored ones', () => {
    expect(draw(gray(), Uint16Array.of(5, 0x8005, 0xf005, 0x0fff)).measured).toEqual([5, 5, 5, 4095]);
  });

  it('start at the high bit', () => {
    const shifted = gray([], { allocated: 16, stored: 12, high: 15, sign: 0 });
    expect(draw(shifted, Uint16Array.of(16, 32, 0xffff, 7)).measured).toEqual([1, 2, 4095, 0]);
  });

  it('get their sign from the highest stored bit', () => {
    const negative = gray([], { allocated: 16, stored: 12, high: 11, sign: 1 });
    expect(draw(negative, Uint16Array.of(0x0fff, 0x07ff, 0x0800, 0xf801)).measured).toEqual([
      -1, 2047, -2048, -2047,
    ]);
  });
});

describe('windows', () => {
  const ramp = Uint16Array.of(0, 1000, 2000, 4000);
  const windowed = (shape: string) =>
    gray([
      [0x00281050, 'DS', [1000]],
      [0x00281051, 'DS', [2000]],
      [0x00281056, 'CS', shape],
    ]);

  it('are linear, exact or sigmoid as the file says', () => {
    expect(draw(windowed('LINEAR'), ramp).grays).toEqual([0, 128, 255, 255]);
    expect(endsOfWindow({ center: 1000, width: 2000, shape: 'linear' })).toEqual({ lower: 0, upper: 1999 });
    expect(draw(windowed('LINEAR_EXACT'), ramp).grays).toEqual([0, 128, 255, 255]);
    expect(draw(windowed('SIGMOID'), ramp)).toMatchObject({ isCurved: true, grays: [30, 128, 225, 254] });
  });

  it('of real numbers are exact unless the file names a function', () => {
    const map = fileOf(
      [0x00280002, 'US', [1]],
      [0x00280010, 'US', [1]],
      [0x00280011, 'US', [3]],
      [0x00281050, 'DS', [0.5]],
      [0x00281051, 'DS', [1]],
      [0x7fe00008, 'OF', new Uint8Array(Float32Array.of(0, 0.5, 1).buffer)],
    );
    expect(draw(map, Float32Array.of(0, 0.5, 1)).grays).toEqual([0, 128, 255]);
  });

  it('of a width that cannot be drawn are replaced by one from the pixels', () => {
    const none = gray([
      [0x00281050, 'DS', [0]],
      [0x00281051, 'DS', [0]],
    ]);
    expect(draw(none, ramp).grays.at(-1)).toBe(255);
    expect(draw(none, ramp).grays[0]).toBe(0);
  });

  it('leave padding out, a value or a range', () => {
    const padded = gray(
      [
        [0x00280120, 'SS', signed(-2000)],
        [0x00280121, 'SS', signed(-1990)],
      ],
      {
        allocated: 16,
        stored: 16,
        high: 15,
        sign: 1,
      },
    );
    const { transform, grays } = draw(padded, Int16Array.of(-2000, -1995, 0, 100));
    expect(transform.padding).toEqual({ from: -2000, to: -1990 });
    expect(grays).toEqual([0, 0, 0, 255]);
  });

  it('give way to the curve of the file', () => {
    const curved = gray([
      [0x00281050, 'DS', [2000]],
      [0x00281051, 'DS', [4000]],
      [0x00283010, 'SQ', lut(10, [0, 255, 128], 8)],
    ]);
    expect(draw(curved, Uint16Array.of(0, 11, 12, 4000))).toMatchObject({
      isCurved: true,
      grays: [0, 255, 128, 128],
    });
  });
});

describe('measured values', () => {
  it('are rescaled, or come from the modality table', () => {
    const rescaled = gray([
      [0x00080060, 'CS', 'CT'],
      [0x00281052, 'DS', [-1024]],
      [0x00281053, 'DS', [2]],
    ]);
    expect(draw(rescaled, Uint16Array.of(0, 512, 600, 1))).toMatchObject({
      measured: [-1024, 0, 176, -1022],
      transform: { unit: 'HU' },
    });
    const inverted = gray([[0x00283000, 'SQ', lut(0, [400, 300, 200, 100])]]);
    expect(draw(inverted, Uint16Array.of(0, 1, 3, 9)).measured).toEqual([400, 300, 100, 100]);
  });

  it('are Hounsfield units only where the file has them', () => {
    const ct: Element = [0x00080060, 'CS', 'CT'];
    const rescale: Element = [0x00281052, 'DS', [0]];
    const unit = (...more: Element[]) => draw(gray(more), Uint16Array.of(1)).transform.unit;
    expect(unit(ct, rescale)).toBe('HU');
    expect(unit(ct)).toBe('');
    expect(unit(ct, rescale, [0x00281054, 'LO', 'US'])).toBe('');
    expect(unit([0x00080060, 'CS', 'MR'], rescale)).toBe('');
    const table = (type: string): Element => [
      0x00283000,
      'SQ',
      item([0x00283002, 'US', [1, 0, 16]], [0x00283004, 'LO', type], [0x00283006, 'US', [9]]),
    ];
    expect(unit(table('HU'))).toBe('HU');
    expect(unit(ct, rescale, table('OD'))).toBe('');
  });

  it('of PET in becquerels per milliliter have that unit', () => {
    const unit = (modality: string, units: string) =>
      draw(
        gray([
          [0x00080060, 'CS', modality],
          [0x00541001, 'CS', units],
        ]),
        Uint16Array.of(1),
      ).transform.unit;
    expect(unit('PT', 'BQML')).toBe('Bq/mL');
    expect(unit('PT', 'CNTS')).toBe('');
    expect(unit('NM', 'BQML')).toBe('');
  });

  it('of angiography do not come from its modality table', () => {
    const sequence: Element = [0x00283000, 'SQ', lut(0, [400, 300, 200, 100])];
    const file = gray([sequence]);
    const angiography = dicomParser.parseDicom(
      writeDicom([
        [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.12.1'],
        [0x00080018, 'UI', '1.2.3'],
        [0x00280101, 'US', [16]],
        sequence,
      ]),
    );
    expect(draw(file, Uint16Array.of(1)).measured).toEqual([300]);
    expect(draw(angiography, Uint16Array.of(1)).measured).toEqual([1]);
  });

  it('of a frame come from its own group, otherwise from the shared one', () => {
    const transformed = (slope: number): Element => [
      0x00289145,
      'SQ',
      item([0x00281052, 'DS', [-1000]], [0x00281053, 'DS', [slope]], [0x00281054, 'LO', 'HU']),
    ];
    const enhanced = gray([
      [0x00280008, 'IS', [2]],
      [0x52009229, 'SQ', item(transformed(1))],
      [0x52009230, 'SQ', { items: [[transformed(2)], [[0x00209113, 'SQ', item()]]] }],
    ]);
    expect(draw(enhanced, Uint16Array.of(1000), 1)).toMatchObject({
      measured: [1000],
      transform: { unit: 'HU' },
    });
    expect(draw(enhanced, Uint16Array.of(1000), 2).measured).toEqual([0]);
  });

  it('are drawn inverted once, by either element', () => {
    const shape: Element = [0x20500020, 'CS', 'INVERSE'];
    const ends: Element[] = [
      [0x00281050, 'DS', [50]],
      [0x00281051, 'DS', [100]],
    ];
    expect(draw(gray([...ends, shape]), Uint16Array.of(0, 99)).grays).toEqual([255, 0]);
    expect(draw(gray(ends), Uint16Array.of(0, 99)).grays).toEqual([0, 255]);
  });
});

describe('a subtraction', () => {
  const mask = (operation: string): Element => [0x00286100, 'SQ', item([0x00286101, 'CS', operation])];
  const mode = (value: string): Element => [0x00281090, 'CS', value];
  const asks = (...elements: Element[]) => asksForSubtraction(fileOf(...elements));

  it('is asked for by a mask or by the viewing mode, which comes first', () => {
    expect(asks(mask('AVG_SUB'))).toBe(true);
    expect(asks(mask('TID'))).toBe(true);
    expect(asks(mode('SUB'))).toBe(true);
    expect(asks(mask('AVG_SUB'), mode('NAT'))).toBe(false);
    expect(asks(mask('NONE'))).toBe(false);
    expect(asks()).toBe(false);
  });
});

describe('overlay planes', () => {
  const plane = (more: Element[]): Element[] => [[0x60000010, 'US', [1]], [0x60000011, 'US', [4]], ...more];
  const setOf = (dataSet: DataSet, cells: ArrayLike<number> | null) =>
    overlayPlanesOf(dataSet, 1, pixelFormatOf(dataSet), cells).map((one) =>
      [0, 1, 2, 3].filter((column) => one.isSet(column, 0)),
    );

  it('of their own have one bit per pixel, from the lowest bit on', () => {
    const own = gray(plane([[0x60003000, 'OW', Uint16Array.of(0b1010)]]));
    expect(setOf(own, null)).toEqual([[1, 3]]);
  });

  it('in unused bits are read from the pixels', () => {
    const embedded = gray(plane([[0x60000102, 'US', [12]]]));
    const cells = Uint16Array.of(0x1005, 5, 0x1000, 0);
    expect(setOf(embedded, cells)).toEqual([[0, 2]]);
    expect(setOf(embedded, null)).toEqual([]);
    expect(draw(embedded, cells).measured).toEqual([5, 5, 0, 0]);
  });

  it('of several frames belong to the frames that they name', () => {
    const own = gray(
      plane([
        [0x60000015, 'IS', [2]],
        [0x60000051, 'US', [3]],
        [0x60003000, 'OW', Uint16Array.of(0b0010_0001)],
      ]),
    );
    const setIn = (frame: number) =>
      overlayPlanesOf(own, frame, pixelFormatOf(own), null).map((one) =>
        [0, 1, 2, 3].filter((column) => one.isSet(column, 0)),
      );
    expect([2, 3, 4, 5].map(setIn)).toEqual([[], [[0]], [[1]], []]);
  });

  it('that are cut off are left out', () => {
    expect(
      setOf(
        gray([
          [0x60000010, 'US', [900]],
          [0x60000011, 'US', [900]],
          [0x60003000, 'OW', Uint16Array.of(1)],
        ]),
        null,
      ),
    ).toEqual([]);
  });
});

describe('palettes', () => {
  const palette = (channel: number, data: Element): Element[] => [
    [0x00281100 + channel, 'US', [6, 0, 16]],
    data,
  ];
  const words = (...values: number[]) => Uint16Array.from(values);

  it('are read whole or in segments', () => {
    const ramp = [0, 0x2000, 0x4000, 0x6000, 0x8000, 0xa000];
    const whole = (channel: number) => palette(channel, [0x00281200 + channel, 'OW', words(...ramp)]);
    // One value, then four steps of a line, then one value.
    const segments = words(0, 1, 0, 1, 4, 0x8000, 0, 1, 0xa000);
    const data = [0, 0x00281221, 0x00281222, 0x00281223];
    const segmented = (channel: number) => palette(channel, [data[channel] ?? 0, 'OW', segments]);
    const expected = ramp.map((value) => value >> 8);
    for (const make of [whole, segmented]) {
      const found = colorPaletteOf(fileOf(...[1, 2, 3].flatMap(make)));
      expect([...(found?.red ?? [])]).toEqual(expected);
      expect([...(found?.blue ?? [])]).toEqual(expected);
    }
  });

  it('that are too short are refused', () => {
    const cut = [1, 2, 3].flatMap((channel) =>
      palette(channel, [0x00281220 + channel, 'OW', words(0, 1, 7)]),
    );
    expect(colorPaletteOf(fileOf(...cut))).toBeUndefined();
    const endless = [1, 2, 3].flatMap((channel) =>
      palette(channel, [0x00281220 + channel, 'OW', words(2, 9, 0, 0)]),
    );
    expect(colorPaletteOf(fileOf(...endless))).toBeUndefined();
  });
});
