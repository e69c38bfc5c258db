import { Button } from '@mantine/core';
import type { HelpedPerson } from '@plainscan/contract';
import { HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { PatientPage } from '../shell/patient-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { careMessages } from './care-messages.ts';
import styles from './care.module.css';

interface HelpedFrameProps {
  grantId: string;
  children: (person: HelpedPerson) => ReactNode;
}

/** Frame of another patient's pages: names the patient and the end date. Shows nothing once the grant has ended. */
export function HelpedFrame({ grantId, children }: HelpedFrameProps) {
  const t = useMessages(careMessages);
  const { helpedPeople, workspace } = useCurrentUser();
  const person = helpedPeople.find((one) => one.grantId === grantId && one.state === 'active');
  // No name, because titles stay in the browser's history.
  useDocumentTitle(t('invitationTitle'), workspace.name);
  return (
    <PatientPage>
      {person ? (
        <>
          <p className={styles['band']} role="note">
            <HeartHandshake size={22} strokeWidth={1.75} aria-hidden />
            <span>{t('band', { name: person.name, until: formatDay(person.until) })}</span>
          </p>
          {children(person)}
        </>
      ) : (
        <GrantEnded />
      )}
    </PatientPage>
  );
}

export function GrantEnded() {
  const t = useMessages(careMessages);
  return (
    <EmptyState
      title={t('over')}
      text={t('overText')}
      drawing="search"
      headingLevel={1}
      actions={
        <Button component={Link} to="/patient-dashboard" size="lg">
          {t('toOwn')}
        </Button>
      }
    />
  );
}
