import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { LiteButton, LiteLink } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth-page.module.css';
import { stopRemindersMessages } from './stop-reminders-messages.ts';

const calls = () => import('./reminder-calls.ts');

/** The page that a reminder links to. Opening it does not stop reminders, because mail filters open links too. */
export function StopRemindersPage() {
  const t = useMessages(stopRemindersMessages);
  const app = useMessages(appMessages);
  const { token = '' } = useParams();
  const link = useQuery({
    queryKey: ['stop-reminders', token],
    queryFn: async ({ signal }) => (await calls()).describeReminderStop(token, signal),
    retry: false,
    staleTime: Infinity,
  });
  const stop = useMutation({ mutationFn: async () => (await calls()).stopReminders(token) });
  const clinic = link.data?.clinic ?? '';
  if (link.error) {
    const isWrong = link.error instanceof AppError && link.error.status === 400;
    return (
      <AuthFrame title={t('wrongTitle')}>
        <p className={styles['text']}>{isWrong ? t('wrongText') : errorMessage(link.error, app)}</p>
        {isWrong ? null : (
          <LiteButton isLarge isFull onClick={() => void link.refetch()}>
            {t('tryAgain')}
          </LiteButton>
        )}
      </AuthFrame>
    );
  }
  if (stop.isSuccess || link.data?.stopped === true)
    return (
      <AuthFrame title={t('doneTitle')}>
        <div className={styles['text']} role="status">
          <Note tone="ok">{t('doneText', { clinic })}</Note>
        </div>
        <LiteLink to="/" isLarge isFull look="default">
          {t('goOn')}
        </LiteLink>
      </AuthFrame>
    );
  if (!link.data)
    return (
      <AuthFrame title={t('title')}>
        <p className={styles['text']} role="status">
          {t('checking')}
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('title')}>
      <p className={styles['text']}>{t('text', { clinic })}</p>
      {stop.error ? (
        <div className={styles['text']}>
          <Note tone="bad">{errorMessage(stop.error, app)}</Note>
        </div>
      ) : null}
      <LiteButton isLarge isFull isBusy={stop.isPending} onClick={() => stop.isPending || stop.mutate()}>
        {stop.isPending ? t('stopping') : t('stop')}
      </LiteButton>
    </AuthFrame>
  );
}
