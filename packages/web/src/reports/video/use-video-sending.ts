// Uploads a finished video file in chunks, then attaches it to its target. It is made playable afterwards.
import { limits, type UploadPurpose, type PreparedVideo } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { caseActionKey } from '../../cases/case-keys.ts';
import type { PackProgress } from '../../uploads/pack-progress.ts';
import { sendPack } from '../../uploads/pack-sender.ts';

export interface VideoSending {
  isPending: boolean;
  progress: Pick<PackProgress, 'phase' | 'bytesDone' | 'bytesTotal'>;
  stop: () => void;
}

/** Returns why a file is refused before any of it is sent, or `null`. The server checks its content. */
export function videoFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'uploadNotVideo' | 'uploadTooLarge' | null {
  if (!type.startsWith('video/') && !/\.(mp4|m4v|mov|webm|mkv)$/i.test(name)) return 'uploadNotVideo';
  return size > limits.videoBytes ? 'uploadTooLarge' : null;
}

const atStart = { phase: 'announcing', bytesDone: 0, bytesTotal: 0 } as const;

interface Sent<Extra> {
  file: File;
  extra: Extra;
}

interface SendingOptions<Extra, Answer> {
  purpose: UploadPurpose;
  /** Attaches the upload to its target. */
  attach: (uploadId: string, extra: Extra, signal: AbortSignal) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  /** Not called for an upload that the user stopped. */
  onError: (error: Error) => void;
}

export function useVideoSending<Extra, Answer>(
  options: SendingOptions<Extra, Answer>,
): VideoSending & { send: (file: File, extra: Extra) => void } {
  const { purpose, attach, onSuccess, onError } = options;
  const [progress, setProgress] = useState<VideoSending['progress']>(atStart);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const sending = useMutation({
    mutationKey: caseActionKey,
    mutationFn: async ({ file, extra }: Sent<Extra>) => {
      const { signal } = (stopper.current = new AbortController());
      setProgress(atStart);
      const files = [{ path: file.name, file }];
      const upload = await sendPack({ purpose, files, onProgress: setProgress, signal });
      return attach(upload.id, extra, signal);
    },
    onSuccess,
    onError: (error) => {
      if (!stopper.current?.signal.aborted) onError(error);
    },
  });
  return {
    isPending: sending.isPending,
    progress,
    send: (file, extra) => sending.mutate({ file, extra }),
    stop: () => stopper.current?.abort(),
  };
}

/** Returns the progress of a video's preparation, 0 to 100, or `null` if unknown. */
export const percentOfJob = (progress: PreparedVideo['progress']): number | null =>
  progress && progress.total > 0 ? (100 * progress.done) / progress.total : null;
