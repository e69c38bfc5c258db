// P-042: changes the introduction of the opened case's clinic.
import { clinicEndpoints, type Case } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useLiveEvent, useWorkspaceRoom } from '../platform/live/use-live.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { caseActionKey } from '../cases/case-keys.ts';
import { caseQuery } from '../cases/case-queries.ts';
import { useVideoSending } from '../reports/video/use-video-sending.ts';
import { introductionMessages } from './introduction-messages.ts';

/** The case that shows the introduction, and its clinic. */
export type Place = Pick<Case, 'id' | 'workspace'>;

/** An upload's ID, or an empty string for none. */
const put = (workspaceId: number, globalVideoIntroduction: string, signal?: AbortSignal) =>
  callEndpoint(clinicEndpoints.updateWorkspace, {
    params: { id: workspaceId },
    body: { globalVideoIntroduction },
    ...(signal && { signal }),
  });

type Answer = Awaited<ReturnType<typeof put>>;

function useCacheAnswer({ id }: Place): (answer: Answer) => void {
  const client = useQueryClient();
  return ({ globalVideoIntroduction }) =>
    client.setQueryData(
      caseQuery(id).queryKey,
      (item) => item && { ...item, workspace: { ...item.workspace, globalVideoIntroduction } },
    );
}

/** Uploads another video. `failure` says why it was refused. */
export function useIntroductionUpload(place: Place, onDone: () => void) {
  const words = useMessages(introductionMessages);
  const sayError = useMessages(appMessages);
  const keep = useCacheAnswer(place);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useVideoSending({
    purpose: 'introduction',
    attach: (uploadId, _extra: null, signal) => put(place.workspace.id, uploadId, signal),
    onSuccess: (answer) => {
      keep(answer);
      notify('done', words('saved'));
      onDone();
    },
    onError: (error) => setFailure(errorMessage(error, sayError)),
  });
  return {
    ...sending,
    failure,
    forgetFailure: () => setFailure(null),
    send: (file: File) => {
      setFailure(null);
      sending.send(file, null);
    },
  };
}

/** Removes it, or keeps the current one instead of a failed new one. */
export function useIntroductionChange(place: Place, said: 'removed' | 'kept', onDone: () => void = () => {}) {
  const words = useMessages(introductionMessages);
  const sayError = useMessages(appMessages);
  const keep = useCacheAnswer(place);
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: (uploadId: string) => put(place.workspace.id, uploadId),
    onSuccess: (answer) => {
      keep(answer);
      notify('done', words(said));
      onDone();
    },
    onError: (error) => notify('error', errorMessage(error, sayError)),
  });
}

/** Refetches the case when its clinic's introduction changes, and while it is being processed. */
export function useLiveIntroduction({ id, workspace }: Place, mayChange: boolean): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: caseQuery(id).queryKey });
  useWorkspaceRoom(mayChange ? workspace.id : null);
  useLiveEvent('introduction-updated', (event) => {
    if (event.workspaceId === workspace.id) refetch();
  });
  useLiveEvent('job-updated', (event) => {
    if (event.subjectKind === 'workspace' && event.subjectId === String(workspace.id)) refetch();
  });
}
