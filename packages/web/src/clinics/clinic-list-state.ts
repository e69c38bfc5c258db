// The state of the clinics page, kept in its URL.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ClinicSearch } from './clinic-queries.ts';

const orderFields = ['name', 'creatorType', 'caseCreationType'] as const;

/** Reads the query. Ignores invalid values. */
export function readClinicSearch(params: URLSearchParams): ClinicSearch & { clinicId: number | null } {
  const page = Number(params.get('page'));
  const clinicId = Number(params.get('clinic'));
  return {
    keyword: (params.get('search') ?? '').slice(0, 200),
    isRecentlyAdded: params.get('view') === 'recent',
    orderField: orderFields.find((field) => field === params.get('order')) ?? 'name',
    orderType: params.get('direction') === 'DESC' ? 'DESC' : 'ASC',
    page: Number.isInteger(page) && page > 0 ? page : 0,
    clinicId: Number.isInteger(clinicId) && clinicId > 0 ? clinicId : null,
  };
}

type State = ReturnType<typeof readClinicSearch>;

function write({ keyword, isRecentlyAdded, orderField, orderType, page, clinicId }: State): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set('search', keyword);
  if (isRecentlyAdded) params.set('view', 'recent');
  if (orderField !== 'name') params.set('order', orderField);
  if (orderType !== 'ASC') params.set('direction', orderType);
  if (page > 0) params.set('page', String(page));
  if (clinicId !== null) params.set('clinic', String(clinicId));
  return params;
}

export type ChangeClinicSearch = (change: Partial<State>) => void;

/** Any change except of the page and the opened clinic goes to the first page. `linkTo` is the URL of one clinic. */
export function useClinicSearch(): {
  search: State;
  change: ChangeClinicSearch;
  linkTo: (clinicId: number) => string;
} {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readClinicSearch(params), [params]);
  const change = useCallback<ChangeClinicSearch>(
    (part) =>
      setParams((now) => {
        const isAnotherList = !('page' in part) && !('clinicId' in part);
        return write({ ...readClinicSearch(now), ...(isAnotherList && { page: 0 }), ...part });
      }),
    [setParams],
  );
  return { search, change, linkTo: (clinicId) => `?${write({ ...search, clinicId }).toString()}` };
}
