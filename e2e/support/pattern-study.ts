// A study with an area that must not be seen: black and white squares, brighter than everything else, along one edge of
// each image.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeDicom, type Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';

/** Columns and rows of an image. */
export const patternSide = 200;
const slices = 4;
/** Rows of an image that contain the squares, and the size of a square. */
export const patternRows = 20;
const square = 5;

/** The first series has its squares at the upper edge, the second at the lower one. */
export type PatternEdge = 'upper' | 'lower';

/** Creates two ultrasound series and returns their folder. */
export async function patternStudy(name: string, dateOfBirth: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-pattern-'));
  const seed = `${Date.now()}${process.pid}`;
  for (const [at, edge] of (['upper', 'lower'] as const).entries())
    for (let number = 1; number <= slices; number += 1) {
      const bytes = imageOf({ name, dateOfBirth, study: `2.25.${seed}`, series: at + 1, number, edge });
      await writeFile(join(folder, `${edge}-${number}.dcm`), bytes);
    }
  return folder;
}

interface Facts {
  readonly name: string;
  readonly dateOfBirth: string;
  readonly study: string;
  readonly series: number;
  readonly number: number;
  readonly edge: PatternEdge;
}

function imageOf({ name, dateOfBirth, study, series, number, edge }: Facts): Uint8Array {
  const [first = '', last = ''] = name.split(' ');
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.6.1'],
    [0x00080018, 'UI', `${study}.${series}.${number}`],
    [0x00080020, 'DA', '20260611'],
    [0x00080060, 'CS', 'US'],
    [0x0008103e, 'LO', `${edge} edge`],
    [0x00081030, 'LO', 'US Pattern'],
    [0x00100010, 'PN', `${last}^${first}`],
    [0x00100020, 'LO', 'E2E'],
    [0x00100030, 'DA', dateOfBirth.replaceAll('-', '')],
    [0x00100040, 'CS', 'F'],
    [0x0020000d, 'UI', study],
    [0x0020000e, 'UI', `${study}.${series}`],
    [0x00200011, 'IS', [series]],
    [0x00200013, 'IS', [number]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [patternSide]],
    [0x00280011, 'US', [patternSide]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [16]],
    [0x00280102, 'US', [15]],
    [0x00280103, 'US', [0]],
    [0x00281050, 'DS', [127.5]],
    [0x00281051, 'DS', [255]],
    [0x7fe00010, 'OW', pixelsOf(edge, number)],
  ];
  return writeDicom(elements);
}

/** Returns squares with another phase on each slice, and below them a soft ramp that stays far from white. */
function pixelsOf(edge: PatternEdge, number: number): Uint16Array {
  return Uint16Array.from({ length: patternSide * patternSide }, (_, at) => {
    const [x, y] = [at % patternSide, Math.floor(at / patternSide)];
    const isPattern = edge === 'upper' ? y < patternRows : y >= patternSide - patternRows;
    if (!isPattern) return 30 + Math.round((x / patternSide) * 70);
    return (Math.floor((x + number * 2) / square) + Math.floor(y / square)) % 2 === 0 ? 255 : 0;
  });
}
