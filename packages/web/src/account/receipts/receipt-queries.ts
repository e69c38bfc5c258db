// All receipt calls of the web app.
import { pageSize, receiptEndpoints } from '@plainscan/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api-client.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { saveFile } from '../../platform/page/save-file.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';

export interface SavedReceipt {
  id: string;
  number: string;
}

/** One page of the user's own receipts, newest first. `page` starts at 0. */
export const ownReceiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['receipts', 'own', page],
    queryFn: ({ signal }) =>
      callEndpoint(receiptEndpoints.listReceipts, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    // A payment may be made on another page.
    staleTime: 0,
  });

/** The receipt of one checkout. `null` if nothing was charged. */
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

/** Saves a receipt as a PDF named by its number. */
export function useSaveReceipt() {
  const app = useMessages(appMessages);
  return useMutation({
    mutationFn: ({ id }: SavedReceipt) =>
      callApi({
        method: 'GET',
        path: receiptEndpoints.getReceiptPdf.path.replace(':id', encodeURIComponent(id)),
        isFile: true,
        read: (file) => file as Blob,
      }),
    onSuccess: (file, { number }) => saveFile(`${number}.pdf`, file),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
}
