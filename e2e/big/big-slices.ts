// Makes studies as large as real ones, quickly: valid slices whose bytes all differ, with the hash of each file.
import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { writeDicom, type Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';

export interface MadeFolder {
  /** Where it is on the disk. */
  folder: string;
  images: number;
  /** Bytes of the images. */
  bytes: number;
  /** SHA-256 of each image, by its path inside the folder. */
  hashes: Map<string, string>;
  /** Relative paths of files that are not images. */
  others: readonly string[];
}

/** A slice of a made study. Numbers count from 1. */
export interface Slice {
  series: number;
  number: number;
  /** Rows and columns, 16 bits each. */
  side: number;
  patient: { name: string; birthDate: string };
}

/** A study's UID prefix, so that two made studies never share an image. */
const root = `2.25.${Date.now()}`;

/** One axial CT slice of random values: it cannot be compressed, and no two are equal. */
export function makeSlice({ series, number, side, patient }: Slice): Uint8Array {
  const pixels = randomFillSync(new Uint16Array(side * side)).map((value) => value & 0x7ff);
  // A bright square at a place of its own, so that the picture on the screen tells which slice it is.
  const at = ((number * 7) % (side - 4)) * side + ((number * 3) % (side - 4));
  for (let row = 0; row < 4; row += 1) pixels.fill(0xfff, at + row * side, at + row * side + 4);
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.2'],
    [0x00080018, 'UI', `${root}.${series}.${number}`],
    [0x00080020, 'DA', '20260611'],
    [0x00080060, 'CS', 'CT'],
    [0x00081030, 'LO', 'CT of the chest'],
    [0x0008103e, 'LO', `Series ${series}`],
    [0x00100010, 'PN', patient.name],
    [0x00100020, 'LO', 'BIG'],
    [0x00100030, 'DA', patient.birthDate],
    [0x0020000d, 'UI', root],
    [0x0020000e, 'UI', `${root}.${series}`],
    [0x00200011, 'IS', [series]],
    [0x00200013, 'IS', [number]],
    [0x00200032, 'DS', [-100, -100, number]],
    [0x00200037, 'DS', [1, 0, 0, 0, 1, 0]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [side]],
    [0x00280011, 'US', [side]],
    [0x00280030, 'DS', [0.7, 0.7]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [12]],
    [0x00280102, 'US', [11]],
    [0x00280103, 'US', [0]],
    [0x00281050, 'DS', [2048]],
    [0x00281051, 'DS', [4096]],
    [0x7fe00010, 'OW', pixels],
  ];
  return writeDicom(elements);
}

export interface FolderShape {
  images: number;
  series: number;
  side: number;
  /** `true` adds what discs carry beside their images: an index, viewer programs, system files, two reports. */
  isDisc?: boolean;
  patient?: Slice['patient'];
}

/** The patient of made studies, as DICOM writes the name: Lakeside's in the demo. */
export const madePatient = { name: 'Raman^Priya', birthDate: '19680917' };

/** Where a disc burner puts the images: six levels deep, at most 500 in one folder. */
const placeOf = (series: number, number: number): string =>
  join(
    'DICOM',
    'PA000001',
    'ST000001',
    `SE${pad(series)}`,
    `V${pad(Math.ceil(number / 500))}`,
    `IM${pad(number)}`,
  );

const pad = (number: number): string => String(number).padStart(6, '0');

/** Makes a folder of slices, spread evenly over the series. */
export async function makeFolder(shape: FolderShape): Promise<MadeFolder> {
  const { images, series, side, isDisc = false, patient = madePatient } = shape;
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-big-'));
  const made: MadeFolder = { folder, images, bytes: 0, hashes: new Map(), others: [] };
  const folders = new Set<string>();
  for (let at = 0; at < images; at += 1) {
    const place = { series: (at % series) + 1, number: Math.floor(at / series) + 1 };
    const path = placeOf(place.series, place.number);
    const bytes = makeSlice({ ...place, side, patient });
    if (!folders.has(dirname(path))) await mkdir(join(folder, dirname(path)), { recursive: true });
    folders.add(dirname(path));
    await writeFile(join(folder, path), bytes);
    made.hashes.set(path, createHash('sha256').update(bytes).digest('hex'));
    made.bytes += bytes.length;
  }
  return isDisc ? { ...made, others: await addJunk(folder) } : made;
}

/** Adds what patients get on a disc beside the images. Returns the paths that the page has to name as left out. */
async function addJunk(folder: string): Promise<string[]> {
  const program = (bytes: number) => Buffer.concat([Buffer.from('MZ'), randomFillSync(Buffer.alloc(bytes))]);
  const report = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
  const named: Record<string, Buffer> = {
    DICOMDIR: Buffer.from(writeDicom(indexElements)),
    'autorun.inf': Buffer.from('[autorun]\r\nopen=viewer.exe\r\n'),
    'README.txt': Buffer.from('Start viewer.exe to see the images.'),
    'viewer.exe': program(400_000),
    'VIEWER/viewer.dll': program(200_000),
    'VIEWER/jre/bin/java.exe': program(100_000),
    'VIEWER/help/index.html': Buffer.from('<html><body>Help</body></html>'),
    'REPORTS/report.pdf': report('one'),
    'REPORTS/report 2.pdf': report('two'),
  };
  const hidden = { '.DS_Store': 'x', 'DICOM/.DS_Store': 'x', 'Thumbs.db': 'x', 'VIEWER/desktop.ini': 'x' };
  for (const [path, bytes] of Object.entries({ ...named, ...hidden })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return Object.keys(named);
}

/** A directory without records. Only its class matters here. */
const indexElements: readonly Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.1.3.10'],
  [0x00080018, 'UI', `${root}.0`],
];
