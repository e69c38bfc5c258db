import { notificationEndpoints, type Notification } from '@plainscan/contract';
import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

interface Page {
  data: Notification[];
  total: number;
}
type Pages = InfiniteData<Page>;

/** Unread notifications, newest first, ten at a time (C-023). */
export const unreadQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    callEndpoint(notificationEndpoints.listUnreadNotifications, {
      query: pageParam === null ? {} : { lastId: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
    return loaded < (pages[0]?.total ?? 0) ? (last.data.at(-1)?.id ?? null) : null;
  },
  staleTime: 60_000,
});

/** Returns the list with some notifications marked as read. They stay visible until the list is refetched. */
export function withRead(pages: Pages | undefined, isMeant: (id: string) => boolean): Pages | undefined {
  if (!pages) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((item) => (isMeant(item.id) ? { ...item, read: true } : item)),
    })),
  };
}

/** Returns the number of unread notifications: the server's count minus those read here since. */
export function unreadCount(pages: Pages | undefined): number {
  const readHere = pages?.pages.flatMap((page) => page.data).filter(({ read }) => read).length ?? 0;
  return Math.max(0, (pages?.pages[0]?.total ?? 0) - readHere);
}

/** Returns the list as shown when reopened: without read ones, and only its first page, which is refetched. */
export function pagesOnReopen(pages: Pages | undefined): Pages | undefined {
  const first = pages?.pages[0];
  if (!first) return pages;
  return {
    pages: [{ data: first.data.filter(({ read }) => !read), total: unreadCount(pages) }],
    pageParams: [null],
  };
}

/** Marks one as read, or all for `null`. Updates the list immediately, and restores it on failure. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = unreadQuery;
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await callEndpoint(notificationEndpoints.readAllNotifications, {});
      else await callEndpoint(notificationEndpoints.readNotification, { params: { id } });
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (pages) => withRead(pages, (item) => id === null || item === id));
      return before;
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    onSuccess: (_done, id) => (id === null ? client.invalidateQueries({ queryKey }) : undefined),
  });
}
