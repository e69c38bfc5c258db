// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { studyId, testStudy, testView } from './explore-study-fixture.ts';
import { exploredImageOf } from './explored-image.ts';

describe('the image of a moment', () => {
  it('B7: is found by instance and frame among all images of its series', () => {
    expect(exploredImageOf(testStudy, testView)).toMatchObject({ index: 2, count: 4 });
    expect(exploredImageOf(testStudy, { ...testView, frame: 2 })).toMatchObject({ index: 3 });
    expect(exploredImageOf(testStudy, testView)?.path).toContain(`/studies/${studyId}/instances/i2`);
  });

  it.each([
    ['another series', { series: '1.2.3.2' }],
    ['another instance', { instance: '1.2.3.1.9' }],
    ['a missing frame', { frame: 3 }],
  ])('B7: is null for %s', (_what, change) => {
    expect(exploredImageOf(testStudy, { ...testView, ...change })).toBeNull();
  });
});
