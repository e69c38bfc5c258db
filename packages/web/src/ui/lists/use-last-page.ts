import { useEffect } from 'react';

/** What a query of one page answers. */
interface PageAnswer {
  data: { readonly total: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Leads to the last page from one that is empty by now, because rows were removed or the address names one that never was.
 * `page` counts from 0; `change` must stay the same function between renders.
 */
export function useLastPage(
  { data, isPlaceholderData }: PageAnswer,
  { page, pageSize }: { page: number; pageSize: number },
  change: (change: { page: number }) => void,
): void {
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page + 1;
  useEffect(() => {
    if (!isPlaceholderData && page >= pages) change({ page: pages - 1 });
  }, [isPlaceholderData, page, pages, change]);
}
