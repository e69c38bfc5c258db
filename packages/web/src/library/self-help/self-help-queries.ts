// Queries of the self-help page.
import { materialEndpoints, planEndpoints, type MaterialType, type ResponseOf } from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** M-013: the number of cards in one row of a wide window. */
export const cardsPerPage = 6;

export interface SelfHelpSearch {
  keyword: string;
  /** Empty for all categories. */
  categoryId: string;
}

/** One page of one section; `page` is 0-based. */
export const sectionQuery = (type: MaterialType, { keyword, categoryId }: SelfHelpSearch, page: number) => {
  const query = {
    page,
    limit: cardsPerPage,
    keyword,
    filterBy: 'title' as const,
    orderField: 'createdAt' as const,
    orderType: 'DESC' as const,
    category: ['self-help' as const],
    type: [type],
    ...(categoryId !== '' && { selfHelpCategoryId: categoryId }),
  };
  return queryOptions({
    queryKey: ['materials', 'list', query],
    queryFn: ({ signal }) => callEndpoint(materialEndpoints.listMaterials, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export type Premium = ResponseOf<typeof planEndpoints.getPremium>;

/** Returns whether the materials are sold, and whether the patient can open all of them (CG-100). For patients. */
export const premiumQuery = queryOptions({
  queryKey: ['premium'],
  queryFn: ({ signal }): Promise<Premium> => callEndpoint(planEndpoints.getPremium, { signal }),
});

/** Opens a checkout for the materials and goes to the payment company's page. */
export const useBuyPremium = () =>
  useMutation({
    mutationFn: () =>
      callEndpoint(planEndpoints.openPremiumCheckout, { body: { cancelRoute: '/self-help-materials' } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

/** The search, kept in the URL. */
export function useSelfHelpSearch(): [SelfHelpSearch, (change: Partial<SelfHelpSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(
    () => ({
      keyword: (params.get('search') ?? '').slice(0, 200),
      categoryId: params.get('category') ?? '',
    }),
    [params],
  );
  const change = useCallback(
    ({ keyword, categoryId }: Partial<SelfHelpSearch>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of [
            ['search', keyword],
            ['category', categoryId],
          ] as const)
            if (value === '') next.delete(name);
            else if (value !== undefined) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [search, change];
}
