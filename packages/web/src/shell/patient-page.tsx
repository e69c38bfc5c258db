import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotificationBell } from '../notices/notification-bell.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { PatientShell } from '../ui/layout/patient-shell.tsx';
import { AdultGate } from './adult-gate.tsx';
import { HelpButton } from './help-button.tsx';
import { useNavigation } from './navigation.ts';
import { PageFoot } from './page-foot.tsx';
import { RecordSwitch } from './record-switch.tsx';
import { shellMessages } from './shell-messages.ts';
import { StoredFilesNotifier } from './stored-files-notifier.tsx';
import { UnverifiedNote } from './unverified-note.tsx';
import styles from './unverified-note.module.css';

/** A patient page with its frame. A super-admin sees it as a preview (CG-10). */
export function PatientPage({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser();
  const isPreview = role === 'super-admin';
  const { brand, navigation, account, actions } = useNavigation();
  return (
    <PatientShell
      brand={brand}
      homeTo="/"
      navigation={navigation}
      account={account}
      action={actions.map(({ to, label }) =>
        isPreview ? (
          <Button key={to} className="only-wide" disabled>
            {label}
          </Button>
        ) : (
          <Button key={to} component={Link} to={to} className="only-wide" data-tour="order">
            {label}
          </Button>
        ),
      )}
      tools={
        <>
          <HelpButton />
          {role === 'user' ? null : <NotificationBell />}
        </>
      }
      footer={<PageFoot />}
    >
      <RecordSwitch />
      <StoredFilesNotifier />
      <UnverifiedNote />
      {isPreview ? <PreviewNote /> : null}
      <AdultGate>{children}</AdultGate>
    </PatientShell>
  );
}

/** CG-10: tells a super-admin on a patient page that it is a preview, with a link back. */
function PreviewNote() {
  const t = useMessages(shellMessages);
  return (
    <div className={styles['place']}>
      <Note
        action={
          <Button component={Link} to="/cases" size="xs" variant="default">
            {t('previewEnd')}
          </Button>
        }
      >
        {t('preview')}
      </Note>
    </div>
  );
}
