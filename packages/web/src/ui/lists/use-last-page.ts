import { useEffect } from 'react';

/** The result of a query for one page. */
interface PageAnswer {
  data: { readonly total: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Goes to the last page if the current one is empty, because rows were removed or the URL has an invalid page. `page`
 * is 0-based. `change` must be the same function in every render.
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
