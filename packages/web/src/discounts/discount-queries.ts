// The web app's only calls about discounts.
import {
  discountEndpoints,
  pageSize,
  clinicEndpoints,
  type DiscountRequest,
  type ListedDiscount,
  type SentQuery,
} from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import type { WorkspaceChoice } from '../workspaces/workspace-search.ts';

export type DiscountOrder = NonNullable<SentQuery<typeof discountEndpoints.listDiscounts>['orderField']>;

export interface DiscountSearch {
  /** 0-based. */
  page: number;
  keyword: string;
  orderField: DiscountOrder;
  orderType: 'ASC' | 'DESC';
}

export const discountListQuery = (search: DiscountSearch) => {
  const query = { ...search, limit: pageSize };
  return queryOptions({
    queryKey: ['discounts', 'list', query],
    queryFn: ({ signal }) => callEndpoint(discountEndpoints.listDiscounts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const allAtOnce = 100;

/** Every workspace that has the discount, however many pages that takes. */
export const discountWorkspacesQuery = (discountId: string) =>
  queryOptions({
    queryKey: ['workspaces', 'of-discount', discountId],
    queryFn: async ({ signal }) => {
      const found: WorkspaceChoice[] = [];
      for (let page = 0; ; page += 1) {
        const query = { discountId, page, limit: allAtOnce };
        const { data, total } = await callEndpoint(clinicEndpoints.listWorkspaces, { query, signal });
        found.push(...data);
        if (data.length === 0 || found.length >= total) return found;
      }
    },
    // What is chosen there is compared with what stands now.
    staleTime: 0,
    gcTime: 0,
  });

/** Whatever shows discounts, workspaces or prices is asked for anew; the list of discounts can be waited for. */
function useOutdated(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    for (const key of ['workspaces', 'current-user']) void client.invalidateQueries({ queryKey: [key] });
    return client.invalidateQueries({ queryKey: ['discounts'] });
  };
}

/** Adds a discount, or changes the given one. */
export function useSaveDiscount(discount: ListedDiscount | null) {
  const outdate = useOutdated();
  return useMutation({
    mutationFn: (body: DiscountRequest) =>
      discount === null
        ? callEndpoint(discountEndpoints.createDiscount, { body })
        : callEndpoint(discountEndpoints.updateDiscount, { params: { id: discount.id }, body }),
    onSuccess: outdate,
  });
}

export function useRemoveDiscount() {
  const outdate = useOutdated();
  return useMutation({
    mutationFn: ({ id }: ListedDiscount) =>
      callEndpoint(discountEndpoints.removeDiscount, { params: { id } }),
    onSuccess: outdate,
    // Somebody else may have removed it: the list says so.
    onError: () => void outdate(),
  });
}

export interface ClinicChange {
  workspaceId: number;
  discountId: string | null;
}

/** Gives and takes the discount, one clinic after the other; stops at the first that fails. */
export function useSetClinics() {
  const outdate = useOutdated();
  return useMutation({
    mutationFn: async (changes: readonly ClinicChange[]) => {
      for (const { workspaceId, discountId } of changes)
        await callEndpoint(clinicEndpoints.setWorkspaceDiscount, {
          params: { id: workspaceId },
          body: { discountId },
        });
    },
    // What was saved before a failure stands.
    onSettled: () => void outdate(),
  });
}
