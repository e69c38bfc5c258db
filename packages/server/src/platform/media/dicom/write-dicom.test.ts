import dicomParser from 'dicom-parser';
import { describe, expect, it } from 'vitest';
import { deriveUid } from './derive-uid.ts';
import { writeDicom, type Element } from './write-dicom.ts';

const IDENTITY: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4'],
  [0x00080018, 'UI', '2.25.1'],
];

describe('writeDicom', () => {
  it('pads every value to an even length and keeps the tags in order', () => {
    const bytes = writeDicom([[0x00100010, 'PN', 'Odd'], ...IDENTITY]);
    const set = dicomParser.parseDicom(bytes);
    expect(bytes.length % 2).toBe(0);
    expect(set.string('x00100010')).toBe('Odd');
    expect(Object.values(set.elements).every((element) => element.length % 2 === 0)).toBe(true);
    const offsets = ['x00080016', 'x00080018', 'x00100010'].map((tag) => set.elements[tag]?.dataOffset ?? 0);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  });

  it('states the true length of the meta header', () => {
    const bytes = writeDicom(IDENTITY);
    const view = new DataView(bytes.buffer);
    const length = view.getUint32(140, true);
    expect(view.getUint16(144 + length, true)).toBe(0x0008);
  });

  it('writes numbers as decimal strings of at most 16 characters', () => {
    const set = dicomParser.parseDicom(
      writeDicom([...IDENTITY, [0x00200032, 'DS', [-114.5507812345678, 1 / 3, 1e-9]]]),
    );
    const parts = (set.string('x00200032') ?? '').split('\\');
    expect(parts).toEqual(['-114.550781', '0.333333', '0']);
  });

  it('writes pixels as little endian words', () => {
    const set = dicomParser.parseDicom(
      writeDicom([...IDENTITY, [0x7fe00010, 'OW', Uint16Array.of(1, 0x1234)]]),
    );
    const at = set.elements['x7fe00010']?.dataOffset ?? 0;
    expect([...set.byteArray.subarray(at, at + 4)]).toEqual([1, 0, 0x34, 0x12]);
  });

  it('refuses a file without a SOP instance, and a value that is too long for its type', () => {
    expect(() => writeDicom([])).toThrow('80016 is missing');
    expect(() => writeDicom([...IDENTITY, [0x00100010, 'PN', 'x'.repeat(70_000)]])).toThrow('too long');
  });
});

describe('deriveUid', () => {
  it('is a UUID under 2.25, the same for the same seed', () => {
    const uid = deriveUid('a');
    const uuid = BigInt(uid.slice(5)).toString(16).padStart(32, '0');
    expect(deriveUid('a')).toBe(uid);
    expect(deriveUid('b')).not.toBe(uid);
    expect(uid.length).toBeLessThanOrEqual(64);
    expect([uuid[12], uuid[16]]).toEqual(['8', 'a']);
  });
});
