import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Note } from '../ui/feedback/note.tsx';
import { shellMessages } from './shell-messages.ts';

/** B17: from 13 to 17, an account only works while an adult may see the record. Until then, says what is missing. */
export function AdultGate({ children }: { children: ReactNode }) {
  const t = useMessages(shellMessages);
  const { needsAdult } = useCurrentUser();
  const { pathname } = useLocation();
  if (!needsAdult || pathname.startsWith('/my-account')) return children;
  return (
    <>
      <h1>{t('adultTitle')}</h1>
      <Note
        tone="warn"
        action={
          <Button component={Link} to="/my-account/caregivers">
            {t('adultInvite')}
          </Button>
        }
      >
        {t('adultText')}
      </Note>
    </>
  );
}
