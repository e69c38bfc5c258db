import { timestamptz } from '../platform/database/columns.ts';
import {
  date,
  eq,
  integer,
  jsonb,
  pgTable,
  sql,
  type SQL,
  text,
  uuid,
} from '../platform/database/drizzle.ts';
import { hasProvedAddress } from '../platform/database/proved-address-condition.ts';
import { normalColumns } from './resource-tables.ts';

export const study = pgTable('study', {
  id: uuid('id').primaryKey(),
  ownerUserId: uuid('owner_user_id'),
  /** The address through which its owner got it (ADR 0013). */
  ownerEmail: text('owner_email'),
  workspaceId: integer('workspace_id').notNull(),
  uploadId: uuid('upload_id'),
  title: text('title').notNull(),
  description: text('description'),
  type: text('type').notNull(),
  imageCount: integer('image_count').notNull(),
  extraStudies: integer('extra_studies').notNull().default(0),
  visitDate: date('visit_date', { mode: 'string' }),
  studyUid: text('study_uid').notNull(),
  patientName: text('patient_name'),
  /** The character set of the name if it had to be guessed: an encoding label. */
  patientNameGuess: text('patient_name_guess'),
  patientBirthDate: date('patient_birth_date', { mode: 'string' }),
  patientSex: text('patient_sex'),
  /** How many different patients the headers of its images name. */
  patients: integer('patients').notNull().default(1),
  studyDate: date('study_date', { mode: 'string' }),
  /** HH:MM:SS, in the time zone of the scanner. */
  studyTime: text('study_time'),
  previewKey: text('preview_key'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  deletedAt: timestamptz('deleted_at'),
});

/**
 * Returns the condition that the user owns a study: it was assigned to them through an address they have verified, or
 * they sent it themselves, which they see even before verifying an address (ADR 0013).
 */
export const isOwnStudy = (userId: string): SQL =>
  sql`(${eq(study.ownerUserId, userId)} AND (${hasProvedAddress(userId, study.ownerEmail)} OR app_has_sent(${study.uploadId})))`;

export const studySeries = pgTable('study_series', {
  id: uuid('id').primaryKey(),
  studyId: uuid('study_id').notNull(),
  studyUid: text('study_uid').notNull(),
  seriesUid: text('series_uid').notNull(),
  number: integer('number').notNull(),
  description: text('description').notNull(),
  modality: text('modality').notNull(),
  bodyPart: text('body_part'),
  previewKey: text('preview_key'),
  position: integer('position').notNull(),
});

export const studyInstance = pgTable('study_instance', {
  id: uuid('id').primaryKey(),
  seriesId: uuid('series_id').notNull(),
  packFileId: uuid('pack_file_id').notNull(),
  /** Identifies it within its case. Derived if another image of the case has the UID of its file. */
  sopUid: text('sop_uid').notNull(),
  /** The UID in its file if that is another one, otherwise `null`. */
  sentSopUid: text('sent_sop_uid'),
  /** `null` for images read before it was stored. */
  sopClass: text('sop_class'),
  number: integer('number').notNull(),
  frames: integer('frames').notNull(),
  rows: integer('rows').notNull(),
  columns: integer('columns').notNull(),
  transferSyntax: text('transfer_syntax').notNull(),
  position: integer('position').notNull(),
  /** One-based frames in display order, a list per stack; `null` for the file's own order. */
  frameStacks: jsonb('frame_stacks').$type<number[][]>(),
  ...normalColumns,
});
