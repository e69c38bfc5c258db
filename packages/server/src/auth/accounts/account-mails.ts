// Account mails. Each uses the colors and texts of the recipient's own workspace (CG-173).
import { fillIn } from '@plainscan/contract';

import type { RequestContext } from '../../platform/http/request-actor.ts';
import { renderMail, senderOf } from '../../platform/mail/mail-layout.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addressIn,
  mailBrandOf,
  readWorkspace,
  type WorkspaceRow,
} from '../../workspaces/workspace-service.ts';
import { selectUser, type UserRow } from '../auth-repository.ts';
import { greetingOf } from '../people-service.ts';
import {
  accountMailTexts,
  securityChangeWords,
  type AccountMail,
  type SecurityChange,
} from './account-mail-texts.ts';

type Recipient = Pick<
  UserRow,
  'id' | 'workspaceId' | 'name' | 'preferredName' | 'email' | 'provedEmails' | 'locale'
>;
type Letter = {
  key: string;
  template: AccountMail;
  path: string;
  params?: Record<string, string>;
  /** ID of the user whose action caused the mail, if that is not the actor of the running transaction. */
  causedBy?: string;
};

/** Queues a mail to an account's own address; the same key is mailed once. Needs a system transaction. */
export async function mailAccount(platform: Platform, user: Recipient, letter: Letter): Promise<void> {
  await mailAddress(platform, user, await readWorkspace(user.workspaceId), letter);
}

/** Same as `mailAccount`, for callers that already have the workspace. */
export async function mailAddress(
  { config }: Platform,
  user: Recipient,
  home: WorkspaceRow,
  { key, template, path, params = {}, causedBy }: Letter,
): Promise<void> {
  const texts = accountMailTexts[template][user.locale];
  const places = { clinic: home.name, ...params };
  const say = (text: string): string => fillIn(text, places);
  const brand = mailBrandOf(config, home);
  const subject = say(texts.subject);
  const greeting = greetingOf(user);
  await queueMail({
    key,
    to: user.email,
    template,
    locale: user.locale,
    subject,
    sender: senderOf(brand),
    recipientId: user.id,
    ...(causedBy !== undefined && { causedBy }),
    ...renderMail({
      brand,
      language: user.locale,
      heading: subject,
      ...(greeting !== undefined && { greeting }),
      paragraphs: texts.paragraphs.map(say),
      button: { label: say(texts.button), url: addressIn(config, home, path) },
      ...(texts.linkNote !== undefined && { linkNote: say(texts.linkNote) }),
      notes: texts.notes.map(say),
      why: say(texts.why),
    }),
  });
}

/** Notifies a user of a security change to their account. Needs a system transaction. */
export async function notifyOfSecurityChange(
  platform: Platform,
  userId: string,
  change: SecurityChange,
  { requestId }: RequestContext,
): Promise<void> {
  const user = await selectUser(userId);
  if (!user) return;
  await mailAccount(platform, user, {
    key: `security-changed:${requestId}:${change}`,
    template: 'security-changed',
    path: '/my-account',
    params: { change: securityChangeWords[change][user.locale] },
  });
}
