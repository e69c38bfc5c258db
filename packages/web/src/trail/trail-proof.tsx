import { Button } from '@mantine/core';
import type { TrailProof as Proof } from '@plainscan/contract';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { trailMessages } from './trail-messages.ts';
import { useTrailCheck, useTrailExport } from './trail-queries.ts';
import type { TrailSearch } from './trail-search.ts';
import styles from './trail.module.css';

/** Checks on request whether the trail is intact. If not, says what to do. */
export function TrailProof() {
  const t = useMessages(trailMessages);
  const app = useMessages(appMessages);
  const check = useTrailCheck();
  return (
    <section className={styles['aside']} aria-labelledby="trail-proof">
      <h2 id="trail-proof">{t('proof')}</h2>
      <p className={styles['text']}>{t('proofText')}</p>
      <div aria-live="polite">
        {check.data ? <Result proof={check.data} /> : null}
        {check.error ? (
          <Note tone="bad">
            <p>{t('checkFailed')}</p>
            <p>{errorMessage(check.error, app)}</p>
          </Note>
        ) : null}
      </div>
      <Button variant="default" disabled={check.isPending} onClick={() => check.mutate()}>
        {t(check.isPending ? 'checking' : 'check')}
      </Button>
    </section>
  );
}

function Result({ proof }: { proof: Proof }) {
  const t = useMessages(trailMessages);
  const { broken, rows, chains, checkedAt, waiting, keyFingerprint } = proof;
  if (broken.length > 0) return <Broken broken={broken} />;
  return (
    <>
      <Note tone="ok">
        <p>
          <strong>{t('wholeTitle')}</strong>
        </p>
        <p>{t('wholeText', { rows, chains, moment: formatMoment(checkedAt) })}</p>
        {waiting > 0 ? <p>{t('waiting', { n: waiting })}</p> : null}
      </Note>
      {keyFingerprint === null ? null : (
        <p className={styles['key']}>
          {t('key')}
          <code>{keyFingerprint}</code>
        </p>
      )}
    </>
  );
}

function Broken({ broken }: Pick<Proof, 'broken'>) {
  const t = useMessages(trailMessages);
  return (
    <Note tone="bad">
      <p>
        <strong>{t('brokenTitle')}</strong>
      </p>
      <ul className={styles['broken']}>
        {broken.map(({ workspace, seq, reason, at }) => (
          <li key={`${workspace?.id ?? 0} ${seq}`}>
            <strong>{t('brokenAt', { clinic: workspace?.name ?? t('noClinic'), seq })}</strong>{' '}
            {t(`broken.${reason}`)} {at === null ? null : t('brokenWhen', { moment: formatMoment(at) })}
          </li>
        ))}
      </ul>
      <p>{t('brokenDo')}</p>
    </Note>
  );
}

/** Downloads the signed file of the displayed entries, for super-admins. */
export function TrailExport({ search }: { search: TrailSearch }) {
  const t = useMessages(trailMessages);
  const save = useTrailExport();
  return (
    <section className={styles['aside']} aria-labelledby="trail-export">
      <h2 id="trail-export">{t('export')}</h2>
      <p className={styles['text']}>{t('exportText')}</p>
      <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(search)}>
        {t(save.isPending ? 'exporting' : 'export')}
      </Button>
    </section>
  );
}
