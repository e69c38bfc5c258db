import { Button } from '@mantine/core';
import { CirclePlay } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { packagePlansMessages } from './package-plans-messages.ts';
import { useWatchSample } from './plan-queries.ts';
import styles from './plans.module.css';

/** Meets a patient who has nothing yet: what this is, a sample to watch, and what to do with a clinic code. */
export function NewPatientWelcome() {
  const t = useMessages(packagePlansMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const { name, preferredName } = useCurrentUser();
  const titleId = useId();
  const { mutate, isPending } = useWatchSample((address) => void navigate(address));
  const watch = () => mutate(undefined, { onError: (error) => notify('error', errorMessage(error, app)) });
  return (
    <section className={styles['welcome']} aria-labelledby={titleId}>
      <p className={styles['hello']} id={titleId}>
        {t('hello')} <bdi>{preferredName ?? name}</bdi>.
      </p>
      <p>{t('welcome')}</p>
      <Button
        variant="default"
        aria-busy={isPending}
        onClick={() => isPending || watch()}
        leftSection={<CirclePlay size={20} strokeWidth={1.75} aria-hidden />}
      >
        {t('watchSample')}
      </Button>
      <p className={styles['welcomeNote']}>{t('sampleNote')}</p>
      <p>
        <b>{t('codeQuestion')}</b> {t('codeAnswer')}
      </p>
    </section>
  );
}
