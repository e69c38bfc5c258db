// The state of the Report Dashboard, kept in its URL, so that back and reload restore it.
import { caseOrderFields, caseStatuses, caseViews } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CaseSearch } from '../case-queries.ts';

/** CG-193: cases waiting for the reader come first. */
export const usualOrder = { orderField: 'attention', orderType: 'ASC' } as const;

const defaultSearch: CaseSearch = {
  view: 'all',
  status: [],
  page: 0,
  keyword: '',
  ...usualOrder,
  workspaceId: null,
  assigneeId: null,
  minDays: null,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const wholeNumber = (text: string | null, most: number): number | null =>
  text !== null && /^[1-9]\d*$/.test(text) && Number(text) <= most ? Number(text) : null;

/** Reads the query. Ignores invalid values. */
export function readCaseSearch(params: URLSearchParams): CaseSearch {
  const page = Number(params.get('page'));
  const assignee = params.get('assignee') ?? '';
  const chosen: readonly string[] = (params.get('status') ?? '').split(',');
  return {
    view: caseViews.find((view) => view === params.get('view')) ?? defaultSearch.view,
    status: caseStatuses.filter((status) => chosen.includes(status)),
    page: Number.isInteger(page) && page >= 0 && page < 1_000_000 ? page : 0,
    keyword: (params.get('search') ?? '').slice(0, 200),
    orderField: caseOrderFields.find((field) => field === params.get('order')) ?? defaultSearch.orderField,
    orderType: params.get('direction') === 'DESC' ? 'DESC' : 'ASC',
    workspaceId: wholeNumber(params.get('workspace'), 2_147_483_647),
    assigneeId: assignee === 'nobody' || uuid.test(assignee) ? assignee : null,
    minDays: wholeNumber(params.get('age'), 3_650),
  };
}

/** Returns the query for a state, without default values. */
export function writeCaseSearch(search: CaseSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.view !== defaultSearch.view) params.set('view', search.view);
  if (search.status.length > 0) params.set('status', search.status.join(','));
  if (search.keyword) params.set('search', search.keyword);
  if (search.orderField !== defaultSearch.orderField) params.set('order', search.orderField);
  if (search.orderType !== defaultSearch.orderType) params.set('direction', search.orderType);
  if (search.workspaceId !== null) params.set('workspace', String(search.workspaceId));
  if (search.assigneeId !== null) params.set('assignee', search.assigneeId);
  if (search.minDays !== null) params.set('age', String(search.minDays));
  if (search.page > 0) params.set('page', String(search.page));
  return params;
}

/** The search without any filter besides its view. */
export const noFilters = {
  status: [],
  keyword: '',
  workspaceId: null,
  assigneeId: null,
  minDays: null,
} as const satisfies Partial<CaseSearch>;

export const hasFilters = ({ status, keyword, workspaceId, assigneeId, minDays }: CaseSearch): boolean =>
  status.length > 0 || keyword !== '' || workspaceId !== null || assigneeId !== null || minDays !== null;

/** Changes are sorted newest first, everything else ascending. */
export const firstDirectionOf = (field: CaseSearch['orderField']): CaseSearch['orderType'] =>
  field === 'updatedAt' ? 'DESC' : 'ASC';

export type ChangeSearch = (change: Partial<CaseSearch>, options?: { replace?: boolean }) => void;

/** Any change except of the page goes to the first page. */
export function useCaseListState(): [CaseSearch, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readCaseSearch(params), [params]);
  const change = useCallback<ChangeSearch>(
    (part, { replace = false } = {}) =>
      setParams((now) => writeCaseSearch({ ...readCaseSearch(now), page: 0, ...part }), { replace }),
    [setParams],
  );
  return [search, change];
}
