import { MailedLinkPage } from './mailed-link-page.tsx';

/** Sets a new password with an emailed link. */
export function ResetPasswordPage() {
  return <MailedLinkPage kind="reset" />;
}
