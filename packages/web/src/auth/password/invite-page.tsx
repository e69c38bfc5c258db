import { MailedLinkPage } from './mailed-link-page.tsx';

/** The first page that an invited person sees: their email is known, the password is theirs to choose. */
export function InvitePage() {
  return <MailedLinkPage kind="invitation" />;
}
