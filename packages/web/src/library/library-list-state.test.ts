import { defaultMaterialCategories, materialTypes } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import { readLibrarySearch } from './library-list-state.ts';

const read = (address: string, role = 'super-admin') => readLibrarySearch(new URLSearchParams(address), role);

describe('filters of the library', () => {
  test('T-030, T-031: default values', () => {
    expect(read('')).toEqual({
      page: 0,
      keyword: '',
      filterBy: 'title',
      categories: [...defaultMaterialCategories],
      types: [...materialTypes],
    });
  });

  test('T-029: shared studies only for a super-admin', () => {
    expect(read('category=sharedStudy').categories).toEqual(['sharedStudy']);
    expect(read('category=sharedStudy', 'admin').categories).toEqual([...defaultMaterialCategories]);
  });

  test('T-032, CG-133: supplementary includes the videos', () => {
    expect(read('category=supplementary&type=image').types).toEqual(['image', 'video']);
    expect(read('category=educational&type=image').types).toEqual(['image']);
  });

  test('ignores invalid values', () => {
    expect(read('page=-1&by=songs&category=x&type=,&search=a')).toMatchObject({
      page: 0,
      filterBy: 'title',
      keyword: 'a',
      types: [...materialTypes],
    });
  });
});
