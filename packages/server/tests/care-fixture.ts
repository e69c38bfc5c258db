// A patient, a caregiver, and the grant between them (B17).
import { day } from '@plainscan/contract';
import { acceptGrant, insertGrant } from '../src/caregivers/care-repository.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import { hashSecret, newSecret } from '../src/platform/secrets/secret-token.ts';
import { callAnonymously, type TestAnswer, type TestPlatform } from '../src/test-platform-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from './demo-people-fixture.ts';
import type { TestBed } from './test-bed-fixture.ts';

/** Returns the day this many days after the test's now, as YYYY-MM-DD. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);

/** Adds an adult user of Lakeside with a date of birth. */
export async function addGrownUp(
  platform: Platform,
  { email, born = '1980-05-05' }: { email?: string; born?: string } = {},
): Promise<{ id: string; email: string }> {
  const id = await addPerson(platform, {
    workspaceId: workspaceIds.lakeside,
    role: 'patient',
    ...(email !== undefined && { email }),
  });
  await platform.database.asSystem(() =>
    platform.database.current().execute(sql`UPDATE app_user SET date_of_birth = ${born} WHERE id = ${id}`),
  );
  return { id, email: email ?? `${id}@mail.test` };
}

type Given = { showsImages?: boolean; recordIds?: string[] | null; from?: number; until?: number };

/** Inserts an accepted grant. Days are counted from today. */
export async function careGrantOf(
  { database, clock }: Platform,
  patientUserId: string,
  caregiverUserId: string,
  { showsImages = false, recordIds = null, from = 0, until = 30 }: Given = {},
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await database.asSystem(async () => {
    await insertGrant({
      id,
      patientUserId,
      name: 'Anna',
      email: `${id}@mail.test`,
      showsImages,
      recordIds,
      startsOn: dayAfter(now, from),
      endsOn: dayAfter(now, until),
      timeZone: 'UTC',
      tokenHash: hashSecret(newSecret()),
      invitedAt: now,
      invitationEndsAt: new Date(now.getTime() + day),
    });
    await acceptGrant(id, caregiverUserId, now);
  });
  return id;
}

export type Caller = (method: string, path: string, body?: object) => Promise<TestAnswer>;

/** Returns a user's calls, made for a patient if a grant is given. */
export async function personOf(
  { app, platform }: TestPlatform,
  userId: string,
  grantId?: string,
): Promise<Caller> {
  const token = await openSessionFor(platform, userId);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(grantId !== undefined && { 'care-grant': grantId }),
  };
  return (method, path, body) => callAnonymously(app, method, path, { headers, ...(body && { body }) });
}

/** Returns the secret in the newest invitation emailed to an address. */
export async function invitationTo({ select }: TestBed, email: string): Promise<string> {
  const [mail] = await select(
    sql`SELECT text FROM email_outbox WHERE to_address = ${email} AND template = 'care-invitation' ORDER BY created_at DESC, key DESC LIMIT 1`,
  );
  return /care-invitation\?token=([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
}
