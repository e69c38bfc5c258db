// Uploads files to a patient's own record: in parts, then stored. The server reads them in the background.
import { retentionEndpoints, type StoredFileType } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import type { PickedFile } from '../../ui/fields/folder-reader.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import type { PackProgress } from '../../uploads/pack-progress.ts';
import { sendPack } from '../../uploads/pack-sender.ts';
import { studyQuotaQuery } from '../../uploads/study-quota-queries.ts';
import { useRefreshRecords } from '../record-queries.ts';
import { pageWhenStorageFull } from './storage-full.ts';
import { storeMessages } from './store-messages.ts';

export interface FilesToStore {
  files: readonly PickedFile[];
  title: string;
  fileType: StoredFileType;
}

/** G-031. `onDone` is called when the files are stored on the server. */
export function useStoreFiles(onDone: () => void) {
  const t = useMessages(storeMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const refresh = useRefreshRecords();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<PackProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const storing = useMutation({
    mutationFn: async ({ files, title, fileType }: FilesToStore) => {
      const stop = (stopper.current = new AbortController());
      setProgress(null);
      const uploadId = await uploadUntilStored({ files, title, fileType }, stop.signal, setProgress);
      await callEndpoint(retentionEndpoints.storeStudy, {
        body: { title, fileType, uploadId },
        signal: stop.signal,
      });
      // A live event reports the server's further processing (U-007).
      stop.abort();
    },
    onSuccess: () => {
      notify('done', t('arrived'));
      refresh();
      void client.invalidateQueries({ queryKey: studyQuotaQuery.queryKey });
      onDone();
    },
    onError: async (error) => {
      if (!(error instanceof AppError) || error.status !== 402) return;
      const room = await client.fetchQuery(studyQuotaQuery);
      const place = pageWhenStorageFull(room);
      if (place !== null) void navigate(place);
    },
  });
  const isStopped = stopper.current?.signal.aborted === true;
  return {
    isPending: storing.isPending,
    progress,
    failure: storing.error && !isStopped ? `${t('failed')} ${errorMessage(storing.error, app)}` : null,
    store: storing.mutate,
    stop: () => stopper.current?.abort(),
  };
}

/** Resolves with the upload's ID once every byte is on the server, before it has read them. */
async function uploadUntilStored(
  { files, title, fileType }: FilesToStore,
  signal: AbortSignal,
  onProgress: (progress: PackProgress) => void,
): Promise<string> {
  let uploadId = '';
  const safe = Promise.withResolvers<string>();
  const sent = sendPack({
    purpose: 'study',
    files,
    title,
    fileType,
    signal,
    onUpload: ({ id }) => (uploadId = id),
    onProgress: (progress) => {
      onProgress(progress);
      if (progress.phase === 'reading' && uploadId !== '') safe.resolve(uploadId);
    },
  });
  return Promise.race([safe.promise, sent.then(({ id }) => id)]);
}
