import { uploadEndpoints, type Upload } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import styles from './archive-password.module.css';
import { uploadMessages } from './upload-messages.ts';

/** Whether an upload, or the images of a case, wait for the password of an archive. */
export const isLocked = (failure: Upload['failure']): boolean => failure?.code === 'archiveLocked';

/** Whether they could not be read because of an archive, which only its sender can pack again. */
export const isArchiveProblem = (failure: Upload['failure']): boolean =>
  failure?.code.startsWith('archive') ?? false;

interface ArchivePasswordProps {
  uploadId: string;
  /** The secret of an upload link, if that authorizes the upload. */
  bearer?: string | null;
  /** Called with the upload that is now read again. */
  onUnlocked: (upload: Upload) => void;
}

/** Asks for the password of a locked archive. It is sent once and kept nowhere, not even in the browser. */
export function ArchivePassword({ uploadId, bearer = null, onUnlocked }: ArchivePasswordProps) {
  const t = useMessages(uploadMessages);
  const app = useMessages(appMessages);
  const [password, setPassword] = useState('');
  const hintId = useId();
  const unlock = useMutation({
    mutationFn: () =>
      callEndpoint(uploadEndpoints.unlockUpload, {
        params: { id: uploadId },
        body: { password },
        ...(bearer !== null && { pass: bearer }),
      }),
    onSuccess: onUnlocked,
  });
  const submit = (): void => {
    if (password !== '' && !unlock.isPending) unlock.mutate();
  };
  // Not a form: it may stand in one, which Enter must not send.
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles['form']}>
      <PasswordField
        className={styles['field'] ?? ''}
        label={t('archivePassword')}
        value={password}
        // The browser must neither offer the password of the account nor keep this one.
        autoComplete="one-time-code"
        error={unlock.error ? errorMessage(unlock.error, app) : null}
        aria-describedby={hintId}
        onKeyDown={sendOnEnter}
        onChange={(event) => {
          unlock.reset();
          setPassword(event.currentTarget.value);
        }}
      />
      <Button variant="default" aria-busy={unlock.isPending} disabled={password === ''} onClick={submit}>
        {t('openArchive')}
      </Button>
      <p id={hintId} className="meta" role="status">
        {unlock.isPending ? t('openingArchive') : t('archivePasswordHint')}
      </p>
    </div>
  );
}
