// Library resources as the server returns them, for page tests.
import { resourceTypeOf, type Material } from '@plainscan/contract';

export const idOf = (at: number): string =>
  `0198c0de-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`;

/** A ready resource of the provider. */
export function testMaterial(at: number, change: Partial<Material> = {}): Material {
  const none = { path: null, h264Path: null, thumbnailPath: null, customThumbnailPath: null };
  const type = change.type ?? 'image';
  return {
    id: idOf(at),
    title: `Resource ${at}`,
    description: null,
    category: 'educational',
    type,
    isReady: true,
    state: 'ready',
    failure: null,
    mayChange: true,
    isSample: false,
    isLocked: false,
    tags: [],
    createdAt: '2026-11-01T09:00:00.000Z',
    workspace: {
      id: 1,
      name: 'Plainscan',
    },
    selfHelpCategory: null,
    selfHelpCategoryName: null,
    ...none,
    thumbnail: null,
    resource: {
      type: resourceTypeOf[type],
      ...none,
      uuid: idOf(50 + at),
      size: 1e3,
      imageCount: 1,
      patientName: null,
      patientSex: null,
      patientBirthDate: null,
      studyDate: null,
      studyTime: null,
    },
    anatomy: null,
    modality: null,
    normal: null,
    viewerLink: null,
    childResources: [],
    ...change,
  };
}
