// Keeps the opened case up to date (E-007, E-054): refetches it and announces changes, except the user's own.
import { caseMessages, type Case } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { caseActionKey } from '../cases/case-keys.ts';
import { caseQuery, useListRefresh } from '../cases/case-queries.ts';
import { detailsMessages } from '../cases/details-messages.ts';
import { panelMessages } from '../cases/panel-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCaseRoom, useCasesRoom, useLiveEvent } from '../platform/live/use-live.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';

export function useLiveCase(caseId: string): void {
  const t = useMessages(caseMessages);
  const details = useMessages(detailsMessages);
  const client = useQueryClient();
  const refreshLists = useListRefresh();
  const { queryKey } = caseQuery(caseId);
  const failedFiles = (item: Case | undefined) =>
    item?.additionalFiles.filter(({ status }) => status === 'failed').length ?? 0;
  /** W-018, or W-020 if a file could not be read. */
  async function notifyFilesChanged(): Promise<void> {
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
    if (event.caseId === caseId) void notifyFilesChanged();
  });
  useLiveEvent('cases-changed', refreshLists);
  // B16: shows immediately when a job stops or restarts.
  useLiveEvent('job-updated', (event) => {
    if (event.subjectId === caseId) void client.invalidateQueries({ queryKey });
  });
  useLiveEvent('upload-progress', (event) => {
    if (event.caseId === caseId) void client.invalidateQueries({ queryKey });
  });
}

/**
 * E-055: a case that a clinic has filled belongs to its patient's own workspace from then on. If the opened case has
 * moved, says so and goes to the list. A rejected case has moved too, but still waits for files, so the page stays.
 */
export function useMovedCase(item: Pick<Case, 'workspace' | 'status'> | undefined): void {
  const words = useMessages(panelMessages);
  const navigate = useNavigate();
  const { workspace: own } = useCurrentUser();
  const before = useRef<number | null>(null);
  const id = item?.workspace.id;
  const name = item?.workspace.name ?? '';
  const isFilled = item?.status.value !== 'pending-upload';
  useEffect(() => {
    const wasHere = before.current === own.id;
    before.current = id ?? null;
    if (!wasHere || !isFilled || id === undefined || id === own.id) return;
    notify('update', words('movedAway', { product: name })); // W-046
    void navigate('/cases');
  }, [id, isFilled, name, own.id, navigate, words]);
}
