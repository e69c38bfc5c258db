import { Button } from '@mantine/core';
import { accountEndpoints } from '@plainscan/contract';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { Note } from '../ui/feedback/note.tsx';
import { appMessages } from '../platform/language/app-messages.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { shellMessages } from './shell-messages.ts';
import styles from './unverified-note.module.css';

/** CG-170: until the address is verified, what others send to it stays hidden. */
export function UnverifiedNote() {
  const t = useMessages(shellMessages);
  const app = useMessages(appMessages);
  const { emailVerified } = useCurrentUser();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callEndpoint(accountEndpoints.sendVerificationMail, {}),
    onSuccess: () => notify('done', t('unverifiedSent')),
    onError: (error) => notify('error', errorMessage(error, app)),
  });
  if (emailVerified) return null;
  return (
    <div className={styles['place']}>
      <Note
        tone="warn"
        action={
          isSuccess ? null : (
            <Button size="xs" variant="default" aria-busy={isPending} onClick={() => isPending || mutate()}>
              {t('unverifiedAgain')}
            </Button>
          )
        }
      >
        {t('unverified')}
      </Note>
    </div>
  );
}
