// Tables of cases, and which rows a user may see (CG-50). Row-level security enforces the same rules.
import type {
  Actor,
  Caption,
  Case,
  Chapter,
  Gender,
  PaymentMethod,
  Phrase,
  StoredStatus,
  UploadOption,
  FileProblem,
  VideoEdit,
} from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  eq,
  integer,
  jsonb,
  or,
  pgTable,
  type Placeholder,
  sql,
  type SQL,
  text,
  uuid,
} from '../platform/database/drizzle.ts';
import { hasProvedAddress } from '../platform/database/proved-address-condition.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';

/** The case's own copy of its patient's data (CG-171). */
export type PatientSnapshot = {
  name: string;
  preferredName: string | null;
  dateOfBirth: string | null;
  gender: Gender | null;
  email: string;
  phoneNumber: string | null;
};

/** How the images differ from the order (B4). */
export type IdentityHold = NonNullable<Case['identityHold']>;

export const caseTable = pgTable('case', {
  id: uuid('id').primaryKey(),
  workspaceId: integer('workspace_id').notNull(),
  patientWorkspaceId: integer('patient_workspace_id').notNull(),
  uploadWorkspaceId: integer('upload_workspace_id'),
  patientUserId: uuid('patient_user_id'),
  studyId: uuid('study_id'),
  /** The upload that its images come with. */
  uploadId: uuid('upload_id'),
  /** The shared library study that the images are a copy of (CG-66). */
  sharedMaterialId: uuid('shared_material_id'),
  name: text('name').notNull(),
  title: text('title').notNull(),
  description: text('description'),
  questionText: text('question_text'),
  status: text('status').$type<StoredStatus>().notNull(),
  inProviderPool: boolean('in_provider_pool').notNull(),
  statusBeforeUpload: text('status_before_upload').$type<StoredStatus>(),
  statusBeforeArchive: text('status_before_archive').$type<StoredStatus>(),
  assigneeId: uuid('assignee_id'),
  originalAssigneeId: uuid('original_assignee_id'),
  reviewerId: uuid('reviewer_id'),
  reportType: text('report_type').$type<'standard' | 'express'>().notNull(),
  dueDate: timestamptz('due_date'),
  reviewDate: timestamptz('review_date'),
  preferredReportDate: timestamptz('preferred_report_date'),
  studyFileType: text('study_file_type'),
  writtenReport: text('written_report'),
  note: text('note'),
  uploadOption: text('upload_option').$type<UploadOption>().notNull(),
  dcmRequestType: text('dcm_request_type'),
  clinicUploadOption: text('clinic_upload_option'),
  clinicUploadDetail: text('clinic_upload_detail'),
  clinicUploadRejected: boolean('clinic_upload_rejected').notNull().default(false),
  isMarkedComplete: boolean('is_marked_complete').notNull().default(false),
  isBypassed: boolean('is_bypassed').notNull().default(false),
  portalFailure: text('portal_failure'),
  identityHold: jsonb('identity_hold').$type<IdentityHold>(),
  identityAckBy: uuid('identity_ack_by'),
  identityAckAt: timestamptz('identity_ack_at'),
  payer: text('payer').$type<'patient' | 'workspace'>().notNull().default('patient'),
  selectedPaymentMethod: text('selected_payment_method').$type<PaymentMethod>(),
  needsPayment: boolean('needs_payment').notNull().default(false),
  waitingSince: timestamptz('waiting_since'),
  remindedFor: text('reminded_for'),
  dueSoonNotifiedAt: timestamptz('due_soon_notified_at'),
  recalledAt: timestamptz('recalled_at'),
  createdBy: uuid('created_by'),
  notifyCreator: boolean('notify_creator').notNull(),
  sentToProvider: boolean('sent_to_provider').notNull().default(false),
  uploadFailedReason: jsonb('upload_failed_reason').$type<FileProblem>(),
  patientSnapshot: jsonb('patient_snapshot').$type<PatientSnapshot>().notNull(),
  /** The address it was ordered for, in lower case, or empty. Queries and row-level security read it (ADR 0013). */
  patientEmail: text('patient_email')
    .generatedAlwaysAs(sql`lower(coalesce(patient_snapshot ->> 'email', ''))`)
    .notNull(),
  signedOffBy: uuid('signed_off_by'),
  signedOffAt: timestamptz('signed_off_at'),
  /** When the patient first opened the current report. */
  openedAt: timestamptz('opened_at'),
  /** When the oldest unanswered question was asked. */
  oldestQuestionAt: timestamptz('oldest_question_at'),
  /** Until when the sign-off or sending can be undone, and the status it goes back to (T45, T46). */
  undoUntil: timestamptz('undo_until'),
  undoTo: text('undo_to').$type<StoredStatus>(),
  ratingScore: integer('rating_score'),
  ratingComment: text('rating_comment'),
  ratedAt: timestamptz('rated_at'),
  /** B20: the patient's answers after rating, 1 to 5. */
  understandingScore: integer('understanding_score'),
  worryScore: integer('worry_score'),
  version: integer('version').notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const caseEvent = pgTable('case_event', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  event: text('event').notNull(),
  fromStatus: text('from_status').$type<StoredStatus>(),
  toStatus: text('to_status').$type<StoredStatus>().notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  at: timestamptz('at').notNull(),
});

export const reportFile = pgTable('report_file', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  packFileId: uuid('pack_file_id').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
});

export const videoReport = pgTable('video_report', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  uploadId: uuid('upload_id'),
  version: integer('version').notNull(),
  status: text('status').$type<'processing' | 'ready' | 'failed'>().notNull(),
  videoKey: text('video_key'),
  videoSize: bigint('video_size', { mode: 'number' }),
  videoSha256: text('video_sha256'),
  posterKey: text('poster_key'),
  /** `null` without an event track (CG-196). */
  eventTrackKey: text('event_track_key'),
  eventTrackSize: bigint('event_track_size', { mode: 'number' }),
  eventTrackSha256: text('event_track_sha256'),
  durationSeconds: doublePrecision('duration_seconds'),
  width: integer('width'),
  height: integer('height'),
  captions: jsonb('captions').$type<Caption[]>().notNull().default([]),
  chapters: jsonb('chapters').$type<Chapter[]>().notNull().default([]),
  /** Increments with each change of captions or chapters, so that writers detect changes by others. */
  tracksVersion: integer('tracks_version').notNull().default(1),
  /** Hash of both at sign-off, hexadecimal. */
  tracksSha256: text('tracks_sha256'),
  hasCaptions: boolean('has_captions')
    .notNull()
    .generatedAlwaysAs(sql`captions <> '[]'::jsonb OR added_captions IS NOT NULL`),
  /** CG-208: why the signed video has no captions, for its patient to read. */
  captionsReason: text('captions_reason'),
  captionsAskedAt: timestamptz('captions_asked_at'),
  /** Captions that were added to the signed video: a track of their own, frozen too. */
  addedCaptions: jsonb('added_captions').$type<Caption[]>(),
  addedCaptionsSha256: text('added_captions_sha256'),
  addedCaptionsBy: uuid('added_captions_by'),
  addedCaptionsAt: timestamptz('added_captions_at'),
  /** Speech ranges in the audio; `null` until detected. */
  phrases: jsonb('phrases').$type<Phrase[]>(),
  /** Captions from the speech service; `null` until requested. */
  heardCaptions: jsonb('heard_captions').$type<Caption[]>(),
  /** The ranges of segments it was made from; null if it was never cut. */
  edit: jsonb('edit').$type<VideoEdit>(),
  /** The version that the captions are copied from. */
  editedFrom: uuid('edited_from'),
  failure: jsonb('failure').$type<FileProblem>(),
  recordedBy: uuid('recorded_by'),
  signedOffAt: timestamptz('signed_off_at'),
  signedOffBy: uuid('signed_off_by'),
  discardedAt: timestamptz('discarded_at'),
  /** Until when a draft that was set aside belongs to its consultant (T43). */
  keptUntil: timestamptz('kept_until'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const reportView = pgTable('report_view', {
  caseId: uuid('case_id').notNull(),
  userId: uuid('user_id').notNull(),
  firstViewedAt: timestamptz('first_viewed_at').notNull(),
});

export type CaseRow = typeof caseTable.$inferSelect;
export type VideoRow = typeof videoReport.$inferSelect;

/** CG-211: whether the consultant chose the picture before the film. Otherwise its title is shown. */
export const isPosterChosen: SQL<boolean> = sql`coalesce(${videoReport.edit} -> 'poster' <> 'null'::jsonb, false)`;

/** CG-211: the film's title in its consultant's words. */
export const filmTitle: SQL<string | null> = sql`${videoReport.edit} ->> 'title'`;

/** Actor whose scope applies; the IDs may be placeholders. */
type Scoped = Pick<Actor, 'role' | 'isProvider'> & {
  userId: string | Placeholder<'userId'>;
  workspaceId: number | Placeholder<'workspaceId'>;
};

/** The ids of a scope as placeholders. */
export const scopeByName = {
  userId: sql.placeholder('userId'),
  workspaceId: sql.placeholder('workspaceId'),
};

/**
 * Returns the access paths of `actor` to cases (CG-50), each with its own indexes. A case is in scope if one of them
 * matches. `undefined` if every row is visible.
 */
export function caseScopes(actor: Scoped, scoping: Scoping = defaultScoping): SQL[] | undefined {
  if (!scoping.queryScope || actor.role === 'super-admin') return undefined;
  if (actor.role === 'patient') {
    const isOwn = eq(caseTable.patientUserId, actor.userId);
    const isKnown = or(
      eq(caseTable.createdBy, actor.userId),
      hasProvedAddress(actor.userId, caseTable.patientEmail),
    );
    return [sql`(${isOwn} AND ${isKnown})`];
  }
  if (actor.role === 'user') return [sql`false`];
  return [
    eq(caseTable.workspaceId, actor.workspaceId),
    sql`(${caseTable.patientWorkspaceId} = ${actor.workspaceId} AND ${caseTable.patientWorkspaceId} <> ${caseTable.workspaceId})`,
    sql`(${caseTable.uploadWorkspaceId} = ${actor.workspaceId} AND ${caseTable.uploadWorkspaceId} <> ${caseTable.workspaceId})`,
    ...(actor.isProvider ? [sql`${caseTable.inProviderPool}`] : []),
  ];
}

/** Returns the condition of CG-50 for `actor`; `undefined` if every row is visible. */
export function casesInScope(actor: Scoped, scoping: Scoping = defaultScoping): SQL | undefined {
  const ways = caseScopes(actor, scoping);
  return ways && or(...ways);
}
