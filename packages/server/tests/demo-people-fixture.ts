// The users of a test, signed in without the cost of hashing a password: the demo's accounts and those that a test
// adds.
import type { Role } from '@plainscan/contract';

import { selectUser, selectUserByEmail } from '../src/auth/auth-repository.ts';
import { appUser } from '../src/auth/auth-tables.ts';
import { authenticate, openSession } from '../src/auth/sessions/session-service.ts';
import { demoAccounts, demoWorkspaces } from '@plainscan/demo/src/demo-accounts.ts';
import { openOrder } from '../src/orders/order-changes.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { eq, sql } from '../src/platform/database/drizzle.ts';
import type { RequestContext, SignedIn } from '../src/platform/http/request-actor.ts';
import type { Platform } from '../src/platform/platform.ts';
import { callerWith, type TestCaller, type TestPlatform } from '../src/test-platform-fixture.ts';

export const workspaceIds = { provider: 1, harbor: 2, lakeside: 3, summit: 4 } as const;

export const contextAt = (now: Date): RequestContext => ({
  requestId: 'test',
  ip: '127.0.0.1',
  now,
  subdomain: '',
  userAgent: 'test',
});

/** Returns the account of one of the demo's users. */
export async function userIdOf({ database }: Platform, email: string): Promise<string> {
  const account = demoAccounts.find((one) => one.email === email);
  if (!account) throw new Error(`The demo has no account ${email}.`);
  const { id } = demoWorkspaces[account.portal ?? 'portal'];
  const found = await database.asSystem(() => selectUserByEmail(id, email));
  if (!found) throw new Error(`${email} is not in the database.`);
  return found.user.id;
}

/** Opens a session and returns its token. */
export async function openSessionFor(platform: Platform, userId: string): Promise<string> {
  const { database, clock } = platform;
  return database.asSystem(async () => {
    const user = await selectUser(userId);
    if (!user) throw new Error(`There is no person ${userId}.`);
    return (await openSession(user, contextAt(clock.now()))).accessToken;
  });
}

/** Returns a user as services see them, with their own session. */
export async function signIn(platform: Platform, person: string): Promise<SignedIn> {
  const userId = person.includes('@') ? await userIdOf(platform, person) : person;
  const token = await openSessionFor(platform, userId);
  return authenticate(platform.database, platform.clock, token);
}

/** Runs a statement on a user's connection, so that only row-level security decides what they get. */
export async function runAs(platform: Platform, person: string, statement: string) {
  const actor = await signIn(platform, person);
  const { database } = platform;
  return database.asActor(actor, () => database.current().execute(sql.raw(statement)));
}

/** Adds an active user without a password and returns their ID. */
export async function addPerson(
  { database, clock }: Platform,
  facts: {
    workspaceId: number;
    role: Role;
    email?: string;
    name?: string;
    status?: 'active' | 'invited' | 'disabled';
    /** Active, but the address was never verified (CG-170). */
    unverified?: boolean;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, role, email = `${id}@mail.test`, name = `Person ${id.slice(-4)}` } = facts;
  const isProved = facts.status !== 'invited' && facts.unverified !== true;
  await database.asSystem(async () => {
    await database
      .current()
      .insert(appUser)
      .values({
        id,
        workspaceId,
        role,
        name,
        email,
        status: facts.status ?? 'active',
        emailVerifiedAt: isProved ? clock.now() : null,
        provedEmails: isProved ? [email.toLowerCase()] : [],
        viewedReportFirstTime: false,
        locale: 'en',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      });
    if (role === 'patient') await openOrder({ id, workspaceId, createdAt: clock.now() });
  });
  return id;
}

/** Adds a patient and signs them in. */
export async function signedInPatient(
  { app, platform }: Pick<TestPlatform, 'app' | 'platform'>,
  facts: Omit<Parameters<typeof addPerson>[1], 'role'>,
): Promise<{ id: string } & TestCaller> {
  const id = await addPerson(platform, { ...facts, role: 'patient' });
  return { id, ...callerWith(app, await openSessionFor(platform, id)) };
}

export async function disablePerson({ database }: Platform, id: string): Promise<void> {
  await database.asSystem(() =>
    database
      .current()
      .update(appUser)
      .set({ status: 'disabled', updatedAt: sql`now()` })
      .where(eq(appUser.id, id)),
  );
}
