// Scales, places, order, rates and directions, read from complete DICOM files.
import { cineRateOf, frameStacksOf, imageDirectionsOf, imageScaleOf, regionAt } from '@plainscan/contract';
import dicomParser, { type DataSet } from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { writeDicom, type Element, type ElementValue } from './write-dicom.ts';

const doubles = (...values: number[]): Uint8Array => new Uint8Array(Float64Array.from(values).buffer);
const item = (...elements: Element[]): ElementValue => ({ items: [elements] });

const fileOf = (...elements: Element[]): DataSet =>
  dicomParser.parseDicom(
    writeDicom([[0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.7'], [0x00080018, 'UI', '1.2.3'], ...elements]),
  );

describe('scales', () => {
  const scale = (...elements: Element[]) => imageScaleOf(fileOf(...elements), 1).whole;
  const modality = (code: string): Element => [0x00080060, 'CS', code];
  const pixel: Element = [0x00280030, 'DS', [0.1, 0.1]];
  const detector: Element = [0x00181164, 'DS', [0.1, 0.1]];

  it('are the patient’s in slices, and the detector’s in projections', () => {
    expect(scale(modality('CT'), pixel)).toEqual({ row: 0.1, column: 0.1, of: 'patient' });
    expect(scale(modality('DX'), pixel)).toMatchObject({ of: 'detector' });
    expect(scale(modality('MG'), pixel, detector)).toMatchObject({ of: 'detector' });
    expect(scale(modality('CR'), detector)).toMatchObject({ row: 0.1, of: 'detector' });
  });

  it('are divided by the magnification if the file tells it', () => {
    const magnified: Element = [0x00181114, 'DS', [1.5]];
    const found = scale(modality('MG'), pixel, detector, magnified);
    expect(found).toEqual({ row: 0.1 / 1.5, column: 0.1 / 1.5, of: 'patient' });
    expect(389 * (found?.column ?? 0)).toBeCloseTo(25.9, 1);
  });

  it('are the patient’s if they were calibrated', () => {
    expect(scale(modality('DX'), pixel, [0x00280a02, 'CS', 'FIDUCIAL'])).toMatchObject({ of: 'patient' });
    const corrected: Element = [0x00280030, 'DS', [0.08, 0.08]];
    expect(scale(modality('DX'), corrected, detector)).toEqual({ row: 0.08, column: 0.08, of: 'patient' });
  });

  it('of a frame are the patient’s, and come from its own group', () => {
    const measures = (spacing: number): Element => [
      0x00289110,
      'SQ',
      item([0x00280030, 'DS', [spacing, spacing]]),
    ];
    const enhanced = fileOf(
      modality('MG'),
      detector,
      [0x52009229, 'SQ', item(measures(0.5))],
      [0x52009230, 'SQ', { items: [[measures(0.7)], [[0x00209113, 'SQ', item()]]] }],
    );
    expect(imageScaleOf(enhanced, 1).whole).toEqual({ row: 0.7, column: 0.7, of: 'patient' });
    expect(imageScaleOf(enhanced, 2).whole).toEqual({ row: 0.5, column: 0.5, of: 'patient' });
  });

  it('of a scanned film are the film’s', () => {
    expect(scale([0x00182010, 'DS', [0.2, 0.2]])).toEqual({ row: 0.2, column: 0.2, of: 'film' });
    expect(scale()).toBeNull();
    expect(scale([0x00280030, 'DS', [0, 0]])).toBeNull();
  });

  it('know the shape of pixels without millimeters', () => {
    expect(imageScaleOf(fileOf([0x00280034, 'IS', [2, 1]]), 1)).toMatchObject({ whole: null, pixelShape: 2 });
    expect(imageScaleOf(fileOf([0x00280034, 'IS', [1000, 1]]), 1).pixelShape).toBe(1);
  });

  it('of ultrasound regions come before all others', () => {
    const region: Element[] = [
      [0x00186016, 'UL', [0]],
      [0x00186018, 'UL', [10]],
      [0x0018601a, 'UL', [20]],
      [0x0018601c, 'UL', [100]],
      [0x0018601e, 'UL', [200]],
      [0x00186024, 'US', [3]],
      [0x00186026, 'US', [3]],
      [0x0018602c, 'FD', doubles(0.05)],
      [0x0018602e, 'FD', doubles(0.05)],
    ];
    const image = imageScaleOf(fileOf(pixel, [0x00186011, 'SQ', item(...region)]), 1);
    expect(image.whole).toBeNull();
    expect(regionAt(image, { x: 50, y: 50 })).toMatchObject({ x: { perPixel: 0.5, unit: 'mm' } });
    expect(regionAt(image, { x: 5, y: 50 })).toBeNull();
  });
});

describe('frames', () => {
  const frame = (position: number[] | null, indexes: number[] = []): Element[] => [
    ...(position ? [[0x00209113, 'SQ', item([0x00200032, 'DS', position])] as const] : []),
    [0x00209116, 'SQ', item([0x00200037, 'DS', [1, 0, 0, 0, 1, 0]])],
    [0x00209111, 'SQ', item([0x00209157, 'UL', indexes])],
  ];
  const pointer = (group: number, element: number): Element[] => [
    [0x00209165, 'AT', new Uint8Array(Uint16Array.of(group, element).buffer)],
  ];
  const dimensions = (...tags: [number, number][]): Element => [
    0x00209222,
    'SQ',
    { items: tags.map((tag) => pointer(...tag)) },
  ];
  const stacks = (frames: Element[][], ...more: Element[]) =>
    frameStacksOf(fileOf(...more, [0x52009230, 'SQ', { items: frames }]), frames.length);

  it('are ordered by their place in the body', () => {
    const z = (at: number) => frame([0, 0, at]);
    expect(stacks([z(2), z(0), z(3), z(1)])).toEqual([[2, 4, 1, 3]]);
    expect(stacks([z(0), z(1), z(2)])).toBeNull();
  });

  it('form a stack for each value of a dimension that is not their place', () => {
    const at = (z: number, echo: number) => frame([0, 0, z], [echo, z + 1]);
    const echoes = dimensions([0x0018, 0x9082], [0x0020, 0x9057]);
    expect(stacks([at(0, 1), at(0, 2), at(1, 1), at(1, 2)], echoes)).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('of one place stay one series in the order of time', () => {
    const moment = (time: number) => frame([0, 0, 5], [time]);
    expect(stacks([moment(3), moment(1), moment(2)], dimensions([0x0020, 0x9128]))).toEqual([[2, 3, 1]]);
  });

  it('without positions are ordered by their dimensions', () => {
    const index = (at: number) => frame(null, [at]);
    expect(stacks([index(2), index(1)], dimensions([0x0020, 0x9057]))).toEqual([[2, 1]]);
    expect(frameStacksOf(fileOf(), 8)).toBeNull();
  });

  it('are played at the rate of the file', () => {
    expect(cineRateOf(fileOf([0x00180040, 'IS', [30]]))).toBe(30);
    expect(cineRateOf(fileOf([0x00180040, 'IS', [30]], [0x00082144, 'IS', [15]]))).toBe(15);
    expect(cineRateOf(fileOf([0x00181063, 'DS', [40]]))).toBe(25);
    expect(cineRateOf(fileOf([0x00181065, 'DS', [0, 20, 30]]))).toBe(40);
    expect(cineRateOf(fileOf([0x00181063, 'DS', [0]]))).toBeNull();
  });
});

describe('directions', () => {
  const directions = (...elements: Element[]) => imageDirectionsOf(fileOf(...elements), 1);
  const named = (value: string): Element => [0x00200020, 'CS', value];
  const slice = (...cosines: number[]): Element => [0x00200037, 'DS', cosines];

  it('are those of the slice, with a second letter if it is oblique', () => {
    expect(directions(slice(1, 0, 0, 0, 1, 0))).toEqual({ row: 'L', column: 'P' });
    expect(directions(slice(0, 1, 0, 0, 0, -1))).toEqual({ row: 'P', column: 'F' });
    expect(directions(slice(0.8, 0.6, 0, 0, 0, -1))).toEqual({ row: 'LP', column: 'F' });
    expect(directions(slice(0.97, -0.24, 0, 0.24, 0.97, 0))).toEqual({ row: 'L', column: 'P' });
    expect(directions(slice(1, 0, 0, 0, 1, 0), named('A\\H'))).toEqual({ row: 'L', column: 'P' });
  });

  it('of a projection are those that the file names', () => {
    expect(directions(named('L\\F'))).toEqual({ row: 'L', column: 'F' });
    expect(directions(named('a\\fr'))).toEqual({ row: 'A', column: 'FR' });
  });

  it('are missing where the file does not say or says something else', () => {
    for (const value of ['', 'L', 'L\\', 'LEFT\\DOWN', 'X\\Y']) expect(directions(named(value))).toBeNull();
    expect(directions(slice(0, 0, 0, 0, 0, 0))).toBeNull();
    expect(directions(named('L\\F'), [0x00102210, 'CS', 'QUADRUPED'])).toBeNull();
  });
});
