// The processing state of a resource's files. Needs the owner's rights.
import type { FileProblem } from '@plainscan/contract';

import { sql } from '../platform/database/drizzle.ts';
import { isAbandoned } from '../platform/database/ended-job-condition.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type MaterialFacts = {
  uploadStatus: string;
  uploadFailure: FileProblem | null;
  studyId: string | null;
  studyType: string | null;
  /** Whether every series has its preview, or no job will draw the missing ones. */
  isDrawn: boolean;
};

export async function selectMaterialFacts(uploadId: string): Promise<MaterialFacts | undefined> {
  const { rows } = await currentHandle().execute<MaterialFacts>(sql`
    SELECT upload.status AS "uploadStatus", upload.failure AS "uploadFailure", study.id AS "studyId",
      study.type AS "studyType",
      NOT EXISTS (SELECT 1 FROM study_series WHERE study_id = study.id AND preview_key IS NULL)
        OR NOT EXISTS (SELECT 1 FROM job WHERE key = 'read-study:' || upload.id AND status IN ('queued', 'running'))
        AS "isDrawn"
    FROM upload LEFT JOIN study ON study.id = upload.study_id WHERE upload.id = ${uploadId}`);
  return rows[0];
}

export type FileFacts = {
  /** `null` until a job has made its view. */
  state: string | null;
  type: string | null;
  failure: FileProblem | null;
  isAbandoned: boolean;
};

const fileColumns = sql`file_view.state, file_view.type, file_view.failure,
  ${isAbandoned('make-file-view', sql`pack_file.id`)} IS TRUE AS "isAbandoned"`;

/** Returns a study's files that are not images, in order. */
export async function selectStudyFileFacts(studyId: string): Promise<FileFacts[]> {
  const { rows } = await currentHandle().execute<FileFacts>(sql`
    SELECT ${fileColumns} FROM study_file JOIN pack_file ON pack_file.id = study_file.pack_file_id
    LEFT JOIN file_view ON file_view.pack_file_id = pack_file.id
    WHERE study_id = ${studyId} ORDER BY study_file.position`);
  return rows;
}

export async function selectUploadFileFacts(uploadId: string): Promise<FileFacts[]> {
  const { rows } = await currentHandle().execute<FileFacts>(sql`
    SELECT ${fileColumns} FROM pack_file LEFT JOIN file_view ON file_view.pack_file_id = pack_file.id
    WHERE upload_id = ${uploadId}`);
  return rows;
}

/** Returns the upload that a file came with. */
export async function selectUploadOfFile(packFileId: string): Promise<string | undefined> {
  const { rows } = await currentHandle().execute<{ id: string }>(
    sql`SELECT upload_id AS id FROM pack_file WHERE id = ${packFileId}`,
  );
  return rows[0]?.id;
}
