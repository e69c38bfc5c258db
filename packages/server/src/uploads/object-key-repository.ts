import { type SQL, sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/**
 * Returns the keys of everything that was stored or drawn for a study, or for an upload and whatever was read from it,
 * each once. Needs the owner's rights, or those of a user who sees all of it.
 */
export async function selectObjectKeys(of: { studyId: string } | { uploadId: string }): Promise<string[]> {
  const { rows } = await currentHandle().execute<{ key: string }>(sql`
    WITH ${owners(of)},
      file AS (SELECT id, object_key FROM pack_file WHERE upload_id IN (SELECT id FROM pack)),
      series AS (SELECT id, preview_key FROM study_series WHERE study_id IN (SELECT id FROM one)),
      view AS (SELECT * FROM file_view WHERE pack_file_id IN (SELECT id FROM file))
    SELECT DISTINCT key FROM (
      SELECT pack_key AS key FROM pack
      UNION ALL SELECT preview_key FROM one
      UNION ALL SELECT preview_key FROM series
      UNION ALL SELECT normal_key FROM study_instance WHERE series_id IN (SELECT id FROM series)
      UNION ALL SELECT object_key FROM file
      UNION ALL SELECT preview_key FROM view
      UNION ALL SELECT content_key FROM view
      UNION ALL SELECT h264_key FROM view
      UNION ALL SELECT poster_key FROM view
      UNION ALL SELECT text_key FROM view
      UNION ALL SELECT page ->> 'key' FROM view, jsonb_array_elements(view.pages) AS page
    ) AS found WHERE key IS NOT NULL`);
  return rows.map(({ key }) => key);
}

/** Selects the studies as `one` and the uploads as `pack`. */
function owners(of: { studyId: string } | { uploadId: string }): SQL {
  if ('uploadId' in of)
    return sql`pack AS (SELECT id, pack_key FROM upload WHERE id = ${of.uploadId}),
      one AS (SELECT id, preview_key FROM study WHERE upload_id = ${of.uploadId})`;
  return sql`one AS (SELECT id, upload_id, preview_key FROM study WHERE id = ${of.studyId}),
      pack AS (SELECT id, pack_key FROM upload WHERE id IN (SELECT upload_id FROM one))`;
}
