import { describe, expect, test } from 'vitest';

import { boundaryOf, MalformedMultipart, readRelatedParts } from './related-parts.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function partsOf(text: string, length = text.length): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { type, bytes } of readRelatedParts(inPieces(text, length), 'b')) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    found.push([type, Buffer.concat(pieces).toString('latin1')]);
  }
  return found;
}

const two =
  'said before\r\n--b\r\nContent-Type: application/dicom; transfer-syntax=*\r\n\r\none\r\n-\r\n--B\x00\r\n' +
  '--b \r\ncontent-location: x\r\nCONTENT-TYPE:Application/DICOM\r\n\r\n\r\n--b--\r\nsaid after';

describe('CG-65: a multipart body', () => {
  test.each([1, 2, 3, 5, 7, 64, 10_000])(
    'is split correctly whatever the chunk size: %i bytes',
    async (length) => {
      expect(await partsOf(two, length)).toEqual([
        ['application/dicom', 'one\r\n-\r\n--B\x00'],
        ['application/dicom', ''],
      ]);
    },
  );

  test('a part may have no headers, and the body may begin with its delimiter', async () => {
    expect(await partsOf('--b\r\n\r\nbytes\r\n--b--')).toEqual([['', 'bytes']]);
  });

  test('an unread part is skipped', async () => {
    const types: string[] = [];
    for await (const { type } of readRelatedParts(inPieces(two, 4), 'b')) types.push(type);
    expect(types).toEqual(['application/dicom', 'application/dicom']);
  });

  test.each([
    ['nothing', ''],
    ['another boundary', '--c\r\n\r\nbytes\r\n--c--'],
    ['an end in the middle of a part', '--b\r\n\r\nbytes'],
    ['an end before the two dashes', '--b\r\n\r\nbytes\r\n--b\r\n'],
    ['a delimiter that goes on', '--bc\r\n\r\nbytes\r\n--b--'],
    ['a head without end', `--b\r\n${'x'.repeat(40_000)}`],
  ])('%s is refused', async (_name, text) => {
    await expect(partsOf(text, 1_000)).rejects.toThrow(MalformedMultipart);
  });
});

test.each([
  ['multipart/related; type="application/dicom"; boundary=abc', 'abc'],
  ['Multipart/Related;boundary="a b:c"; type=application/dicom', 'a b:c'],
  ['multipart/related; type="application/dicom"', null],
  ['multipart/form-data; boundary=abc', null],
  ['application/zip', null],
  // The length that Orthanc uses.
  [`multipart/related; boundary=${'x'.repeat(73)}`, 'x'.repeat(73)],
  [`multipart/related; boundary=${'x'.repeat(201)}`, null],
])('the boundary of %s is %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
