import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotificationBell } from '../notices/notification-bell.tsx';
import { PatientShell } from '../ui/layout/patient-shell.tsx';
import { HelpButton } from './help-button.tsx';
import { useNavigation } from './navigation.ts';
import { PageFoot } from './page-foot.tsx';
import { PreviewNote } from './preview-note.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StoredFilesNews } from './stored-files-news.tsx';
import { UnverifiedNote } from './unverified-note.tsx';

/** A page of a patient with everything that stands around it; a super-admin sees it as a preview (CG-10). */
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
          <Button key={to} component={Link} to={to} className="only-wide">
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
      <StoredFilesNews />
      <UnverifiedNote />
      {isPreview ? <PreviewNote /> : null}
      {children}
    </PatientShell>
  );
}
