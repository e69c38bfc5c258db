import { MailedLinkPage } from './mailed-link-page.tsx';

/** A new password, by the link of a mail. */
export function ResetPasswordPage() {
  return <MailedLinkPage kind="reset" />;
}
