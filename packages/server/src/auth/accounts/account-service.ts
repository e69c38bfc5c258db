import {
  AppError,
  fieldProblems,
  isMinor,
  permissions,
  scopeFor,
  type BodyOf,
  type CurrentUser,
  type Permission,
  type Role,
  type accountEndpoints,
} from '@plainscan/contract';

import { asOwner } from '../../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeWorkspace } from '../../workspaces/workspace-service.ts';
import { authHooks, type PatientFacts } from '../auth-hooks.ts';
import { isConfirmedMinor, selectUser, updateAccount, type UserRow } from '../auth-repository.ts';
import { hasVerifiedEmail } from '../people-service.ts';
import { mustSetUpSecondFactor } from '../second-factor/second-factor-service.ts';
import { recordAccountChange } from './account-audit.ts';

/** Returns the signed-in user with their workspace and permissions. */
export async function readCurrentUser(platform: Platform, actor: SignedIn): Promise<CurrentUser> {
  const mustSetUp = await mustSetUpSecondFactor(platform, actor);
  return platform.database.asActor(actor, async () => {
    const user = await selectUser(actor.userId);
    if (!user) throw new AppError('session.ended');
    return {
      ...detailsOf(user),
      ...(await patientFactsOf(user, platform.clock.now())),
      workspace: await describeWorkspace(platform.config, user.workspaceId),
      permissions: permissionsOf(user.role),
      cardPayments: platform.config.cards !== null,
      mustSetUpSecondFactor: mustSetUp,
    };
  });
}

/** Returns an account that the running transaction may see. Throws 404 otherwise. */
export async function readAccount(id: string): Promise<UserRow> {
  const user = await selectUser(id);
  if (!user) throw new AppError('not-found');
  return user;
}

const detailsOf = (user: UserRow) => ({
  id: user.id,
  role: user.role,
  name: user.name,
  preferredName: user.preferredName,
  email: user.email,
  emailVerified: hasVerifiedEmail(user),
  pendingEmail: user.pendingEmail,
  phoneNumber: user.phoneNumber,
  dateOfBirth: user.dateOfBirth,
  gender: user.gender,
  locale: user.locale,
  workspaceId: user.workspaceId,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  userViewedReportFirstTime: user.viewedReportFirstTime,
});

/** Values for staff, who have no patient data. */
const noPatientFacts: PatientFacts = {
  firstOrderStatus: null,
  referenceWorkspace: null,
  hasRequestedOrder: false,
  hasReleasedCase: false,
  firstUnpaidCase: null,
  storedStudies: 0,
  availableReport: null,
  numOfReport: 0,
  userPlan: null,
  helpedPeople: [],
  needsAdult: false,
};

const patientFactsOf = async (user: UserRow, now: Date): Promise<PatientFacts> =>
  user.role === 'patient' ? authHooks.registered.readPatientFacts(user, now) : noPatientFacts;

const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((name) => scopeFor(name, role) !== 'none');

type Details = BodyOf<typeof accountEndpoints.updateCurrentUser>;

/** Changes the user's own details. The email has its own endpoint, which requires the password and a link. */
export async function updateCurrentUser(
  platform: Platform,
  caller: Caller,
  { email, name, preferredName, phoneNumber, ...optional }: Details,
): Promise<CurrentUser> {
  const { actor, context } = caller;
  await platform.database.asActor(actor, async () => {
    const user = await selectUser(actor.userId);
    if (!user) throw new AppError('session.ended');
    if (email !== undefined && email !== user.email.toLowerCase())
      throw new AppError('input.invalid', { fields: { email: [fieldProblems.emailElsewhere] } });
    if (optional.dateOfBirth !== undefined && optional.dateOfBirth !== user.dateOfBirth)
      await checkBirthDateChange(user, context.now);
    const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
    const details = { name, preferredName, phoneNumber, ...present };
    await updateAccount(user.id, details, context.now);
    await recordAccountChange(caller, 'account.details-changed', { fields: Object.keys(details) });
  });
  return readCurrentUser(platform, actor);
}

/**
 * Throws 400 for a minor whom neither a guardian nor a clinic has confirmed (CG-24): the date of birth decides whether
 * they need an adult, also once their caregiver's grant has ended, so only the clinic can change it (ADR 0060).
 */
async function checkBirthDateChange({ id, role, dateOfBirth }: UserRow, now: Date): Promise<void> {
  if (role !== 'patient' || !isMinor(dateOfBirth, now) || (await asOwner(() => isConfirmedMinor(id)))) return;
  throw new AppError('input.invalid', { fields: { dateOfBirth: [fieldProblems.minorBirthDate] } });
}

export async function changeLocale(
  { database }: Platform,
  caller: Caller,
  locale: 'en' | 'es',
): Promise<void> {
  await database.asActor(caller.actor, async () => {
    await updateAccount(caller.actor.userId, { locale }, caller.context.now);
    await recordAccountChange(caller, 'account.details-changed', { fields: ['locale'] });
  });
}
