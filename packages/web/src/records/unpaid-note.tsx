import { Button } from '@mantine/core';
import { paymentPath } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { recordMessages } from './record-messages.ts';
import { unpaidCasesQuery } from './record-queries.ts';

/** I-012: the number of requests that wait for the patient's payment, with a link. */
export function UnpaidNote() {
  const t = useMessages(recordMessages);
  const isPatient = useCurrentUser().role === 'patient';
  const { data } = useQuery({ ...unpaidCasesQuery, enabled: isPatient });
  const [first] = data?.data ?? [];
  if (!data || !first) return null;
  return (
    <Note
      tone="warn"
      action={
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={paymentPath({ id: first.id, studyId: null })}
        >
          {t('pay')}
        </Button>
      }
    >
      {data.total === 1 ? t('unpaidOne') : t('unpaid', { n: data.total })}
    </Note>
  );
}
