// A finished video file on its way to a case: sent in pieces, then attached; it is made playable afterwards.
import { caseEndpoints, caseMessages, limits } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { appMessages } from '../app/app-messages.ts';
import { callEndpoint } from '../app/call-endpoint.ts';
import { errorMessage } from '../app/error-message.ts';
import { useMessages } from '../app/i18n.tsx';
import { notify } from '../ui/snackbar-store.ts';
import type { PackProgress } from '../uploads/pack-progress.ts';
import { sendPack } from '../uploads/pack-sender.ts';
import { caseActionKey } from './case-actions.ts';
import { caseQuery, keepCase } from './case-queries.ts';

export interface VideoUpload {
  isPending: boolean;
  progress: Pick<PackProgress, 'phase' | 'bytesDone' | 'bytesTotal'>;
  send: (file: File, writtenReport: string) => void;
  stop: () => void;
}

/** The message that says why a file is refused before a byte of it is sent, or null. The server looks inside. */
export function videoFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'uploadNotVideo' | 'uploadTooLarge' | null {
  if (!type.startsWith('video/') && !/\.(mp4|m4v|mov|webm|mkv)$/i.test(name)) return 'uploadNotVideo';
  return size > limits.videoBytes ? 'uploadTooLarge' : null;
}

const atStart = { phase: 'announcing', bytesDone: 0, bytesTotal: 0 } as const;

export function useVideoUpload(caseId: string, onDone: () => void): VideoUpload {
  const client = useQueryClient();
  const say = useMessages(caseMessages);
  const sayError = useMessages(appMessages);
  const [progress, setProgress] = useState<VideoUpload['progress']>(atStart);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const sending = useMutation({
    mutationKey: caseActionKey,
    mutationFn: async ({ file, writtenReport }: { file: File; writtenReport: string }) => {
      const { signal } = (stopper.current = new AbortController());
      setProgress(atStart);
      const upload = await sendPack({
        purpose: 'video',
        files: [{ path: file.name, file }],
        onProgress: setProgress,
        signal,
      });
      const body = { uploadId: upload.id, writtenReport };
      return callEndpoint(caseEndpoints.submitVideoReport, { params: { id: caseId }, body, signal });
    },
    onSuccess: (answer) => {
      keepCase(client, answer);
      notify('done', say('success.videoSaved'));
      onDone();
    },
    onError: (error) => {
      if (stopper.current?.signal.aborted) return;
      notify('error', errorMessage(error, sayError));
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    },
  });
  return {
    isPending: sending.isPending,
    progress,
    send: (file, writtenReport) => sending.mutate({ file, writtenReport }),
    stop: () => stopper.current?.abort(),
  };
}
