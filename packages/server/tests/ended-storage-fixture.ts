// Patients whose storage has or has not ended, with images of every kind: what may be deleted and what must stay.
import { day } from '@plainscan/contract';
import { insertPayment } from '../src/payments/payment-repository.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import type { Platform } from '../src/platform/platform.ts';
import { addCase } from './case-fixture.ts';
import { addPerson, workspaceIds } from './demo-people-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

const { provider } = workspaceIds;

export type StoredImages = { patientId: string; free: string[]; inUse: string[] };

/**
 * Adds a patient with a plan that ended 40 days ago and two notices about it, or with one that still runs. They have
 * two studies of their own, one of a finished case, one of an unpaid case and one of an open case.
 */
export async function addStoredImages(platform: Platform, storage: 'ended' | 'live'): Promise<StoredImages> {
  const patientId = await addPerson(platform, { workspaceId: provider, role: 'patient' });
  const now = platform.clock.now().getTime();
  const endedAt = new Date(now + (storage === 'ended' ? -40 : 40) * day);
  await addPlan(platform, patientId, endedAt);
  if (storage === 'ended') await addSentNotices(platform, patientId, endedAt);
  const own = [await addOwnStudy(platform, patientId), await addOwnStudy(platform, patientId)];
  const caseOf = async (status: 'completed' | 'not-paid' | 'in-progress'): Promise<string> =>
    (await addCase(platform, { workspaceId: provider, status, patient: patientId, creator: patientId }))
      .studyId;
  return {
    patientId,
    free: [...own, await caseOf('completed')].toSorted(),
    inUse: [await caseOf('not-paid'), await caseOf('in-progress')].toSorted(),
  };
}

async function addPlan({ database, clock }: Platform, userId: string, expiredAt: Date): Promise<void> {
  const now = clock.now();
  await database.asSystem(async () => {
    const paymentId = newId();
    await insertPayment({
      id: paymentId,
      payerUserId: userId,
      purpose: 'subscription',
      planKey: 'basic',
      amountCents: 1_500,
      workspaceId: provider,
      status: 'paid',
      paidAt: now,
      successRoute: '/',
      cancelRoute: '/',
      createdAt: now,
      updatedAt: now,
    });
    await database.current().execute(sql`
      INSERT INTO user_plan (id, user_id, plan_key, kind, max_study, status, started_at, expired_at, cancelled_at, payment_id, created_at, updated_at)
      SELECT gen_random_uuid(), ${userId}::uuid, 'basic', 'storage', 3, 'active', at - interval '365 days', at, at - interval '200 days',
        ${paymentId}::uuid, at - interval '365 days', at FROM (SELECT ${expiredAt.toISOString()}::timestamptz AS at) AS plan`);
  });
}

/** Records the notices: day 0, day 23 and the day of deletion are past. */
async function addSentNotices({ database }: Platform, userId: string, endedAt: Date): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`
      INSERT INTO storage_end (user_id, ended_at, told_at, delete_at, reminded_at)
      SELECT ${userId}::uuid, at, at, at + interval '30 days', at + interval '23 days'
      FROM (SELECT ${endedAt.toISOString()}::timestamptz AS at) AS plan`),
  );
}

/** Adds a study that the patient has stored, with its own pack. */
async function addOwnStudy(platform: Platform, userId: string): Promise<string> {
  const id = newId();
  const uploadId = await uploadWith(platform, userId, 'study', { status: 'read', ownerUserId: userId });
  await platform.database.asSystem(async () => {
    await platform.database.current().execute(sql`
      INSERT INTO study (id, owner_user_id, owner_email, workspace_id, upload_id, title, type, image_count, study_uid, created_at, updated_at)
      SELECT ${id}::uuid, app_user.id, lower(app_user.email), app_user.workspace_id, upload.id, 'Kept', 'dcm', 1, ${id},
        upload.created_at, upload.created_at FROM upload JOIN app_user ON app_user.id = upload.created_by
      WHERE upload.id = ${uploadId}::uuid`);
    await platform.database.current().execute(sql`UPDATE upload SET study_id = ${id} WHERE id = ${uploadId}`);
  });
  return id;
}
