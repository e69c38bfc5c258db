// What a view-only share must not contain: the patient's name and numbers in an image's bytes (B8, CG-142).
import dicomParser, { type DataSet } from 'dicom-parser';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

import { smallDicom } from '../../../../tests/small-dicom-fixture.ts';
import { writeDicom, type Element } from './write-dicom.ts';
import { explainSkip, filesBelow, hasTestData } from '../test-data-fixture.ts';
import { patientByteRanges } from './patient-byte-ranges.ts';

explainSkip();

function blanked(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const { start, end } of patientByteRanges(bytes, true) ?? []) copy.fill(' ', start, end);
  return copy;
}

const named = {
  patientName: 'MORAN^EDITH^',
  studyDescription: 'MR MORAN^EDITH',
  seriesDescription: 'T1',
  number: 1,
};
const base: Element[] = [
  [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4'],
  [0x00080018, 'UI', '2.25.4711.1.1'],
];
const explicit = '1.2.840.10008.1.2.1';

/** Builds an element as in an explicit file of short values. */
function element(tag: number, vr: string, value: Buffer, isBig = false): Buffer {
  const head = Buffer.alloc(vr === 'SQ' || vr === 'UN' ? 12 : 8);
  const short = (number: number, at: number) =>
    isBig ? head.writeUInt16BE(number, at) : head.writeUInt16LE(number, at);
  short(tag >>> 16, 0);
  short(tag & 0xffff, 2);
  head.write(vr, 4, 'latin1');
  if (head.length === 8) short(value.length, 6);
  else if (isBig) head.writeUInt32BE(value.length, 8);
  else head.writeUInt32LE(value.length, 8);
  return Buffer.concat([head, value]);
}

function implicit(tag: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.writeUInt32LE(value.length, 4);
  return Buffer.concat([head, value]);
}

const item = (body: Buffer): Buffer => implicit(0xfffee000, body);
const name = Buffer.from('MORAN^EDITH ');

/** Builds a file whose data set is these bytes. */
function fileOf(syntax: string, body: Buffer): Buffer {
  const uid = Buffer.from(syntax.padEnd(syntax.length + (syntax.length % 2), '\0'));
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), element(0x00020010, 'UI', uid), body]);
}

describe('the byte ranges of an image that identify its patient', () => {
  it('are the name, number and date of birth, and any further occurrence of the name', () => {
    const bytes = smallDicom(named);
    const clean = blanked(bytes);
    expect(clean.length).toBe(bytes.length);
    expect(clean.toString('latin1')).not.toMatch(/MORAN|EDITH|ID-1|19540211/);
    const read = dicomParser.parseDicom(clean);
    expect(read.string('x00081030')).toBe('MR');
    expect(read.string('x0020000d')).toBe('2.25.4711');
    const pixels = dicomParser.parseDicom(bytes).elements['x7fe00010'];
    expect(read.elements['x7fe00010']).toMatchObject({ dataOffset: pixels?.dataOffset, length: 128 });
  });

  it('exclude sex, age, size and weight, which identify nobody', () => {
    const kept = Buffer.from(
      writeDicom([
        ...base,
        [0x00100010, 'PN', 'MORAN^EDITH'],
        [0x00100040, 'CS', 'F'],
        [0x00101010, 'AS', '072Y'],
        [0x00101030, 'DS', '61'],
        [0x001021b0, 'LT', 'Daughter of Ada Moran'],
      ]),
    );
    const read = dicomParser.parseDicom(blanked(kept));
    expect(['x00100040', 'x00101010', 'x00101030'].map((tag) => read.string(tag))).toEqual([
      'F',
      '072Y',
      '61',
    ]);
    expect(['x00100010', 'x001021b0'].map((tag) => read.string(tag))).toEqual(['', '']);
  });

  it.each([
    ['without types', fileOf('1.2.840.10008.1.2', implicit(0x00100010, name))],
    ['the other way round', fileOf('1.2.840.10008.1.2.2', element(0x00100010, 'PN', name, true))],
    [
      'in a sequence of known length',
      fileOf(explicit, element(0x04000561, 'SQ', item(element(0x00100010, 'PN', name)))),
    ],
    [
      'in a sequence that nobody names',
      fileOf('1.2.840.10008.1.2', implicit(0x04000561, item(implicit(0x00100010, name)))),
    ],
    [
      'in an element of unknown type',
      fileOf(explicit, element(0x00091010, 'UN', item(implicit(0x00100010, name)))),
    ],
    [
      'without the header that should precede it',
      Buffer.concat([element(0x00080005, 'CS', Buffer.from('ISO_IR 100')), element(0x00100010, 'PN', name)]),
    ],
  ])('are found %s', (_where, bytes) => {
    expect(patientByteRanges(bytes, true)).not.toEqual([]);
    expect(blanked(bytes).toString('latin1')).not.toContain('MORAN');
  });

  it('are undefined if the beginning is too short, compressed, damaged or not an image', () => {
    const bytes = smallDicom(named);
    expect(patientByteRanges(bytes.subarray(0, 300), false)).toBeUndefined();
    expect(patientByteRanges(bytes.subarray(0, bytes.length - 4), true)).toBeDefined();
    expect(patientByteRanges(fileOf('1.2.840.10008.1.2.1.99', Buffer.alloc(40)), true)).toBeUndefined();
    expect(
      patientByteRanges(fileOf(explicit, element(0x00100010, 'PN', name).subarray(0, 14)), true),
    ).toBeUndefined();
    expect(patientByteRanges(Buffer.alloc(400, 7), true)).toBeUndefined();
  });

  it('are not followed through absurdly deep nesting', () => {
    let nested = element(0x00100010, 'PN', name);
    for (let depth = 0; depth < 500; depth += 1) nested = element(0x04000561, 'SQ', item(nested));
    expect(patientByteRanges(fileOf(explicit, nested), true)).toBeUndefined();
  });
});

const nameOf = (set: DataSet): string => (set.string('x00100010') ?? '').trim();

test.skipIf(!hasTestData)('every real image is either read without its patient or withheld', () => {
  const seen = { named: 0, held: 0 };
  for (const file of filesBelow('dicom')) {
    const bytes = readFileSync(file.path);
    let before: DataSet;
    try {
      before = dicomParser.parseDicom(bytes, { untilTag: 'x7fe00010' });
    } catch {
      continue;
    }
    if (patientByteRanges(bytes, true) === undefined) {
      seen.held += 1;
      continue;
    }
    const after = dicomParser.parseDicom(blanked(bytes), { untilTag: 'x7fe00010' });
    if (nameOf(before) !== '') seen.named += 1;
    expect(nameOf(after), file.name).toBe('');
    expect((after.string('x00100020') ?? '').trim(), file.name).toBe('');
    expect(Object.keys(after.elements), file.name).toEqual(Object.keys(before.elements));
  }
  expect(seen.named).toBeGreaterThan(100);
  // Compressed ones get an uncompressed copy; the others are damaged.
  expect(seen.held).toBeLessThan(20);
});
