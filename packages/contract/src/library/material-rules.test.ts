import { describe, expect, test } from 'vitest';

import { errorCatalog } from '../shared/app-error.ts';
import { materialMessages, partMessages } from './material-messages.ts';
import {
  anatomies,
  cleanTags,
  defaultMaterialCategories,
  extensionOf,
  fieldsOf,
  isThumbnailName,
  materialCategories,
  materialExtensions,
  materialFileProblem,
  materialFilters,
  materialTypes,
  mayHaveThumbnail,
  modalities,
  resourceTypeOf,
  typesIn,
  typesShown,
  otherLast,
  type MaterialType,
} from './material-rules.ts';

describe('the types, categories and filters of the library', () => {
  test('T-034: types and their names', () => {
    const called = materialTypes.map((type) => [materialMessages.en[`type.${type}`], type]);
    expect(Object.fromEntries(called)).toEqual({
      Images: 'image',
      '3D Models': '3d',
      Videos: 'video',
      Studies: 'dcm',
      Documents: 'document',
    });
  });

  test('T-035: categories and their names', () => {
    const called = materialCategories.map((category) => [
      materialMessages.en[`category.${category}`],
      category,
    ]);
    expect(Object.fromEntries(called)).toEqual({
      Educational: 'educational',
      Supplementary: 'supplementary',
      'Ambra Studies': 'sharedStudy',
      'Self Help Materials': 'self-help',
    });
  });

  test('T-030, T-031: what is shown by default, in this order', () => {
    expect(defaultMaterialCategories.map((name) => materialMessages.en[`category.${name}`])).toEqual([
      'Educational',
      'Supplementary',
      'Self Help Materials',
    ]);
    expect(materialTypes.map((name) => materialMessages.en[`type.${name}`])).toEqual([
      '3D Models',
      'Images',
      'Studies',
      'Videos',
      'Documents',
    ]);
  });

  test('T-033: fields that can be searched', () => {
    expect(materialFilters).toEqual(['title', 'selfHelpCategory', 'tags']);
    expect(materialFilters.map((name) => materialMessages.en[`filter.${name}`])).toEqual([
      'Title',
      'Self Help Category',
      'Tags',
    ]);
  });

  test('CG-131: the viewer calls a document a PDF, and everything else by its type', () => {
    const own = materialTypes.map((type) => [type, resourceTypeOf[type]]);
    expect(Object.fromEntries(own)).toEqual({
      '3d': '3d',
      image: 'image',
      dcm: 'dcm',
      video: 'video',
      document: 'pdf',
    });
  });

  test('T-032, CG-133: supplementary always includes videos', () => {
    expect(typesShown(['supplementary'], ['image'])).toEqual(['image', 'video']);
    expect(typesShown(['educational', 'supplementary'], [])).toEqual(['video']);
    expect(typesShown(['educational'], ['image'])).toEqual(['image']);
    expect(typesShown(['supplementary'], materialTypes)).toEqual(materialTypes);
  });

  test('T-036: Other comes last, in the lists too', () => {
    expect(otherLast(['Hand', 'Other', 'Wrist'])).toEqual(['Hand', 'Wrist', 'Other']);
    expect(otherLast(['Hand'])).toEqual(['Hand']);
    for (const list of [anatomies, modalities]) expect(otherLast<string>(list).at(-1)).toBe('Other');
    for (const name of [...anatomies, ...modalities]) expect(partMessages.en[name]).toBe(name);
  });
});

describe('the files of a resource', () => {
  test.each([
    ['T-021', 'image', 'jpg jpeg gif bmp png tiff heic heif'],
    ['T-022', 'video', 'm4v avi mpg mp4'],
    ['T-023', '3d', 'glb'],
    ['T-023', 'document', 'pdf'],
    ['T-024', 'dcm', ' dcm'],
  ] as const)('%s: %s accepts %s', (_id, type, endings) => {
    expect([...materialExtensions[type]]).toEqual(endings.split(' '));
  });

  const named = (type: MaterialType) =>
    materialExtensions[type].map((ending) => (ending ? `a.${ending}` : 'IM1'));

  test.each(materialTypes)(
    'T-020: %s accepts its own extensions, and reports those of another type',
    (type) => {
      expect(materialFileProblem(type, named(type))).toBeNull();
      if (type === 'dcm') return;
      for (const other of materialTypes.filter((one) => one !== type && one !== 'dcm'))
        for (const name of named(other))
          expect(materialFileProblem(type, [name]), name).toBe('library.other-type');
    },
  );

  test('T-019, T-020: an unknown format is reported, even among known ones', () => {
    expect(materialFileProblem('image', ['a.webp'])).toBe('library.format');
    expect(materialFileProblem('image', ['noending'])).toBe('library.format');
    expect(materialFileProblem('document', ['a.pdf', 'b.docx'])).toBe('library.format');
    expect(materialFileProblem('video', ['a.mp4', 'b.pdf'])).toBe('library.other-type');
    expect(materialFileProblem('image', ['folder.v2/A.PNG'])).toBeNull();
  });

  test('T-018: a missing file is reported', () => {
    for (const type of materialTypes) expect(materialFileProblem(type, [])).toBe('library.no-file');
  });

  test('T-024: other files in the folder of a study are ignored', () => {
    expect(materialFileProblem('dcm', ['A/IM1', 'A/readme.txt'])).toBeNull();
  });

  test('T-025: a thumbnail is a JPEG or a PNG', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.png']) expect(isThumbnailName(name)).toBe(true);
    for (const name of ['a.gif', 'a.tiff', 'png', '']) expect(isThumbnailName(name)).toBe(false);
  });

  test('W-088 … W-093: the error messages', () => {
    const words = Object.entries(errorCatalog).filter(([code]) => code.startsWith('library.'));
    expect(words.map(([, { en }]) => en)).toEqual([
      'Resource file was not chosen',
      'Sorry, the uploaded format is not supported.',
      'Please add a file format that matches the type of resource you are creating.',
      'Failed to edit file, this resource is not ready!',
      'Failed to delete file, this resource is not ready!',
      'Failed to open file, the resource is not ready!',
    ]);
  });

  test.each([
    ['a.b.PDF', 'pdf'],
    ['folder.x/IM1', ''],
    [String.raw`C:\a.b\IM1`, ''],
    ['.', ''],
    ['', ''],
  ])('the extension of %s is %s', (name, ending) => expect(extensionOf(name)).toBe(ending));
});

describe('the fields of each category', () => {
  test('T-008, T-011: anatomy and modality, or tags', () => {
    const fields = Object.fromEntries(materialCategories.map((category) => [category, fieldsOf(category)]));
    expect(fields).toEqual({
      educational: { hasAnatomy: false, hasTags: true, hasSelfHelpCategory: false },
      supplementary: { hasAnatomy: true, hasTags: false, hasSelfHelpCategory: false },
      sharedStudy: { hasAnatomy: false, hasTags: true, hasSelfHelpCategory: false },
      'self-help': { hasAnatomy: false, hasTags: true, hasSelfHelpCategory: true },
    });
  });

  test('T-026, T-027: self-help contains documents, studies and videos, which may have thumbnails', () => {
    expect(typesIn('self-help')).toEqual(['dcm', 'video', 'document']);
    expect(materialTypes.filter((type) => mayHaveThumbnail('self-help', type))).toEqual([
      'dcm',
      'video',
      'document',
    ]);
    expect(materialTypes.filter((type) => mayHaveThumbnail('educational', type))).toEqual([...materialTypes]);
  });

  test('CG-66: only studies can be shared with cases, where they replace the images', () => {
    expect(typesIn('sharedStudy')).toEqual(['dcm']);
  });

  test('T-028: tags are trimmed and have no duplicates', () => {
    expect(cleanTags([' Spine ', 'spine', '', '  ', 'Disc', 'SPINE'])).toEqual(['Spine', 'Disc']);
  });
});
