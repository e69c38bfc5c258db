// B17: anyone with an invitation link can read the invitation, but only the account with its address can accept it.
import {
  AppError,
  fieldProblems,
  isMinor,
  limits,
  hour,
  type BodyOf,
  type careEndpoints,
  type HelpedPerson,
  type OpenedInvitation,
} from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { createVerifiedAccount } from '../auth/accounts/verified-account-service.ts';
import type { UserRow } from '../auth/auth-repository.ts';
import { createLoginLink } from '../auth/login/login-link-service.ts';
import { hashPassword } from '../auth/login/password-hash.ts';
import { checkPasswordWords } from '../auth/login/password-rules.ts';
import { findAccountByEmail } from '../auth/people-service.ts';
import type { Caller, RequestContext } from '../platform/http/request-actor.ts';
import { requireTerms } from '../platform/http/require-terms.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { addressOf } from '../platform/limits/network-address.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { recordCareChange } from './care-audit.ts';
import { mailCareAccepted } from './care-mails.ts';
import { careStateOf, presentHelpedPerson } from './care-presenter.ts';
import { acceptGrant, lockGrantBySecret, type CareGrantRow } from './care-repository.ts';

const openings = {
  kind: 'care-invitation-opened',
  most: limits.careInvitationOpeningsAnHour,
  milliseconds: hour,
};

type Invitation = { grant: CareGrantRow; patient: UserRow };

/** Returns the invitation and patient of a link, unless the patient's account is closed. Needs a system transaction. */
async function findInvitation(token: string): Promise<Invitation | undefined> {
  const grant = await lockGrantBySecret(hashSecret(token));
  if (!grant) return undefined;
  const patient = await readAccount(grant.patientUserId);
  return patient.status === 'active' ? { grant, patient } : undefined;
}

const isOpen = ({ grant }: Invitation, now: Date): boolean =>
  grant.closedAt === null && careStateOf(grant, now) === 'invited';

const countOpening = (context: RequestContext): Promise<void> =>
  spendAllowance(openings, addressOf(context.ip), context.now, 'rate.exceeded');

export async function openCareInvitation(
  { database }: Platform,
  context: RequestContext,
  token: string,
): Promise<OpenedInvitation> {
  return database.asSystem(async () => {
    await countOpening(context);
    const found = await findInvitation(token);
    if (found?.grant.closedAt === null && found.grant.acceptedAt !== null)
      return { state: 'accepted', offer: null };
    if (!found || !isOpen(found, context.now)) return { state: 'over', offer: null };
    const { grant, patient } = found;
    const { name: clinic } = await readWorkspace(patient.workspaceId);
    const account = await findAccountByEmail(patient.workspaceId, grant.email);
    const { email, showsImages, recordIds, startsOn: from, endsOn: until } = grant;
    const offer = { patient: patient.name, clinic, email, hasAccount: account !== undefined, showsImages };
    return { state: 'open', offer: { ...offer, isAllRecords: recordIds === null, from, until } };
  });
}

/** Returns a link's open invitation, locked. Throws 410 once it has ended. Needs a system transaction. */
async function requireInvitation(token: string, now: Date): Promise<Invitation> {
  const found = await findInvitation(token);
  if (!found || !isOpen(found, now)) throw new AppError('care.invitation-over');
  return found;
}

/** Accepts an invitation for the signed-in account. Accepting it again returns the same response. */
export async function acceptCareInvitation(
  platform: Platform,
  { actor, context }: Caller,
  token: string,
): Promise<HelpedPerson> {
  return platform.database.asSystem(async () => {
    const before = await findInvitation(token);
    const isOwn = before?.grant.closedAt === null && before.grant.caregiverUserId === actor.userId;
    const { grant, patient } = isOwn ? before : await requireInvitation(token, context.now);
    const person = await readAccount(actor.userId);
    const isForThem =
      person.email.toLowerCase() === grant.email && person.workspaceId === patient.workspaceId;
    if (!isForThem) throw new AppError('care.other-address');
    if (person.dateOfBirth === null) throw new AppError('care.birth-date-needed');
    if (isMinor(person.dateOfBirth, context.now)) throw new AppError('care.caregiver-too-young');
    if (!isOwn) await accept(platform, context, { grant, patient, caregiver: person });
    const helped = presentHelpedPerson(
      { ...grant, acceptedAt: context.now, patientName: patient.name },
      context.now,
    );
    if (!helped) throw new AppError('care.invitation-over');
    return helped;
  });
}

type Acceptance = Invitation & { caregiver: Pick<UserRow, 'id' | 'role' | 'workspaceId' | 'name'> };

async function accept(
  platform: Platform,
  context: RequestContext,
  { grant, patient, caregiver }: Acceptance,
): Promise<void> {
  await acceptGrant(grant.id, caregiver.id, context.now);
  const { id: userId, role, workspaceId } = caregiver;
  await recordCareChange('care.accepted', {
    actor: { userId, role, workspaceId },
    context,
    grant: { ...grant, caregiverUserId: userId },
  });
  await mailCareAccepted(platform, grant, patient);
}

type NewAccount = BodyOf<typeof careEndpoints.createCaregiverAccount>;

/**
 * Creates an account for the address of an invitation and accepts it: the link proves the mailbox. Returns the secret
 * that signs the user in once.
 */
export async function createCaregiverAccount(
  platform: Platform,
  context: RequestContext,
  { token, name, dateOfBirth, password, termsAccepted }: NewAccount,
): Promise<{ loginToken: string; grantId: string }> {
  const { database } = platform;
  const { now } = context;
  const address = addressOf(context.ip);
  const { grant } = await database.asSystem(async () => {
    await countOpening(context);
    return requireInvitation(token, now);
  });
  requireTerms(termsAccepted);
  if (isMinor(dateOfBirth, now))
    throw new AppError('input.invalid', { fields: { dateOfBirth: [fieldProblems.adult] } });
  checkPasswordWords(password, { name, email: grant.email });
  const passwordHash = await hashPassword(password, { address, signal: context.signal });
  return database.asSystem(async () => {
    const { grant, patient } = await requireInvitation(token, now);
    const person = { name, dateOfBirth, email: grant.email, locale: patient.locale };
    const account = await createVerifiedAccount(person, patient.workspaceId, passwordHash, context);
    if (!account) throw new AppError('care.account-known');
    await accept(platform, context, { grant, patient, caregiver: account });
    return { loginToken: await createLoginLink(account.id, now), grantId: grant.id };
  });
}
