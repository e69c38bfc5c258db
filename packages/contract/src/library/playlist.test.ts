import { describe, expect, test } from 'vitest';

import { supplementaryMaterialIdsSchema, type SupplementaryMaterial } from './case-material-schema.ts';
import { playlistOf } from './playlist.ts';

const video = {
  id: 'v',
  status: 'ready',
  duration: 61,
  thumbnailPath: '/poster',
  downloadLink: '/original',
  h264: { downloadLink: '/h264' },
} as unknown as Parameters<typeof playlistOf>[0]['videoReport'];

const material = (
  id: string,
  resource: Partial<SupplementaryMaterial['resource']>,
): SupplementaryMaterial => ({
  id,
  title: `About ${id}`,
  description: null,
  resource: {
    type: 'video',
    uuid: `u-${id}`,
    path: '/film',
    h264Path: null,
    thumbnailPath: null,
    duration: null,
    ...resource,
  },
});
const materials = [
  material('disc', { h264Path: '/film-h264', thumbnailPath: '/disc', duration: 30 }),
  material('spine', { type: '3d', path: '/spine.glb' }),
  material('film', {}),
];
const report = { title: 'MRI of the back', videoReport: video, supplementaryMaterials: materials };

describe('H-024, K-003: a playlist', () => {
  test('has the title, kind, address and picture of each entry, with the report’s own video first', () => {
    expect(playlistOf(report, null)).toEqual([
      {
        id: 'v',
        title: 'MRI of the back',
        type: 'report',
        url: '/h264',
        thumbnail: '/poster',
        duration: 61,
        isPlaying: true,
      },
      {
        id: 'disc',
        title: 'About disc',
        type: 'video',
        url: '/film-h264',
        thumbnail: '/disc',
        duration: 30,
        isPlaying: false,
      },
      {
        id: 'spine',
        title: 'About spine',
        type: '3d',
        url: null,
        thumbnail: null,
        duration: null,
        isPlaying: false,
      },
      {
        id: 'film',
        title: 'About film',
        type: 'video',
        url: '/film',
        thumbnail: null,
        duration: null,
        isPlaying: false,
      },
    ]);
  });

  test.each([
    ['film', ['film']],
    ['disc', ['disc']],
    ['v', ['v']],
    ['gone', ['v']],
  ])('for %s, marks exactly one entry as playing', (playing, expected) => {
    const entries = playlistOf(report, playing);
    expect(entries.filter(({ isPlaying }) => isPlaying).map(({ id }) => id)).toEqual(expected);
  });

  test('has only the materials if there is no video yet', () => {
    expect(playlistOf({ ...report, videoReport: null }, null).map(({ id }) => id)).toEqual([
      'disc',
      'spine',
      'film',
    ]);
  });
});

describe('T22: the IDs of supplementary materials', () => {
  const [one, two] = ['018f2f6e-0000-7000-8000-000000000001', '018f2f6e-0000-7000-8000-000000000002'];
  test('may be a list or one value, have no duplicates, and keep their order', () => {
    expect(supplementaryMaterialIdsSchema.parse([two, one, two])).toEqual([two, one]);
    expect(supplementaryMaterialIdsSchema.parse(one)).toEqual([one]);
    expect(supplementaryMaterialIdsSchema.parse({ 0: two, 1: one })).toEqual([two, one]);
    expect(supplementaryMaterialIdsSchema.parse([])).toEqual([]);
  });

  test('are IDs, 20 at most', () => {
    const many = Array.from(
      { length: 21 },
      (_, at) => `018f2f6e-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    expect(supplementaryMaterialIdsSchema.safeParse(many.slice(1)).success).toBe(true);
    expect(supplementaryMaterialIdsSchema.safeParse(many).success).toBe(false);
    expect(supplementaryMaterialIdsSchema.safeParse(['no id']).success).toBe(false);
  });
});
