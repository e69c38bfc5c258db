// Three plain files, from which files of other transfer syntaxes are made: a part of a real CT with 12 bits, the same with
// 8 bits, and a color picture.
import dicomParser, { type DataSet } from 'dicom-parser';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeDicom, type Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';
import { testData } from '../support/study-folder.ts';
import { seriesHeader } from './series-header.ts';

export type PlainKind = 'gray12' | 'gray8' | 'color';

const rows = 192;
const columns = 256;
/** Where the part begins in the CT. */
const from = { row: 150, column: 120 };

let written = 0;

const study = `2.25.${Date.now()}${process.pid}`;

/** A new series of one study. Its description tells it apart in the viewers. */
function headerOf(kind: PlainKind, description: string): Element[] {
  written += 1;
  const what = kind === 'color' ? { sopClass: '7', modality: 'OT' } : { sopClass: '2', modality: 'CT' };
  return seriesHeader({ ...what, description, study, number: written });
}

const shape = (height: number, width: number, bits: number, stored: number): Element[] => [
  [0x00280010, 'US', [height]],
  [0x00280011, 'US', [width]],
  [0x00280100, 'US', [bits]],
  [0x00280101, 'US', [stored]],
  [0x00280102, 'US', [stored - 1]],
  [0x00280103, 'US', [0]],
];

const readTestFile = (path: string): DataSet => dicomParser.parseDicom(readFileSync(join(testData, path)));

/** Returns the values of the part of the CT, 1024 higher than its Hounsfield units, from 0 to 4095. */
function ctValues(): Uint16Array {
  const file = readTestFile('dicom/ct-3slice/01.dcm');
  const { dataOffset } = file.elements['x7fe00010'] ?? { dataOffset: 0 };
  const whole = file.uint16('x00280011') ?? 0;
  return Uint16Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [from.row + Math.floor(at / columns), from.column + (at % columns)];
    const { byteArray } = file;
    const stored = Buffer.from(byteArray.buffer, byteArray.byteOffset).readInt16LE(
      dataOffset + 2 * (row * whole + column),
    );
    return Math.max(0, Math.min(4095, stored));
  });
}

const gray: Element[] = [
  [0x00280002, 'US', [1]],
  [0x00280004, 'CS', 'MONOCHROME2'],
];

function gray12(): Element[] {
  return [
    ...gray,
    ...shape(rows, columns, 16, 12),
    [0x00281050, 'DS', '40'],
    [0x00281051, 'DS', '400'],
    [0x00281052, 'DS', '-1024'],
    [0x00281053, 'DS', '1'],
    [0x7fe00010, 'OW', ctValues()],
  ];
}

function gray8(): Element[] {
  const values = Uint8Array.from(ctValues(), (value) => Math.max(0, Math.min(255, (value - 864) / 1.6)));
  return [
    ...gray,
    ...shape(rows, columns, 8, 8),
    [0x00281050, 'DS', '128'],
    [0x00281051, 'DS', '256'],
    [0x7fe00010, 'OB', values],
  ];
}

function color(): Element[] {
  const file = readTestFile('dicom/colour/examples_rgb_color.dcm');
  const [height, width] = [file.uint16('x00280010') ?? 0, file.uint16('x00280011') ?? 0];
  const { dataOffset } = file.elements['x7fe00010'] ?? { dataOffset: 0 };
  return [
    [0x00280002, 'US', [3]],
    [0x00280004, 'CS', 'RGB'],
    [0x00280006, 'US', [0]],
    ...shape(height, width, 8, 8),
    [0x7fe00010, 'OB', file.byteArray.slice(dataOffset, dataOffset + height * width * 3)],
  ];
}

/** Writes a plain file into a folder and returns its path. Each call writes a new series. */
export function writePlainFile(folder: string, kind: PlainKind, description: string): string {
  const path = join(folder, `plain-${written}.dcm`);
  const elements = { gray12, gray8, color }[kind]();
  writeFileSync(path, writeDicom([...headerOf(kind, description), ...elements]));
  return path;
}
