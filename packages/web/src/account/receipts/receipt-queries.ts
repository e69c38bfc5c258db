// The web app's only calls about receipts.
import { pageSize, receiptEndpoints } from '@plainscan/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** One page of the reader's own, the newest first; `page` from 0 on. */
export const ownReceiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['receipts', 'own', page],
    queryFn: ({ signal }) =>
      callEndpoint(receiptEndpoints.listReceipts, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    // A payment comes from elsewhere.
    staleTime: 0,
  });

/** The receipt of one checkout; null where nothing was charged. */
export const checkoutReceiptQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['receipts', 'checkout', sessionId],
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(receiptEndpoints.listReceipts, {
        query: { sessionId, page: 0, limit: 1 },
        signal,
      });
      return data[0] ?? null;
    },
  });

/** Where the receipt is saved from. */
export const receiptPdfAddress = (id: string): string =>
  `/api${receiptEndpoints.getReceiptPdf.path.replace(':id', encodeURIComponent(id))}`;
