// Storage keys of a case's files, by who may see them.
import type { CaseRow } from '../cases/case-tables.ts';
import { sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type FileKeys = { images: string[]; reports: string[]; videos: string[] };

/** Returns the keys of every file of the case. Needs a system transaction. */
export async function selectFileKeys({ id, studyId }: Pick<CaseRow, 'id' | 'studyId'>): Promise<FileKeys> {
  const { rows } = await currentHandle().execute<{ kind: keyof FileKeys; key: string }>(sql`
    SELECT kind, key FROM (
      SELECT 'images' AS kind, preview_key AS key FROM study WHERE id = ${studyId}::uuid
      UNION SELECT 'images', preview_key FROM study_series WHERE study_id = ${studyId}::uuid
      UNION SELECT 'reports', upload.pack_key FROM report_file
        JOIN pack_file ON pack_file.id = report_file.pack_file_id
        JOIN upload ON upload.id = pack_file.upload_id
        WHERE report_file.case_id = ${id}::uuid
      UNION SELECT 'reports', upload.pack_key FROM additional_file
        JOIN pack_file ON pack_file.id = additional_file.pack_file_id
        JOIN upload ON upload.id = pack_file.upload_id
        WHERE additional_file.case_id = ${id}::uuid
      UNION SELECT 'videos', unnest(ARRAY[video_key, poster_key, event_track_key]) FROM video_report WHERE case_id = ${id}::uuid
      UNION SELECT 'videos', unnest(ARRAY[video_key, poster_key, event_track_key]) FROM video_segment WHERE case_id = ${id}::uuid
      UNION SELECT 'videos', object_key FROM video_copy WHERE case_id = ${id}::uuid
      UNION SELECT 'videos', unnest(ARRAY[video_key, video_key || '.small', poster_key]) FROM case_answer_clip WHERE case_id = ${id}::uuid
    ) AS files WHERE key IS NOT NULL ORDER BY kind, key`);
  const keysOf = (kind: keyof FileKeys): string[] =>
    rows.filter((row) => row.kind === kind).map(({ key }) => key);
  return { images: keysOf('images'), reports: keysOf('reports'), videos: keysOf('videos') };
}
