import { MailedLinkPage } from './mailed-link-page.tsx';

/** The first page of an invited user: the email is known, and the user chooses the password. */
export function InvitePage() {
  return <MailedLinkPage kind="invitation" />;
}
