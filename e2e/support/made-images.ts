// Generates a folder with any number of images of any size, each with different bytes: as large as a real study, but
// quick to create.
import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeDicom, type Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';

export interface MadeImages {
  folder: string;
  /** Total size of all files. */
  bytes: number;
  /** SHA-256 of each file, by its path in the chosen folder. */
  hashes: ReadonlyMap<string, string>;
}

/** Creates images. `side` is the number of rows and columns, with 16 bits per pixel. */
export async function makeImages(count: number, side: number): Promise<MadeImages> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-images-'));
  const hashes = new Map<string, string>();
  let bytes = 0;
  for (let number = 1; number <= count; number += 1) {
    // A few hundred per folder, as on a disc.
    const place = `S${String(Math.floor(number / 250)).padStart(2, '0')}`;
    await mkdir(join(folder, place), { recursive: true });
    const name = join(place, `IM${String(number).padStart(5, '0')}`);
    const file = imageOf(number, side);
    await writeFile(join(folder, name), file);
    hashes.set(`${folder.split('/').at(-1)}/${name}`, createHash('sha256').update(file).digest('hex'));
    bytes += file.length;
  }
  return { folder, bytes, hashes };
}

function imageOf(number: number, side: number): Uint8Array {
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.2'],
    [0x00080018, 'UI', `2.25.900.1.${number}`],
    [0x00080020, 'DA', '20260611'],
    [0x00080060, 'CS', 'CT'],
    [0x00081030, 'LO', 'CT of the chest'],
    [0x00100010, 'PN', 'Castellano^Renata'],
    [0x00100020, 'LO', 'E2E'],
    [0x00100030, 'DA', '19540211'],
    [0x0020000d, 'UI', '2.25.900'],
    [0x0020000e, 'UI', '2.25.900.1'],
    [0x00200011, 'IS', [1]],
    [0x00200013, 'IS', [number]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [side]],
    [0x00280011, 'US', [side]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [16]],
    [0x00280102, 'US', [15]],
    [0x00280103, 'US', [0]],
    [0x7fe00010, 'OW', randomFillSync(new Uint16Array(side * side))],
  ];
  return writeDicom(elements);
}
