// The parts of files that are made to have one unusual element each, with the picture that they must show.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  writeDicom,
  type Element,
  type ElementValue,
} from '../../../packages/server/src/platform/media/dicom/write-dicom.ts';
import type { RightPicture } from '../picture-oracle.ts';
import { seriesHeader } from '../series-header.ts';

/** A file with one unusual element, and what it must show. */
export interface MadeKind {
  /** Also the description of its series. */
  name: string;
  /** The end of the SOP class, after 1.2.840.10008.5.1.4.1.1. */
  sopClass: string;
  modality: string;
  elements: readonly Element[];
  /** The right pixels of a frame, zero-based, as stored. */
  right: (frame: number) => RightPicture;
  /** The stored frame behind each shown one, if they differ. */
  frames?: readonly number[];
  /** What is added to the series' description when its file forms several series. */
  stack?: string;
}

export const rows = 48;
export const columns = 64;
const pixels = rows * columns;

/** A scene whose value is different in each corner, so that a wrong order, turn or shift is seen. From 0 to 999. */
export const scene = (frame = 0): number[] =>
  Array.from({ length: pixels }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const isDisc = (row - 16) ** 2 + (column - 20 - frame * 4) ** 2 < 64;
    return isDisc ? 900 - frame * 40 : Math.round((row * 7 + column * 5 + frame * 30) % 700);
  });

/** Elements of gray pixels. `stored` bits are the lowest ones, unless `high` says otherwise. */
export function grayShape(
  bits: { allocated: number; stored: number; high?: number; isSigned?: boolean; frames?: number },
  photometric = 'MONOCHROME2',
): Element[] {
  return [
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', photometric],
    ...(bits.frames === undefined ? [] : [[0x00280008, 'IS', [bits.frames]] as Element]),
    [0x00280010, 'US', [rows]],
    [0x00280011, 'US', [columns]],
    [0x00280100, 'US', [bits.allocated]],
    [0x00280101, 'US', [bits.stored]],
    [0x00280102, 'US', [bits.high ?? bits.stored - 1]],
    [0x00280103, 'US', [bits.isSigned ? 1 : 0]],
  ];
}

export const windowOf = (center: number, width: number): Element[] => [
  [0x00281050, 'DS', [center]],
  [0x00281051, 'DS', [width]],
];

export const sequence = (tag: number, ...items: readonly Element[][]): Element => [tag, 'SQ', { items }];

/** Pixels of 16 bits; negative values wrap around. */
export const words = (values: readonly number[]): ElementValue => Uint16Array.from(values);

/** A gray picture that must show these values in this window. */
export function rightGray(
  values: readonly number[],
  window: RightPicture['window'],
  more: Partial<RightPicture> = {},
): RightPicture {
  return {
    rows,
    columns,
    pixelHeight: 1,
    samples: 1,
    values: Float64Array.from(values),
    isInverted: false,
    window,
    drawing: null,
    ...more,
  };
}

/** A gray picture that must show these levels, from 0 to 255. */
export const rightLevels = (levels: readonly number[], more: Partial<RightPicture> = {}): RightPicture =>
  rightGray(levels, { width: 256, center: 128 }, more);

export const rightColors = (samples: readonly number[]): RightPicture =>
  rightGray(samples, null, { samples: 3 });

let written = 0;
const root = `2.25.${Date.now()}${process.pid}7`;

/** Writes a file as a new series of one study, and returns its path. */
export function writeKind(folder: string, { name, sopClass, modality, elements }: MadeKind): string {
  written += 1;
  const path = join(folder, `kind-${written}.dcm`);
  const header = seriesHeader({ sopClass, modality, description: name, study: root, number: written });
  writeFileSync(path, writeDicom([...header, ...elements]));
  return path;
}
