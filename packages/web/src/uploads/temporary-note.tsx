import { Button } from '@mantine/core';
import { limits, day } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { storageMessages } from './storage-messages.ts';
import { studyQuotaQuery } from './study-quota-queries.ts';

const days = limits.temporaryStudyMilliseconds / day;

/** CG-99: shown before sending images that exceed the patient's storage: how long they stay and how to keep them. */
export function TemporaryNote() {
  const t = useMessages(storageMessages);
  const { role } = useCurrentUser();
  const { data: room } = useQuery({ ...studyQuotaQuery, enabled: role === 'patient' });
  if (!room?.isNextTemporary) return null;
  return (
    <Note
      tone="warn"
      action={
        <Button component={Link} size="xs" variant="default" to="/storage-plans">
          {t('seePlans')}
        </Button>
      }
    >
      <b>{t('temporary', { days })}</b> {t(room.maxStudy === 0 ? 'noStorage' : 'full')} {t('temporaryEnd')}{' '}
      {t('keep')}
    </Note>
  );
}
