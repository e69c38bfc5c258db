import type { StudyDocument, StudySeries } from '@plainscan/contract';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstImage } from './first-image.ts';
import { useStudyPanes } from './use-study-panes.ts';

const seriesOf = (id: string, images: number): StudySeries => ({
  id,
  seriesUid: id,
  number: 1,
  description: '',
  modality: 'MR',
  imageCount: images,
  previewUrl: null,
  instances: Array.from({ length: images }, (_, at) => ({
    id: `${id}-${at + 1}`,
    sopUid: `1.${at}`,
    number: at + 1,
    frames: 1,
    rows: 4,
    columns: 4,
    bytes: 100,
  })),
});
const study: StudyDocument = {
  studyId: 's',
  studyUid: '1',
  title: 'Head',
  imageCount: 14,
  series: [seriesOf('a', 5), seriesOf('b', 9)],
};

const startAt = (imageId: string | null) => {
  const { result } = renderHook(() => useStudyPanes(study), {
    wrapper: ({ children }) => <FirstImage value={imageId}>{children}</FirstImage>,
  });
  return result.current.panes.map(({ seriesId, index }) => [seriesId, index]);
};

test.each([
  ['the image that a report names', 'b-8', ['b', 7]],
  ['the middle of the first series', null, ['a', 2]],
  ['the same where the study does not have the image', 'c-1', ['a', 2]],
] as const)('B25: a viewer begins with %s', (_, imageId, first) => {
  expect(startAt(imageId)).toEqual([first]);
});
