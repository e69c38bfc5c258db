// The state of the Study Dashboard, kept in its URL.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { StudySearch } from '../case-queries.ts';

export const studyOrderFields = ['createdAt', 'patientName', 'status'] as const;

/** Reads the query. Ignores invalid values. Newest requests come first. */
export function readStudySearch(params: URLSearchParams): StudySearch {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    orderField: studyOrderFields.find((field) => field === params.get('order')) ?? 'createdAt',
    orderType: params.get('direction') === 'ASC' ? 'ASC' : 'DESC',
  };
}

export function writeStudySearch({ page, keyword, orderField, orderType }: StudySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('search', keyword);
  if (orderField !== 'createdAt') params.set('order', orderField);
  if (orderType !== 'DESC') params.set('direction', orderType);
  if (page > 0) params.set('page', String(page));
  return params;
}

export type ChangeStudySearch = (change: Partial<StudySearch>) => void;

/** Any change except of the page goes to the first page. */
export function useStudySearch(): [StudySearch, ChangeStudySearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readStudySearch(params), [params]);
  const change = useCallback<ChangeStudySearch>(
    (part) =>
      setParams((now) => writeStudySearch({ ...readStudySearch(now), page: 0, ...part }), {
        replace: 'keyword' in part,
      }),
    [setParams],
  );
  return [search, change];
}
