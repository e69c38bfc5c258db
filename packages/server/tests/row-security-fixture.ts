// Shared data of the row-level security tests.
import type { Actor } from '@plainscan/contract';

import { createInvitation } from '../src/auth/accounts/invitation-service.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { queueMail } from '../src/platform/mail/queue-mail.ts';
import { openTestPlatform, type TestPlatform } from '../src/test-platform-fixture.ts';
import { readStudyJob } from '../src/uploads/upload-jobs.ts';
import { addCase, type TestCase } from './case-fixture.ts';
import { addPerson, signIn, workspaceIds } from './demo-people-fixture.ts';

const { lakeside, summit } = workspaceIds;

export let product: TestPlatform;
const actors = {} as Record<string, Actor>;
export let own: TestCase;
export let foreign: TestCase;
export let invited: { own: string; foreign: string };

export const emails = [
  'super@demo.test',
  'consultant@demo.test',
  'reviewer@demo.test',
  'admin@lakeside.test',
  'creator@lakeside.test',
  'patient@lakeside.test',
  'admin@summit.test',
  'creator@summit.test',
  'patient@summit.test',
  'creator@harbor.test',
] as const;
export type Email = (typeof emails)[number];

/** Opens two cases of two clinics with everything related, and users who may or may not see them. */
export async function openRowSecurityCases(): Promise<void> {
  product = await openTestPlatform();
  const { platform } = product;
  for (const email of emails) actors[email] = await signIn(platform, email);
  own = await addCase(platform, {
    workspaceId: lakeside,
    pool: true,
    status: 'completed',
    patient: idOf('patient@lakeside.test'),
    creator: idOf('creator@lakeside.test'),
    assignee: idOf('consultant@demo.test'),
    video: 'ready',
  });
  foreign = await addCase(platform, {
    workspaceId: summit,
    status: 'completed',
    patient: idOf('patient@summit.test'),
    creator: idOf('creator@summit.test'),
    assignee: idOf('creator@summit.test'),
    video: 'ready',
  });
  invited = {
    own: await addPerson(platform, { workspaceId: lakeside, role: 'patient', status: 'invited' }),
    foreign: await addPerson(platform, { workspaceId: summit, role: 'patient', status: 'invited' }),
  };
  await platform.database.asSystem(async () => {
    for (const id of Object.values(invited)) await createInvitation(id, platform.clock.now());
    await queueMail({ key: 'k', to: 'a@b.test', subject: 's', html: 'h', text: 't', template: 'ready' });
    await enqueue(readStudyJob, { uploadId: newId() });
  });
}

export function idOf(email: Email): string {
  return actorOf(email).userId;
}
export function actorOf(email: Email): Actor {
  return actors[email] as Actor;
}
export const asPerson = <T>(email: Email, work: () => Promise<T>): Promise<T> =>
  product.platform.database.asActor(actorOf(email), work);
export const run = (email: Email, statement: string | ReturnType<typeof sql>) =>
  asPerson(email, async () =>
    product.platform.database
      .current()
      .execute(typeof statement === 'string' ? sql.raw(statement) : statement),
  );
