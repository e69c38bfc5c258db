// The sample study for accounts without a paid order, and who sees it. Row-level security repeats the rule.
import { trialStatuses, type Actor, type Caption, type Chapter } from '@plainscan/contract';

import { patientOrder } from '../orders/order-tables.ts';
import { upload } from '../packs/upload-tables.ts';
import { timestamptz } from '../platform/database/columns.ts';
import {
  and,
  bigint,
  doublePrecision,
  eq,
  exists,
  inArray,
  integer,
  jsonb,
  pgTable,
  sql,
  type SQL,
  text,
  uuid,
} from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';

export const sample = pgTable('sample', {
  /** Always 1: there is only one sample. */
  id: integer('id').primaryKey(),
  /** The `sampleVersion` of the files that were stored. */
  version: integer('version').notNull(),
  studyId: uuid('study_id').notNull(),
  uploadId: uuid('upload_id').notNull(),
  videoKey: text('video_key').notNull(),
  videoSize: bigint('video_size', { mode: 'number' }).notNull(),
  videoSha256: text('video_sha256').notNull(),
  posterKey: text('poster_key').notNull(),
  /** `null` for a sample that was made before event tracks existed. */
  eventTrackKey: text('event_track_key'),
  eventTrackSize: bigint('event_track_size', { mode: 'number' }),
  eventTrackSha256: text('event_track_sha256'),
  durationSeconds: doublePrecision('duration_seconds').notNull(),
  captions: jsonb('captions')
    .$type<Caption[]>()
    .notNull()
    .$defaultFn(() => []),
  chapters: jsonb('chapters')
    .$type<Chapter[]>()
    .notNull()
    .$defaultFn(() => []),
  createdAt: timestamptz('created_at').notNull(),
});

export type SampleRow = typeof sample.$inferSelect;

/**
 * Returns the condition that `actor` sees the sample: the provider's patients until they have paid. `undefined` for
 * super-admins (CG-10).
 */
export function sampleInScope({ role, userId, isProvider }: Actor): SQL | undefined {
  if (role === 'super-admin') return undefined;
  if (role !== 'patient' || !isProvider) return sql`false`;
  return exists(
    currentHandle()
      .select({ id: patientOrder.id })
      .from(patientOrder)
      .where(and(eq(patientOrder.userId, userId), inArray(patientOrder.status, trialStatuses))),
  );
}

/** Returns the condition that a row of `study` is the sample that `actor` sees. */
export const isStudyOfSample = (actor: Actor): SQL =>
  exists(
    currentHandle()
      .select({ id: sample.id })
      .from(sample)
      .where(and(eq(sample.studyId, study.id), sampleInScope(actor))),
  );

/** Whether a row of `upload` holds the sample's images. */
export const isUploadOfSample = sql`EXISTS (SELECT 1 FROM ${sample} WHERE ${sample.uploadId} = ${upload.id})`;
