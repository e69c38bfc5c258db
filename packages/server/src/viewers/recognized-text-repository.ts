import { eq, sql } from '../platform/database/drizzle.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { recognizedText, type PageWords } from './resource-tables.ts';

export type RecognizedTextRow = typeof recognizedText.$inferSelect;

/** Returns what was read of a file. Row-level security limits it to files that the user sees. */
export async function selectRecognizedText(packFileId: string): Promise<RecognizedTextRow | undefined> {
  const rows = await currentHandle()
    .select()
    .from(recognizedText)
    .where(eq(recognizedText.packFileId, packFileId));
  return rows[0];
}

/** Returns what was read of a file so far, beginning with nothing. Needs a system transaction. */
export async function beginRecognizedText(packFileId: string): Promise<RecognizedTextRow | undefined> {
  await currentHandle().insert(recognizedText).values({ packFileId }).onConflictDoNothing();
  return selectRecognizedText(packFileId);
}

interface ReadPage {
  /** Zero-based. A page that was added before is not added again. */
  page: number;
  words: PageWords;
  pageCount: number;
  isFinished: boolean;
}

/** Adds the next page. Needs a system transaction. */
export async function addRecognizedPage(
  packFileId: string,
  { page, words, pageCount, isFinished }: ReadPage,
): Promise<void> {
  await currentHandle().execute(sql`
    UPDATE recognized_text SET pages = pages || ${storedJson([words])}::jsonb, page_count = ${pageCount},
      is_finished = ${isFinished}
    WHERE pack_file_id = ${packFileId}::uuid AND jsonb_array_length(pages) = ${page}`);
}

interface Correction {
  page: number;
  /** `null` for what was recognized. */
  text: string | null;
  version: number;
  by: string;
  at: Date;
}

/** Corrects a page. Returns whether nobody else did since that version. Needs the owner's rights. */
export async function correctRecognizedPage(
  packFileId: string,
  { page, text, version, by, at }: Correction,
): Promise<boolean> {
  const corrections =
    text === null
      ? sql`corrections - ${String(page)}::text`
      : sql`corrections || ${storedJson({ [page]: text })}::jsonb`;
  const { rows } = await currentHandle().execute(sql`
    UPDATE recognized_text SET corrections = ${corrections}, version = version + 1, corrected_by = ${by}::uuid,
      corrected_at = ${at.toISOString()}::timestamptz
    WHERE pack_file_id = ${packFileId}::uuid AND version = ${version} RETURNING 1`);
  return rows.length === 1;
}
