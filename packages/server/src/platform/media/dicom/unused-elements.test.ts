// What `docs/dicom-elements.md` says is not used changes neither what is drawn nor what is measured.
import {
  cineRateOf,
  frameStacksOf,
  grayTransformOf,
  imageDirectionsOf,
  imageScaleOf,
  pixelFormatOf,
} from '@plainscan/contract';
import { expect, it } from 'vitest';
import type { HeaderSource } from './dicom-header.ts';
import { readDicomHeader } from './dicom-header.ts';
import { drawFrame } from './draw-frame.ts';
import { writeDicom, type Element, type ElementValue } from './write-dicom.ts';

const item = (...elements: Element[]): ElementValue => ({ items: [elements] });
const doubles = (...values: number[]): Uint8Array => new Uint8Array(Float64Array.from(values).buffer);
const ramp = Uint16Array.from({ length: 64 }, (_, at) => at * 60);

/** Two frames without a window, so that the pixels choose it. */
const gray: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.12.1'],
  [0x00080018, 'UI', '1.2.3'],
  [0x00080060, 'CS', 'XA'],
  [0x00181164, 'DS', [0.2, 0.2]],
  [0x00181600, 'CS', 'RECTANGULAR'],
  [0x00181602, 'IS', [2]],
  [0x00181604, 'IS', [7]],
  [0x00181606, 'IS', [1]],
  [0x00181608, 'IS', [4]],
  [0x00280002, 'US', [1]],
  [0x00280004, 'CS', 'MONOCHROME2'],
  [0x00280008, 'IS', [2]],
  [0x00280010, 'US', [4]],
  [0x00280011, 'US', [8]],
  [0x00280100, 'US', [16]],
  [0x00280101, 'US', [12]],
  [0x00280102, 'US', [11]],
  [0x00280103, 'US', [0]],
  [0x7fe00010, 'OW', ramp],
];
const color: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.77.1.4'],
  [0x00080018, 'UI', '1.2.3'],
  [0x00080060, 'CS', 'XC'],
  [0x00280002, 'US', [3]],
  [0x00280004, 'CS', 'RGB'],
  [0x00280006, 'US', [0]],
  [0x00280010, 'US', [1]],
  [0x00280011, 'US', [2]],
  [0x00280100, 'US', [8]],
  [0x00280101, 'US', [8]],
  [0x00280102, 'US', [7]],
  [0x00280103, 'US', [0]],
  [0x7fe00010, 'OB', Uint8Array.of(200, 10, 30, 0, 90, 250)],
];

const unused: [name: string, base: Element[], ...elements: Element[]][] = [
  ['Presentation Intent Type', gray, [0x00080068, 'CS', 'FOR PROCESSING']],
  ['Slice Thickness', gray, [0x00180050, 'DS', [9]]],
  ['Spacing Between Slices', gray, [0x00180088, 'DS', [9]]],
  ['Gantry/Detector Tilt', gray, [0x00181120, 'DS', [20]]],
  ['Positioner Angles', gray, [0x00181510, 'DS', [30]], [0x00181511, 'DS', [25]]],
  ['Shutter Presentation Value', gray, [0x00181622, 'US', [65_535]]],
  ['Collimator Shape', gray, [0x00181700, 'CS', 'CIRCULAR'], [0x00181710, 'IS', [2, 4]]],
  ['Patient Position', gray, [0x00185100, 'CS', 'FFP']],
  ['View Position', gray, [0x00185101, 'CS', 'PA']],
  ['Object Pixel Spacing in Center of Beam', gray, [0x00189404, 'FD', doubles(0.1, 0.1)]],
  ['Laterality', gray, [0x00200060, 'CS', 'R'], [0x00200062, 'CS', 'L']],
  ['Frame Increment Pointer', gray, [0x00280009, 'AT', Uint16Array.of(0x0054, 0x0010)]],
  ['Smallest and Largest Pixel Value', gray, [0x00280106, 'US', [900]], [0x00280107, 'US', [1000]]],
  ['Burned In Annotation', gray, [0x00280301, 'CS', 'YES']],
  [
    'Pixel Intensity Relationship',
    gray,
    [0x00281040, 'CS', 'LOG'],
    [0x00281041, 'SS', Uint8Array.of(255, 255)],
  ],
  ['Window Explanation', gray, [0x00281055, 'LO', 'BONE']],
  ['Breast Implant Present', gray, [0x00281300, 'CS', 'YES'], [0x00281350, 'CS', 'YES']],
  ['Lossy Image Compression', gray, [0x00282110, 'CS', '01'], [0x00282112, 'DS', [20]]],
  ['Representative Frame Number', gray, [0x00286010, 'US', [2]]],
  [
    'Mask Subtraction',
    gray,
    [0x00286100, 'SQ', item([0x00286101, 'CS', 'AVG_SUB'], [0x00286110, 'US', [1]])],
  ],
  [
    'Real World Value Mapping',
    gray,
    [0x00409096, 'SQ', item([0x00409224, 'FD', doubles(100)], [0x00409225, 'FD', doubles(7)])],
  ],
  ['View Code', gray, [0x00540220, 'SQ', item([0x00080104, 'LO', 'cranio-caudal'])]],
  [
    'Presentation LUT',
    gray,
    [0x20500010, 'SQ', item([0x00283002, 'US', [2, 0, 16]], [0x00283006, 'US', [65_535, 0]])],
  ],
  ['Dose Grid Scaling', gray, [0x3004000e, 'DS', [0.001]]],
  ['ICC Profile', color, [0x00282000, 'OB', new Uint8Array(128)]],
];

async function factsOf(elements: readonly Element[]) {
  const bytes = Buffer.from(writeDicom(elements));
  const source: HeaderSource = {
    length: bytes.length,
    read: (position, count) => bytes.subarray(position, position + count),
  };
  const header = readDicomHeader(source);
  if (!header) throw new Error('The file was not read.');
  const { dataSet } = header;
  const picture = await drawFrame(header, source, 1);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return {
    drawn: [info.width, info.height, ...data],
    measured: grayTransformOf(dataSet, 2, pixelFormatOf(dataSet)),
    scale: imageScaleOf(dataSet, 2),
    directions: imageDirectionsOf(dataSet, 2),
    order: frameStacksOf(dataSet, 2),
    rate: cineRateOf(dataSet),
  };
}

it.each(unused)('H-001: %s changes nothing', async (_, base, ...elements) => {
  expect(await factsOf([...base, ...elements])).toEqual(await factsOf(base));
});
