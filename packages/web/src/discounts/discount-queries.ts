// All discount calls of the web app.
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

/** Every workspace that has the discount, across all pages. */
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
    // The choice is compared with the current state.
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches everything with discounts, workspaces or prices. The list of discounts can be awaited. */
function useInvalidateLists(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    for (const key of ['workspaces', 'current-user']) void client.invalidateQueries({ queryKey: [key] });
    return client.invalidateQueries({ queryKey: ['discounts'] });
  };
}

/** Adds a discount, or changes an existing one. */
export function useSaveDiscount(discount: ListedDiscount | null) {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: (body: DiscountRequest) =>
      discount === null
        ? callEndpoint(discountEndpoints.createDiscount, { body })
        : callEndpoint(discountEndpoints.updateDiscount, { params: { id: discount.id }, body }),
    onSuccess: invalidateLists,
  });
}

export function useRemoveDiscount() {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: ({ id }: ListedDiscount) =>
      callEndpoint(discountEndpoints.removeDiscount, { params: { id } }),
    onSuccess: invalidateLists,
    // Another user may have removed it, which the list then shows.
    onError: () => void invalidateLists(),
  });
}

export interface ClinicChange {
  workspaceId: number;
  discountId: string | null;
}

/** Adds and removes the discount, one clinic after the other. Stops at the first failure. */
export function useSetClinics() {
  const invalidateLists = useInvalidateLists();
  return useMutation({
    mutationFn: async (changes: readonly ClinicChange[]) => {
      for (const { workspaceId, discountId } of changes)
        await callEndpoint(clinicEndpoints.setWorkspaceDiscount, {
          params: { id: workspaceId },
          body: { discountId },
        });
    },
    // What was saved before a failure stays saved.
    onSettled: () => void invalidateLists(),
  });
}
