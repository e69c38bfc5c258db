import type {
  FileProblem,
  Retake,
  storedFileTypes,
  UploadPurpose,
  uploadStatuses,
} from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from '../platform/database/drizzle.ts';

export type StoredFileType = (typeof storedFileTypes)[number];

export const upload = pgTable('upload', {
  id: uuid('id').primaryKey(),
  /** `null` for uploads from a gateway. */
  createdBy: uuid('created_by'),
  workspaceId: integer('workspace_id').notNull(),
  purpose: text('purpose').$type<UploadPurpose>().notNull(),
  title: text('title'),
  status: text('status').$type<(typeof uploadStatuses)[number]>().notNull(),
  growing: boolean('growing').notNull().default(false),
  files: jsonb('files').$type<{ path: string; size: number }[]>().notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  readDone: integer('read_done').notNull().default(0),
  readTotal: integer('read_total').notNull().default(0),
  packKey: text('pack_key'),
  failure: jsonb('failure').$type<FileProblem>(),
  studyId: uuid('study_id'),
  setAside: jsonb('set_aside').$type<{ path: string; reason: FileProblem }[]>().notNull().default([]),
  caseId: uuid('case_id'),
  /** What its sender declared. Anything but images of a study may be of any kind (G-033). */
  fileType: text('file_type').$type<StoredFileType>().notNull().default('dcm'),
  /** The patient who owns it without a case (G-031). */
  ownerUserId: uuid('owner_user_id'),
  /** The link through which it was sent (B14). */
  uploadLinkId: uuid('upload_link_id'),
  /** The case that a recording was made for; `caseId` once the case has taken it. */
  recordedCaseId: uuid('recorded_case_id'),
  /** Who holds a recording, and until when if they do not renew it. */
  holderId: uuid('holder_id'),
  heldUntil: timestamptz('held_until'),
  /** Which part of the case's video a retake replaces; `null` for a separate video. */
  retake: jsonb('retake').$type<Retake>(),
  lastByteAt: timestamptz('last_byte_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

export const packFile = pgTable('pack_file', {
  id: uuid('id').primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  path: text('path').notNull(),
  byteOffset: bigint('byte_offset', { mode: 'number' }).notNull(),
  byteLength: bigint('byte_length', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  mime: text('mime').notNull(),
  /** The object it is stored in, if that is not its upload's pack. Files from a ZIP have their own pack. */
  objectKey: text('object_key'),
  containerId: uuid('container_id'),
});
