import type { StudySeries } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { testStudy } from '../explore/explore-study-fixture.ts';
import { rankSimilarSeries } from './normal-series.ts';

const [first] = testStudy.series;
const series = (description: string, change: Partial<StudySeries> = {}): StudySeries => ({
  ...(first as StudySeries),
  description,
  ...change,
});
const named = (descriptions: readonly StudySeries[], like: string) =>
  rankSimilarSeries({ ...testStudy, series: [...descriptions] }, series(like)).map(
    ({ description }) => description,
  );

test('B18: the series with the same cut and kind comes first, regardless of spelling', () => {
  const all = ['SAG T1', 'tra_T2', 'Axial T1'].map((name) => series(name));
  expect(named(all, 'AX T1 3D')).toEqual(['Axial T1', 'SAG T1', 'tra_T2']);
  expect(named(all, 'sagittal')).toEqual(['SAG T1', 'tra_T2', 'Axial T1']);
});

test('B18: excludes images of another kind and series without images', () => {
  const all = [series('AX', { modality: 'CT' }), series('AX T2', { instances: [] }), series('COR')];
  expect(named(all, 'AX')).toEqual(['COR']);
});
