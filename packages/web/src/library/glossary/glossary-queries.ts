// All calls of the glossary's curators.
import {
  glossaryEndpoints,
  glossaryFileCheckSchema,
  type CuratedEntry,
  type GlossaryFileCheck,
  type ResponseOf,
  type WrittenEntry,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api-client.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: ({ signal }) => callEndpoint(glossaryEndpoints.listGlossary, { signal }),
});

export const unexplainedQuery = queryOptions({
  queryKey: ['unexplained-words'],
  queryFn: ({ signal }) => callEndpoint(glossaryEndpoints.listUnexplainedWords, { signal }),
});

type List = ResponseOf<typeof glossaryEndpoints.listGlossary>;
type Saving = { id: string; entry: WrittenEntry; version: number };

/** Saves an entry and puts it into the list. After a failure the list is fetched, because somebody else may have saved it. */
export function useSaveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, entry, version }: Saving) =>
      callEndpoint(glossaryEndpoints.saveGlossaryEntry, { params: { id }, body: { entry, version } }),
    onSuccess: (saved: CuratedEntry) => {
      client.setQueryData<List>(glossaryQuery.queryKey, (list) => {
        const others = list?.data.filter(({ id }) => id !== saved.id) ?? [];
        return list && { data: [...others, saved], total: others.length + 1 };
      });
      void client.invalidateQueries(unexplainedQuery);
    },
    onError: () => void client.invalidateQueries(glossaryQuery),
  });
}

/** Removes the own text of an entry. Resolves when the list has what it had replaced. */
export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<CuratedEntry, 'id' | 'version'>) =>
      callEndpoint(glossaryEndpoints.removeGlossaryEntry, { params: { id }, query: { version } }),
    onSettled: () => invalidateBoth(client),
  });
}

const invalidateBoth = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(glossaryQuery), client.invalidateQueries(unexplainedQuery)]);

const sendFile = (row: { path: `/${string}` }, file: Blob, revision?: string): Promise<GlossaryFileCheck> =>
  callApi({
    method: 'POST',
    path: row.path,
    query: { revision },
    // Sent as bytes: the server says what is wrong with its letters.
    body: new Blob([file], { type: 'application/octet-stream' }),
    read: (answer) => glossaryFileCheckSchema.parse(answer),
  });

export const useCheckFile = () =>
  useMutation({ mutationFn: (file: Blob) => sendFile(glossaryEndpoints.checkGlossaryFile, file) });

export function useImportFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, revision }: { file: Blob; revision: string }) =>
      sendFile(glossaryEndpoints.importGlossaryFile, file, revision),
    onSettled: () => invalidateBoth(client),
  });
}
