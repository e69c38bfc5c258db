import { describe, expect, it } from 'vitest';
import { instancePath, studyDocumentSchema } from './study-document.ts';

const instance = { id: 'i1', sopUid: '1.2.3', number: 1, frames: 1, rows: 384, columns: 274, bytes: 211_990 };
const series = {
  id: 's1',
  seriesUid: '1.2',
  number: 4,
  description: 'AX T1 3D',
  modality: 'MR',
  imageCount: 1,
  previewUrl: null,
  instances: [instance],
};
const study = { studyId: 'a', studyUid: '1', title: 'MR Brain', imageCount: 1, series: [series] };

describe('study document', () => {
  it('accepts a study without patient, date and previews', () => {
    expect(studyDocumentSchema.parse(study)).toEqual(study);
  });

  it('accepts a patient with unknown date of birth and sex, and a series without a number', () => {
    const parsed = studyDocumentSchema.parse({
      ...study,
      patient: { name: 'Jane Doe', birthDate: null, sex: null },
      series: [{ ...series, number: null }],
    });
    expect(parsed.patient?.birthDate).toBeNull();
    expect(parsed.series[0]?.number).toBeNull();
  });

  it('refuses a negative number of frames and a missing list of instances', () => {
    expect(
      studyDocumentSchema.safeParse({
        ...study,
        series: [{ ...series, instances: [{ ...instance, frames: -1 }] }],
      }).success,
    ).toBe(false);
    expect(
      studyDocumentSchema.safeParse({ ...study, series: [{ ...series, instances: undefined }] }).success,
    ).toBe(false);
  });

  it('escapes IDs in the path', () => {
    expect(instancePath('a', 'b')).toBe('/api/studies/a/instances/b');
    expect(instancePath('../x', 'y?frame=2')).toBe('/api/studies/..%2Fx/instances/y%3Fframe%3D2');
  });
});
