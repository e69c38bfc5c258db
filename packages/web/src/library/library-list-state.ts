// The state of the library page, kept in its URL (T-030, T-031).
import {
  defaultMaterialCategories,
  materialCategories,
  materialFilters,
  materialTypes,
  typesShown,
  type MaterialCategory,
  type MaterialType,
} from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LibrarySearch } from './library-queries.ts';

/** T-029: only super-admins see studies that are shared with cases. */
export const categoriesFor = (role: string): readonly MaterialCategory[] =>
  role === 'super-admin' ? materialCategories : defaultMaterialCategories;

/** Returns the valid words of a list. Without any, returns the default ones. */
function readWords<Word extends string>(
  text: string | null,
  known: readonly Word[],
  usual: readonly Word[],
): Word[] {
  const words = (text ?? '').split(',');
  const found = known.filter((word) => words.includes(word));
  return found.length === 0 ? [...usual] : found;
}

/** Reads the query. Ignores invalid values. */
export function readLibrarySearch(params: URLSearchParams, role: string): LibrarySearch {
  const page = Number(params.get('page'));
  const categories = readWords(params.get('category'), categoriesFor(role), defaultMaterialCategories);
  return {
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    filterBy: materialFilters.find((filter) => filter === params.get('by')) ?? 'title',
    categories,
    types: typesShown(categories, readWords<MaterialType>(params.get('type'), materialTypes, materialTypes)),
  };
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((word) => others.includes(word));

function writeLibrarySearch(search: LibrarySearch): URLSearchParams {
  const { page, keyword, filterBy, categories, types } = search;
  const params = new URLSearchParams();
  if (!isSame(categories, defaultMaterialCategories)) params.set('category', categories.join(','));
  if (!isSame(types, materialTypes)) params.set('type', types.join(','));
  if (filterBy !== 'title') params.set('by', filterBy);
  if (keyword) params.set('search', keyword);
  if (page > 0) params.set('page', String(page));
  return params;
}

export type ChangeLibrarySearch = (change: Partial<LibrarySearch>) => void;

/** Any change except of the page goes to the first page. */
export function useLibrarySearch(role: string): [LibrarySearch, ChangeLibrarySearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readLibrarySearch(params, role), [params, role]);
  const change = useCallback<ChangeLibrarySearch>(
    (part) =>
      setParams((now) => writeLibrarySearch({ ...readLibrarySearch(now, role), page: 0, ...part }), {
        replace: 'keyword' in part,
      }),
    [setParams, role],
  );
  return [search, change];
}
