import { describe, expect, test } from 'vitest';

import { fitsNormal } from './normal-match.ts';
import { normalAnatomies, type Normal } from './normal-schema.ts';

const normal = (change: Partial<Normal> = {}): Normal => ({
  anatomy: 'Brain',
  modality: 'MRI',
  titleEn: 'A normal head',
  titleEs: 'Una cabeza normal',
  ...change,
});
const study = { title: 'Imaging study' };
const series = { modality: 'MR', description: 'T1 axial' };

describe('B18: which normal study fits a series', () => {
  test.each([
    ['its own part of the body', study, { ...series, bodyPart: 'HEAD' }],
    ['its description', study, { ...series, description: 'AX T1 BRAIN' }],
    ['the title of the study', { title: 'MR head' }, series],
    ['the description of the study', { ...study, description: 'Brain without contrast' }, series],
    ['a Spanish title with accents', { title: 'Resonancia de cráneo' }, series],
  ])('by %s', (_, about, shown) => expect(fitsNormal(normal(), about, shown)).toBe(true));

  test.each([
    ['images of another kind', { title: 'CT head' }, { ...series, modality: 'CT' }],
    ['another part of the body', { title: 'MR knee' }, series],
    ['a study that names no part', study, series],
    ['a word that only contains one', { title: 'For headaches' }, series],
    ['kinds of images that no normal is of', { title: 'Head' }, { ...series, modality: 'SR' }],
  ])('never for %s', (_, about, shown) => expect(fitsNormal(normal(), about, shown)).toBe(false));

  test('the body part of a series takes precedence over the title of its study', () => {
    const about = { title: 'MR head and neck' };
    expect(fitsNormal(normal(), about, { ...series, bodyPart: 'NECK' })).toBe(false);
    expect(fitsNormal(normal({ anatomy: 'Neck' }), about, { ...series, bodyPart: 'NECK' })).toBe(true);
    // An unknown body part is ignored.
    expect(fitsNormal(normal(), about, { ...series, bodyPart: 'UNKNOWN' })).toBe(true);
  });

  test('a normal section of the spine fits no other section', () => {
    const lumbar = normal({ anatomy: 'Spine', titleEn: 'A normal lumbar spine', titleEs: 'Columna lumbar' });
    const about = { title: 'MR spine' };
    expect(fitsNormal(lumbar, about, { ...series, bodyPart: 'LSPINE' })).toBe(true);
    expect(fitsNormal(lumbar, about, { ...series, bodyPart: 'CSPINE' })).toBe(false);
    expect(fitsNormal(lumbar, about, series)).toBe(true);
    expect(fitsNormal({ ...lumbar, titleEn: 'A spine', titleEs: 'Columna' }, about, series)).toBe(true);
  });

  test.each([
    ['English', { titleEn: 'A normal lumbar spine', titleEs: 'Columna' }],
    ['Spanish', { titleEn: 'A spine', titleEs: 'Columna lumbar normal' }],
  ])('the section of a normal spine may be named in %s alone', (_, titles) => {
    const lumbar = normal({ anatomy: 'Spine', ...titles });
    const about = { title: 'MR spine' };
    expect(fitsNormal(lumbar, about, { ...series, bodyPart: 'LSPINE' })).toBe(true);
    expect(fitsNormal(lumbar, about, { ...series, bodyPart: 'CSPINE' })).toBe(false);
  });

  test('sections of the spine count only for a normal spine', () => {
    const chest = normal({ anatomy: 'Chest', titleEn: 'A normal chest with the cervical spine' });
    expect(fitsNormal(chest, study, { ...series, description: 'Thoracic, chest' })).toBe(true);
  });

  test('every possible body part is found by its own name', () => {
    for (const anatomy of normalAnatomies)
      expect(fitsNormal(normal({ anatomy }), { title: anatomy }, series), anatomy).toBe(true);
  });
});
