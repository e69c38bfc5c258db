import { Checkbox } from '@mantine/core';
import { LockKeyhole } from 'lucide-react';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { downgradeMessages } from './downgrade-messages.ts';
import type { DowngradeChoice } from './downgrade-choice.ts';
import type { KeptStudy } from './plan-queries.ts';
import styles from './plans.module.css';

interface KeepListProps {
  studies: readonly KeptStudy[];
  choice: DowngradeChoice;
}

/** L-039, L-040: each study with its checkbox and its outcome. A locked one says why it is kept. */
export function KeepList({ studies, choice }: KeepListProps) {
  return (
    <ul className={styles['studies']}>
      {studies.map((study) => (
        <Row key={study.id} study={study} choice={choice} />
      ))}
    </ul>
  );
}

function Row({ study, choice: { kept, keep } }: { study: KeptStudy; choice: DowngradeChoice }) {
  const t = useMessages(downgradeMessages);
  const isKept = kept.has(study.id);
  return (
    <li>
      <label>
        <Checkbox
          checked={isKept}
          disabled={study.mustBeSelected}
          onChange={(event) => keep(study.id, event.currentTarget.checked)}
        />
        <span>
          <StudyWords study={study} />
          {study.mustBeSelected ? (
            <span className={styles['locked']}>
              <LockKeyhole size={16} strokeWidth={1.75} aria-hidden />
              {t('mustStay')}
            </span>
          ) : isKept ? null : (
            <span className={styles['gone']}>{t('willGo')}</span>
          )}
        </span>
      </label>
    </li>
  );
}

/** The studies without checkboxes. */
export function PlainStudies({ studies }: { studies: readonly KeptStudy[] }) {
  return (
    <ul className={styles['studies']}>
      {studies.map((study) => (
        <li key={study.id} className={styles['plain']}>
          <span>
            <StudyWords study={study} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function StudyWords({ study: { title, patientName, description, visitDate } }: { study: KeptStudy }) {
  const t = useMessages(downgradeMessages);
  const about = [
    description === title ? null : description,
    visitDate && t('ofDay', { day: formatDay(visitDate) }),
    patientName && t('ofPatient', { name: patientName }),
  ].filter(Boolean);
  return (
    <>
      <b>{title}</b>
      {about.length > 0 ? <span>{about.join('. ')}</span> : null}
    </>
  );
}
