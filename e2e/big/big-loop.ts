// Makes cine loops as large as ultrasound and angiography send them, piece by piece, with the hash of the file.
import { randomFillSync } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import sharp from 'sharp';

import { writeDicom, type Element } from '../../packages/server/src/platform/media/dicom/write-dicom.ts';
import { writeHashedFile } from '../../packages/server/tests/hashed-file-fixture.ts';
import { madePatient } from './big-slices.ts';

type LoopForm = 'plain' | 'deflated' | 'fragmented';

export interface LoopShape {
  form: LoopForm;
  frames: number;
  /** Rows and columns. */
  side: number;
}

interface MadeLoop {
  folder: string;
  name: string;
  bytes: number;
  hash: string;
}

const syntaxes: Record<LoopForm, string> = {
  plain: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  fragmented: '1.2.840.10008.1.2.4.50',
};
/** Different pictures. Making one for each frame would take too long. */
const pictures = 8;

/** Makes a folder with one file. Frames are noise, so that nothing makes them smaller. */
export async function makeLoop({ form, frames, side }: LoopShape): Promise<MadeLoop> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-loop-'));
  const uid = `2.25.${Date.now()}`;
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.3.1'],
    [0x00080018, 'UI', `${uid}.1.1`],
    [0x00080020, 'DA', '20260611'],
    [0x00080060, 'CS', 'US'],
    [0x00081030, 'LO', 'Ultrasound of the heart'],
    [0x0008103e, 'LO', 'Four chambers'],
    [0x00100010, 'PN', madePatient.name],
    [0x00100020, 'LO', 'BIG'],
    [0x00100030, 'DA', madePatient.birthDate],
    [0x0020000d, 'UI', uid],
    [0x0020000e, 'UI', `${uid}.1`],
    [0x00200011, 'IS', [1]],
    [0x00200013, 'IS', [1]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280008, 'IS', [frames]],
    [0x00280010, 'US', [side]],
    [0x00280011, 'US', [side]],
    [0x00280100, 'US', [8]],
    [0x00280101, 'US', [8]],
    [0x00280102, 'US', [7]],
    [0x00280103, 'US', [0]],
  ];
  const head = Buffer.from(writeDicom(elements, syntaxes[form]));
  // The length of the file header is its first element; the preamble and this element take 144 bytes.
  const metaEnd = 144 + head.readUInt32LE(140);
  const pixels = form === 'fragmented' ? fragments(frames, side) : plainPixels(frames, side);
  const body = Readable.from(joined([head.subarray(metaEnd)], pixels));
  const packed = form === 'deflated' ? body.pipe(createDeflateRaw({ level: 1 })) : body;
  const path = join(folder, 'IM000001');
  const file = Readable.from(joined([head.subarray(0, metaEnd)], packed));
  return { folder, name: 'IM000001', ...(await writeHashedFile(path, file)) };
}

async function* joined(first: Iterable<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

function pixelHead(type: string, length: number): Buffer {
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0, type.charCodeAt(0), type.charCodeAt(1), 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(length, 8);
  return head;
}

async function* plainPixels(frames: number, side: number): AsyncGenerator<Buffer> {
  yield pixelHead('OB', frames * side * side);
  const noise = randomFillSync(Buffer.alloc(side * side));
  for (let frame = 0; frame < frames; frame += 1) {
    const picture = Buffer.from(noise);
    picture.writeUInt32LE(frame, 0);
    yield picture;
  }
}

/** Two fragments for each frame, and an empty table of frames. */
async function* fragments(frames: number, side: number): AsyncGenerator<Buffer> {
  yield pixelHead('OB', 0xffffffff);
  yield item(Buffer.alloc(0));
  const made: Buffer[] = [];
  for (let at = 0; at < pictures; at += 1) {
    const noise = randomFillSync(Buffer.alloc(side * side));
    const raw = { width: side, height: side, channels: 1 as const };
    const picture = await sharp(noise, { raw }).toColorspace('b-w').jpeg({ quality: 95 }).toBuffer();
    made.push(picture.length % 2 === 0 ? picture : Buffer.concat([picture, Buffer.alloc(1)]));
  }
  for (let frame = 0; frame < frames; frame += 1) {
    const picture = made[frame % pictures] ?? Buffer.alloc(0);
    const half = Math.floor(picture.length / 4) * 2;
    yield item(picture.subarray(0, half));
    yield item(picture.subarray(half));
  }
  yield Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]);
}

function item(bytes: Buffer): Buffer {
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}
