// The opened case follows what others do to it (E-007, E-054): it is fetched anew, and the person is told, but not of their own deeds.
import { caseMessages, type Case } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCaseRoom, useCasesRoom, useLiveEvent } from '../platform/live/use-live.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { caseActionKey } from '../cases/actions/case-actions.ts';
import { caseQuery, useListRefresh } from '../cases/case-queries.ts';
import { detailsMessages } from '../cases/details-messages.ts';

export function useLiveCase(caseId: string): void {
  const t = useMessages(caseMessages);
  const details = useMessages(detailsMessages);
  const client = useQueryClient();
  const refreshLists = useListRefresh();
  const { queryKey } = caseQuery(caseId);
  const failedFiles = (item: Case | undefined) =>
    item?.additionalFiles.filter(({ status }) => status === 'failed').length ?? 0;
  /** W-018, or W-020 when one of them could not be read. */
  async function tellFiles(): Promise<void> {
    const before = failedFiles(client.getQueryData(queryKey));
    const fresh = await client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 }).catch(() => undefined);
    if (failedFiles(fresh) > before) notify('error', details('updateFailed'));
    else notify('update', details('filesUpdated'));
  }
  useCaseRoom(caseId);
  useCasesRoom();
  useLiveEvent('case-updated', (event) => {
    refreshLists();
    if (event.caseId !== caseId) return;
    const isOwn =
      client.isMutating({ mutationKey: caseActionKey }) > 0 ||
      event.version <= (client.getQueryData(queryKey)?.version ?? 0);
    void client.invalidateQueries({ queryKey });
    if (!isOwn) notify('update', t('live.updated'));
  });
  useLiveEvent('additional-files-updated', (event) => {
    if (event.caseId === caseId) void tellFiles();
  });
  useLiveEvent('cases-changed', refreshLists);
  // B16: a job that stopped or begins again shows at once.
  useLiveEvent('job-updated', (event) => {
    if (event.subjectId === caseId) void client.invalidateQueries({ queryKey });
  });
  useLiveEvent('upload-progress', (event) => {
    if (event.caseId === caseId) void client.invalidateQueries({ queryKey });
  });
}
