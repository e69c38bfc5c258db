// @vitest-environment node
// H-001: single frames of large files, fetched by their ranges.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFrameFile } from './frame-file.ts';

const never = new AbortController().signal;
let count = 0;

/** Serves a file by ranges. Returns its URL and what was asked for. */
function serve(file: Buffer): { url: string; asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_url: string, init: { headers: Record<string, string> }) => {
    const range = init.headers['range'] ?? '';
    asked.push(range);
    const [start = 0, end = 0] = range.replace('bytes=', '').split('-').map(Number);
    const bytes = file.subarray(start, end + 1);
    const headers = { 'content-range': `bytes ${start}-${start + bytes.length - 1}/${file.length}` };
    return Promise.resolve(new Response(new Uint8Array(bytes), { status: 206, headers }));
  });
  count += 1;
  return { url: `/api/studies/s/instances/${count}?by-frame`, asked };
}
afterEach(() => vi.unstubAllGlobals());

const short = (group: number, element: number, type: string, value: Buffer): Buffer => {
  const head = Buffer.from([group & 255, group >> 8, element & 255, element >> 8, 0, 0, value.length, 0]);
  head.write(type, 4);
  return Buffer.concat([head, value]);
};
const number = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const text = (value: string): Buffer => Buffer.from(value.length % 2 ? `${value}\0` : value);

/** Eight rows and columns of 8 bits, with `after` from the value type of the pixels on. */
function dicom(syntax: string, frames: number, after: Buffer): Buffer {
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    short(0x0002, 0x0000, 'UL', Buffer.from([8 + text(syntax).length, 0, 0, 0])),
    short(0x0002, 0x0010, 'UI', text(syntax)),
    short(0x0028, 0x0002, 'US', number(1)),
    short(0x0028, 0x0004, 'CS', text('MONOCHROME2')),
    short(0x0028, 0x0008, 'IS', text(String(frames))),
    short(0x0028, 0x0010, 'US', number(8)),
    short(0x0028, 0x0011, 'US', number(8)),
    short(0x0028, 0x0100, 'US', number(8)),
    short(0x0028, 0x0101, 'US', number(8)),
    Buffer.from([0xe0, 0x7f, 0x10, 0x00]),
    after,
  ]);
}

const plainFrames = (frames: number): Buffer => {
  const head = Buffer.from([0x4f, 0x42, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(frames * 64, 4);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, at) => Buffer.alloc(64, at + 1))]);
};

const item = (bytes: Buffer): Buffer => {
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
};
const open = Buffer.from([0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff]);
const end = Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]);
const jpeg = '1.2.840.10008.1.2.4.50';

describe('a large file', () => {
  it('without compression: fetches the header once, and then only the frame', async () => {
    const { url, asked } = serve(dicom('1.2.840.10008.1.2.1', 3, plainFrames(3)));
    const file = await openFrameFile(url, never);
    expect(file?.frames).toBe(3);
    expect(await file?.read(3, never)).toEqual(new Uint8Array(64).fill(3));
    expect(await openFrameFile(url, never)).toBe(file);
    expect(asked).toHaveLength(2);
  });

  it('cut off: has fewer frames than it claims', async () => {
    const { url } = serve(dicom('1.2.840.10008.1.2.1', 3, plainFrames(3)).subarray(0, -10));
    expect((await openFrameFile(url, never))?.frames).toBe(2);
  });

  it('compressed: joins the fragments of a frame', async () => {
    const table = Buffer.from([0, 0, 0, 0, 20, 0, 0, 0]);
    const packed = [
      item(table),
      item(Buffer.from('ab')),
      item(Buffer.from('cd')),
      item(Buffer.from('last')),
      end,
    ];
    const { url } = serve(dicom(jpeg, 2, Buffer.concat([open, ...packed])));
    const file = await openFrameFile(url, never);
    expect(Buffer.from((await file?.read(1, never)) ?? []).toString()).toBe('abcd');
    expect(Buffer.from((await file?.read(2, never)) ?? []).toString()).toBe('last');
  });

  it('compressed without a table is fetched whole', async () => {
    const packed = [item(Buffer.alloc(0)), item(Buffer.from('ab')), item(Buffer.from('cd')), end];
    const { url } = serve(dicom(jpeg, 2, Buffer.concat([open, ...packed])));
    expect(await openFrameFile(url, never)).toBeNull();
  });

  it('with a table that points elsewhere is damaged', async () => {
    const table = Buffer.from([0, 0, 0, 0, 255, 255, 255, 127]);
    const { url } = serve(dicom(jpeg, 2, Buffer.concat([open, item(table), item(Buffer.from('ab')), end])));
    const file = await openFrameFile(url, never);
    await expect(file?.read(1, never)).rejects.toMatchObject({ problem: 'damaged' });
  });
});
