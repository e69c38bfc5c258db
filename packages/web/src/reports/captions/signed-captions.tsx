import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { Captions } from 'lucide-react';
import { Link } from 'react-router';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './signed-captions.module.css';

/** CG-208: a signed video without captions: why, whether its patient asked for them, and the way to add them. */
export function SignedCaptions({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const without = item.videoReport?.withoutCaptions;
  if (!without) return null;
  const { reason, askedAt, mayAdd } = without;
  return (
    <section className={styles['signed']} aria-label={words('captionsTitle')}>
      <h2>{words('captionsTitle')}</h2>
      <p>
        {words('withoutCaptions')} {reason ? <q>{reason}</q> : null}
      </p>
      {askedAt ? <Note tone="warn">{words('captionsWanted', { date: formatDay(askedAt) })}</Note> : null}
      {mayAdd ? (
        <Button
          component={Link}
          to={`/case-captions?caseId=${item.id}`}
          variant={askedAt ? 'filled' : 'default'}
          leftSection={<Captions size={16} strokeWidth={1.75} aria-hidden />}
        >
          {words('addCaptions')}
        </Button>
      ) : (
        <p className="meta">{words('captionsOnlySigner')}</p>
      )}
    </section>
  );
}
