import type { ResourceType, FileProblem } from '@plainscan/contract';

import { timestamptz } from '../platform/database/columns.ts';
import { bigint, boolean, integer, jsonb, pgTable, real, text, uuid } from '../platform/database/drizzle.ts';

export type ViewPage = { key: string; width: number; height: number };

/** What a viewer needs of one stored file. A job makes it and can make it again. */
export const fileView = pgTable('file_view', {
  packFileId: uuid('pack_file_id').primaryKey(),
  type: text('type').$type<ResourceType>().notNull(),
  state: text('state').$type<'processing' | 'ready' | 'failed'>().notNull(),
  /** Why it cannot be shown, or for `ready`, which part is left out. */
  failure: jsonb('failure').$type<FileProblem>(),
  pages: jsonb('pages').$type<ViewPage[]>().notNull().default([]),
  previewKey: text('preview_key'),
  h264Key: text('h264_key'),
  posterKey: text('poster_key'),
  textKey: text('text_key'),
  /** What is shown instead of the file: the PDF of a DICOM object, or the blocks of a document. */
  contentKey: text('content_key'),
  durationSeconds: real('duration_seconds'),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** The words of a page that was recognized, and the ranges of the uncertain ones, the end excluded. */
export type PageWords = { text: string; doubts: [from: number, to: number][] };

/** The words of a written report that is a scan or a picture. */
export const recognizedText = pgTable('recognized_text', {
  packFileId: uuid('pack_file_id').primaryKey(),
  isFinished: boolean('is_finished').notNull().default(false),
  /** Of the file; not all of a long one are read. */
  pageCount: integer('page_count'),
  pages: jsonb('pages').$type<PageWords[]>().notNull().default([]),
  /** By zero-based page: what is shown instead. */
  corrections: jsonb('corrections').$type<Record<string, string>>().notNull().default({}),
  version: integer('version').notNull().default(0),
  correctedBy: uuid('corrected_by'),
  correctedAt: timestamptz('corrected_at'),
});

/** The files of a study that are not DICOM images. */
export const studyFile = pgTable('study_file', {
  id: uuid('id').primaryKey(),
  studyId: uuid('study_id').notNull(),
  packFileId: uuid('pack_file_id').notNull(),
  title: text('title').notNull(),
  description: text('description'),
  position: integer('position').notNull(),
});

/** Location of an instance's copy that every viewer can decode. `null` if viewers can decode the object itself. */
export const normalColumns = {
  normalKey: text('normal_key'),
  normalOffset: bigint('normal_offset', { mode: 'number' }),
  normalLength: bigint('normal_length', { mode: 'number' }),
};

/** Returns the keys of the objects that a job made of a file. */
export const keysOfView = (view: Omit<typeof fileView.$inferSelect, 'packFileId' | 'updatedAt'>): string[] =>
  [
    ...view.pages.map(({ key }) => key),
    view.previewKey,
    view.h264Key,
    view.posterKey,
    view.textKey,
    view.contentKey,
  ].filter((key) => key !== null);
