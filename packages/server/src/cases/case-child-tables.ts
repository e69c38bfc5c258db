// Child tables of a case: the portal's access, additional files, whom to notify, the reviewer's notes, recordings, clips
// of answers, and the key of the form that created it.
import type {
  AnswerReview,
  Caption,
  Chapter,
  ClipState,
  FileProblem,
  Phrase,
  ReplacedTake,
  WatchedRange,
} from '@plainscan/contract';

import { bytea, timestamptz } from '../platform/database/columns.ts';
import {
  bigint,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../platform/database/drizzle.ts';

/** The API's role cannot read `passwordSealed`: select named columns, and the password as the owner (CG-70). */
export const casePortalAccess = pgTable('case_portal_access', {
  caseId: uuid('case_id').primaryKey(),
  address: text('address').notNull(),
  username: text('username').notNull(),
  studyName: text('study_name').notNull(),
  passwordSealed: text('password_sealed'),
  sharedBy: uuid('shared_by'),
  sharedAt: timestamptz('shared_at').notNull(),
  erasedAt: timestamptz('erased_at'),
});

export const additionalFile = pgTable('additional_file', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  uploadId: uuid('upload_id').notNull(),
  packFileId: uuid('pack_file_id'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  description: text('description'),
  status: text('status').$type<'processing' | 'ready' | 'failed'>().notNull().default('processing'),
  failure: jsonb('failure').$type<FileProblem>(),
  mime: text('mime').notNull().default('application/octet-stream'),
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  addedBy: uuid('added_by'),
  createdAt: timestamptz('created_at').notNull(),
});

export const caseNotifiedAdmin = pgTable('case_notified_admin', {
  caseId: uuid('case_id').notNull(),
  userId: uuid('user_id').notNull(),
});

/** CG-204: the case that a form created. A user can read only their own rows. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: uuid('user_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    caseId: uuid('case_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
);

export const reviewNote = pgTable('review_note', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  videoId: uuid('video_id').notNull(),
  /** From the start of the video. */
  seconds: doublePrecision('seconds').notNull(),
  text: text('text').notNull(),
  authorId: uuid('author_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  resolvedAt: timestamptz('resolved_at'),
  resolvedBy: uuid('resolved_by'),
});

/** What a staff member has seen of one version of the video (CG-182). */
export const reviewWatch = pgTable(
  'review_watch',
  {
    userId: uuid('user_id').notNull(),
    videoId: uuid('video_id').notNull(),
    caseId: uuid('case_id').notNull(),
    /** In seconds, sorted, without overlaps. */
    ranges: jsonb('ranges').$type<WatchedRange[]>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
);

/** A further file of a signed video: for slow connections, or to save, with its frames, captions and chapters inside. */
export const videoCopy = pgTable('video_copy', {
  videoId: uuid('video_id').notNull(),
  caseId: uuid('case_id').notNull(),
  kind: text('kind').$type<'small' | 'captioned'>().notNull(),
  /** `null` if the video needs none, or none can be made of it. */
  objectKey: text('object_key'),
  bytes: bigint('bytes', { mode: 'number' }),
  sha256: text('sha256'),
  createdAt: timestamptz('created_at').notNull(),
});

/** A copy of a clip. Its original may no longer exist. */
export type SegmentClip = {
  kind: 'library' | 'introduction';
  /** ID of the resource or the introduction. */
  sourceId: string;
  title: string;
  /** The segment whose format the clip was converted to. */
  frameId: string;
};

/** A recording that the case's videos are made from (ADR 0039), or a clip between recordings (ADR 0065). */
export const videoSegment = pgTable('video_segment', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  uploadId: uuid('upload_id'),
  recordedBy: uuid('recorded_by'),
  status: text('status').$type<'reading' | 'ready' | 'failed'>().notNull(),
  /** `null` until it is playable. */
  videoKey: text('video_key'),
  videoSize: bigint('video_size', { mode: 'number' }),
  videoSha256: text('video_sha256'),
  posterKey: text('poster_key'),
  /** `null` without an event track. */
  eventTrackKey: text('event_track_key'),
  eventTrackSize: bigint('event_track_size', { mode: 'number' }),
  eventTrackSha256: text('event_track_sha256'),
  /** In milliseconds; 0 until the segment has been read. */
  duration: integer('duration').notNull().default(0),
  /** Segments with the same signature can be joined by copying packets. */
  signature: text('signature').notNull().default(''),
  /** Possible start points of a part, in milliseconds. */
  keyFrames: jsonb('key_frames').$type<number[]>().notNull().default([]),
  peaks: jsonb('peaks').$type<number[]>().notNull().default([]),
  phrases: jsonb('phrases').$type<Phrase[]>(),
  /** Chapters marked while recording, in seconds of the segment. */
  marks: jsonb('marks').$type<Chapter[]>().notNull().default([]),
  /** Script lines spoken, in seconds of the segment. */
  spoken: jsonb('spoken').$type<Caption[]>().notNull().default([]),
  /** What the consultant re-recorded, in seconds of the segment. */
  replaced: jsonb('replaced').$type<ReplacedTake[]>().notNull().default([]),
  failure: jsonb('failure').$type<FileProblem>(),
  /** `null` for a recording. */
  clip: jsonb('clip').$type<SegmentClip>(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
export type SegmentRow = typeof videoSegment.$inferSelect;

/** The clip of an answer to a question (CG-198). Until it is published, it also holds the answer's text. */
export const caseAnswerClip = pgTable('case_answer_clip', {
  /** The upload. */
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  questionId: uuid('question_id').notNull(),
  /** `null` once published: then the question has it. */
  text: text('text'),
  sentBy: uuid('sent_by').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
  status: text('status').$type<ClipState>().notNull(),
  failure: jsonb('failure').$type<FileProblem>(),
  videoKey: text('video_key'),
  videoSize: bigint('video_size', { mode: 'number' }),
  videoSha256: text('video_sha256'),
  posterKey: text('poster_key'),
  durationSeconds: doublePrecision('duration_seconds'),
  width: integer('width'),
  height: integer('height'),
  review: text('review').$type<AnswerReview>(),
  returnReason: text('return_reason'),
  /** Who approved or last returned it. */
  reviewedBy: uuid('reviewed_by'),
  reviewedAt: timestamptz('reviewed_at'),
  publishedAt: timestamptz('published_at'),
});
export type AnswerClipRow = typeof caseAnswerClip.$inferSelect;
