import type { Upload } from '@plainscan/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ArchivePassword, isLocked } from './archive-password.tsx';
import { followUnlocked, isInterrupted, retrySending, type Sending } from './sending-store.ts';
import { uploadMessages } from './upload-messages.ts';
import { useFileProblem } from './use-file-problem.ts';

interface ProblemTexts {
  /** Texts for an upload that another visit began. */
  interrupted: 'interrupted' | 'uploadGone';
  retry: 'goOn' | 'goOnUpload';
}

/** Returns what went wrong with a chosen file, with the button that may fix it, or `null` while all is well. */
export function useSendingProblem(
  sending: Sending,
  texts: ProblemTexts,
): { text: string; action: ReactNode } | null {
  const t = useMessages(uploadMessages);
  const app = useMessages(appMessages);
  const describeProblem = useFileProblem();
  const { upload, failure, id } = sending;
  if (isInterrupted(sending)) return { text: t(texts.interrupted), action: null };
  if (upload?.status === 'failed') {
    const onUnlocked = (unlocked: Upload) => followUnlocked(id, unlocked);
    const action = isLocked(upload.failure) ? (
      <ArchivePassword uploadId={upload.id} bearer={sending.bearer} onUnlocked={onUnlocked} />
    ) : null;
    return { text: describeProblem(upload.failure) ?? t('uploadFailed'), action };
  }
  if (failure === null) return null;
  if (failure instanceof AppError && failure.code === 'file-unreadable')
    return { text: t('fileGone'), action: null };
  const action = (
    <Button size="xs" variant="default" onClick={() => retrySending(id)}>
      {t(texts.retry)}
    </Button>
  );
  return { text: errorMessage(failure, app), action };
}
