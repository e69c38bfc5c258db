import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { accountMessages } from './account-messages.ts';
import { AccountRow, AccountSection } from './account-section.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';

/** Email, password, and the devices where the user is signed in. */
export function SignInSection() {
  const t = useMessages(accountMessages);
  const user = useCurrentUser();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  const emailState = user.pendingEmail
    ? t('emailPending', { email: user.pendingEmail })
    : user.emailVerified
      ? null
      : t('unverified');
  return (
    <AccountSection title={t('signIn')}>
      <AccountRow
        title={t('email')}
        text={
          <>
            <p>{user.email}</p>
            {emailState ? <p>{emailState}</p> : null}
          </>
        }
        actions={
          // The notice at the top of the page can resend the link.
          user.emailVerified ? (
            <Button variant="default" onClick={() => setOpen('email')}>
              {t('changeEmail')}
            </Button>
          ) : null
        }
      />
      <AccountRow
        title={t('password')}
        text={t('passwordSince')}
        actions={
          <Button variant="default" onClick={() => setOpen('password')}>
            {t('changePassword')}
          </Button>
        }
      />
      <AccountRow
        title={t('sessions')}
        text={t('sessionsText')}
        actions={
          <Button component={Link} variant="default" to="/my-account/sessions">
            {t('sessionsOpen')}
          </Button>
        }
      />
      <Dialog isOpen={open === 'email'} title={t('changeEmail')} place="side" onClose={close}>
        <EmailForm onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'password'} title={t('changePassword')} place="side" onClose={close}>
        <PasswordChangeForm onDone={close} />
      </Dialog>
    </AccountSection>
  );
}
