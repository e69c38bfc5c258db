// H-001: objects too large for the child's memory get their copy for viewers too. Files are sparse, so that they cost no
// disk.
import { randomFillSync } from 'node:crypto';
import dicomParser from 'dicom-parser';
import { mkdtempSync } from 'node:fs';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { createMediaChild } from '../sandbox/media-child.ts';
import { itemHead, itemTag, endTag, pixelHead } from './pixel-frames.ts';
import { writeDicom, type Element } from './write-dicom.ts';

const mebibyte = 1024 * 1024;
const jpegLossless = '1.2.840.10008.1.2.4.70';
const frames = 4;
/** Of one fragment. Each frame has two. */
const fragmentBytes = 20 * mebibyte;

const elements: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.3.1'],
  [0x00080018, 'UI', '2.25.41.1'],
  [0x00080060, 'CS', 'US'],
  [0x0020000d, 'UI', '2.25.41'],
  [0x0020000e, 'UI', '2.25.41.2'],
  [0x00280002, 'US', [1]],
  [0x00280004, 'CS', 'MONOCHROME2'],
  [0x00280008, 'IS', [frames]],
  [0x00280010, 'US', [64]],
  [0x00280011, 'US', [64]],
  [0x00280100, 'US', [8]],
  [0x00280101, 'US', [8]],
  [0x00280102, 'US', [7]],
  [0x00280103, 'US', [0]],
];

const scratch = mkdtempSync(join(tmpdir(), 'big-normal-'));
const path = join(scratch, 'pack');
const outputPath = join(scratch, 'copy.dcm');
const child = createMediaChild({ scratch, readOnly: [] });
afterAll(async () => {
  await child.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Writes an object of 160 MB without an offset table. Returns its length. */
async function writeFragmented(): Promise<number> {
  const file = await open(path, 'w');
  const head = Buffer.concat([writeDicom(elements, jpegLossless), pixelHead(), itemHead(itemTag, 0)]);
  let at = head.length;
  await file.write(head, 0, head.length, 0);
  for (let fragment = 0; fragment < frames * 2; fragment += 1) {
    const start = fragment % 2 === 0 ? [0xff, 0xd8, 0xff, fragment] : [1, 2, 3, fragment];
    const bytes = Buffer.concat([itemHead(itemTag, fragmentBytes), Buffer.from(start)]);
    await file.write(bytes, 0, bytes.length, at);
    at += 8 + fragmentBytes;
  }
  await file.write(itemHead(endTag, 0), 0, 8, at);
  await file.close();
  return at + 8;
}

it('H-001: gives a large cine loop without an offset table one, in little memory', async () => {
  const length = await writeFragmented();
  const inspected = await child.inspect({ path, name: 'cine', offset: 0, length });
  expect(inspected).toMatchObject({ kind: 'dicom', needsNormalizedCopy: true });
  const answer = await child.normalize({ path, offset: 0, length, outputPath });
  const { size } = await stat(outputPath);
  expect(answer).toEqual({ kind: 'normalized', length: size });
  const file = await open(outputPath, 'r');
  const bytes = Buffer.alloc(4096);
  await file.read(bytes, 0, bytes.length, 0);
  const { elements: found } = dicomParser.parseDicom(bytes, { untilTag: 'x7fe00010' });
  const table = (found['x7fe00010']?.dataOffset ?? 0) + 8;
  const places = Array.from({ length: frames }, (_, frame) => bytes.readUInt32LE(table + frame * 4));
  for (const [frame, place] of places.entries()) {
    const item = Buffer.alloc(12);
    await file.read(item, 0, item.length, table + frames * 4 + place);
    expect([item.readUInt32LE(0), item.readUInt32LE(4)]).toEqual([itemTag, 2 * fragmentBytes]);
    expect([...item.subarray(8)]).toEqual([0xff, 0xd8, 0xff, frame * 2]);
  }
  await file.close();
});

/** Writes 160 MB of uncompressed frames as a bare data set: without preamble and file header. Returns its length. */
async function writeBare(): Promise<{ start: Buffer; length: number }> {
  const [rows, columns] = [5_120, 8_192];
  const sized = elements.map((one): Element =>
    one[0] === 0x00280010 ? [one[0], 'US', [rows]] : one[0] === 0x00280011 ? [one[0], 'US', [columns]] : one,
  );
  const whole = Buffer.from(writeDicom(sized));
  // The length of the file header is its first element; preamble and this element take 144 bytes.
  const dataSet = whole.subarray(144 + whole.readUInt32LE(140));
  const pixels = Buffer.from([0xe0, 0x7f, 0x10, 0, 0x4f, 0x57, 0, 0, 0, 0, 0, 0]);
  const pixelBytes = rows * columns * frames;
  pixels.writeUInt32LE(pixelBytes, 8);
  const start = Buffer.concat([dataSet, pixels, Buffer.from([1, 2, 3, 4])]);
  const file = await open(path, 'w');
  await file.write(start, 0, start.length, 0);
  const length = dataSet.length + pixels.length + pixelBytes;
  await file.write(Buffer.of(9), 0, 1, length - 1);
  await file.close();
  return { start, length };
}

it('H-001: gives a large object without a file header one, and changes nothing else', async () => {
  const { start, length } = await writeBare();
  const inspected = await child.inspect({ path, name: 'bare', offset: 0, length });
  expect(inspected).toMatchObject({ kind: 'dicom', needsNormalizedCopy: true });
  const answer = await child.normalize({ path, offset: 0, length, outputPath });
  const { size } = await stat(outputPath);
  expect(answer).toEqual({ kind: 'normalized', length: size });
  const added = size - length;
  const file = await open(outputPath, 'r');
  const bytes = Buffer.alloc(added + start.length);
  await file.read(bytes, 0, bytes.length, 0);
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  await file.close();
  expect(bytes.toString('latin1', 128, 132)).toBe('DICM');
  expect(bytes.subarray(added).equals(start)).toBe(true);
  expect(last[0]).toBe(9);
  const header = dicomParser.parseDicom(bytes, { untilTag: 'x7fe00010' });
  expect(header.string('x00020010')).toBe('1.2.840.10008.1.2.1');
});

/**
 * Writes an object of 160 MB that is deflated to a few, or to next to nothing with `isBomb`. `left` bytes of its pixels are
 * missing.
 */
async function writeDeflated(left: number, isBomb = false): Promise<{ length: number; inflated: number }> {
  const [rows, columns] = [5_120, 8_192];
  const sized = elements.map((one): Element =>
    one[0] === 0x00280010 ? [one[0], 'US', [rows]] : one[0] === 0x00280011 ? [one[0], 'US', [columns]] : one,
  );
  const whole = Buffer.from(writeDicom(sized, '1.2.840.10008.1.2.1.99'));
  const metaEnd = 144 + whole.readUInt32LE(140);
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0, 0x4f, 0x57, 0, 0, 0, 0, 0, 0]);
  const pixelBytes = rows * columns * frames;
  head.writeUInt32LE(pixelBytes, 8);
  const pixels = Buffer.alloc(pixelBytes - left);
  if (!isBomb) randomFillSync(pixels, 0, pixelBytes / 50);
  pixels[pixels.length - 1] = 9;
  const dataSet = Buffer.concat([whole.subarray(metaEnd), head, pixels]);
  const packed = Buffer.concat([whole.subarray(0, metaEnd), deflateRawSync(dataSet, { level: 1 })]);
  await writeFile(path, packed);
  return { length: packed.length, inflated: dataSet.length };
}

it('H-001: inflates a large deflated object piece by piece', async () => {
  const { length, inflated } = await writeDeflated(0);
  const inspected = await child.inspect({ path, name: 'deflated', offset: 0, length });
  expect(inspected).toMatchObject({ kind: 'dicom', needsNormalizedCopy: true, meta: { frames } });
  const answer = await child.normalize({ path, offset: 0, length, outputPath });
  const { size } = await stat(outputPath);
  expect(answer).toEqual({ kind: 'normalized', length: size });
  const file = await open(outputPath, 'r');
  const start = Buffer.alloc(4096);
  await file.read(start, 0, start.length, 0);
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  await file.close();
  const header = dicomParser.parseDicom(start, { untilTag: 'x7fe00010' });
  expect(header.string('x00020010')).toBe('1.2.840.10008.1.2.1');
  expect((header.elements['x7fe00010']?.dataOffset ?? 0) + 5_120 * 8_192 * frames).toBe(size);
  expect(last[0]).toBe(9);
  expect(size).toBeGreaterThan(inflated);
  // Middle frames are drawn from the copy.
  const preview = join(scratch, 'deflated.webp');
  const drawn = await child.preview({
    path: outputPath,
    offset: 0,
    length: size,
    outputPath: preview,
    size: 64,
  });
  expect(drawn.kind).toBe('preview');
});

it('H-001: makes no copy of a large deflated object that ends early', async () => {
  const { length } = await writeDeflated(8_192);
  const answer = await child.normalize({ path, offset: 0, length, outputPath });
  expect(answer).toMatchObject({ kind: 'failed', reason: { code: 'cutOff' } });
});

it('SEC-B4: refuses a large object that shrinks further than images do', async () => {
  const { length } = await writeDeflated(0, true);
  const inspected = await child.inspect({ path, name: 'bomb', offset: 0, length });
  expect(inspected).toMatchObject({ kind: 'broken', reason: { code: 'unpacksTooFar' } });
});
