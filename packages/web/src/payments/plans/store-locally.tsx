import { Button } from '@mantine/core';
import type { StorageKey } from '@plainscan/contract';
import { Link } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { downgradeMessages } from './downgrade-messages.ts';
import { PlainStudies } from './keep-list.tsx';
import { useDownloadStudies, type KeptStudy } from './plan-queries.ts';
import styles from './plans.module.css';

/** L-044, L-045: the studies that do not fit, to download. */
export function StoreLocally({ plan, removed }: { plan: StorageKey; removed: readonly KeptStudy[] }) {
  const t = useMessages(downgradeMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending, isSuccess, error } = useDownloadStudies();
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('localTitle')}</h1>
        <p className={styles['lead']}>{removed.length === 0 ? t('localNone') : t('localText')}</p>
      </div>
      <PlainStudies studies={removed} />
      <div className={styles['further']} role="status">
        {isSuccess ? <Note tone="ok">{t('localSent')}</Note> : null}
        {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
        {removed.length > 0 && !isSuccess ? (
          <Button aria-busy={isPending} onClick={() => isPending || mutate(removed.map(({ id }) => id))}>
            {t('localSend')}
          </Button>
        ) : null}
      </div>
      <p className={styles['further']}>
        <Link to={`/downgrade?plan=${plan}`}>{t('localChoice')}</Link>
        <Link to="/package-plans">{t('localPackages')}</Link>
        <Link to="/patient-dashboard">{t('localBack')}</Link>
      </p>
    </>
  );
}
