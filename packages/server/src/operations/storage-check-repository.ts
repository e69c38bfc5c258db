// What the product knows about its stored objects, and what storage checks have found. Needs a system transaction.
import type { StorageReport, StoredKind } from '@plainscan/contract';

import { sql, type SQL } from '../platform/database/drizzle.ts';
import { storedJson } from '../platform/database/stored-text.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type Problem = StorageReport['findings'][number]['problem'];
export type Finding = {
  id: string;
  objectKey: string;
  problem: Problem;
  bytes: number | null;
  belongsTo: string | null;
};

/** An object that a row names, and its expected content. */
export type NamedObject = {
  key: string;
  /** `false` if it may not exist yet or is about to be deleted. */
  required: boolean;
  bytes: number | null;
  sha256: string | null;
  /** The upload whose files it contains, each with its own hash. */
  packOf: string | null;
  belongsTo: string | null;
  kind: StoredKind;
};

export type CheckRow = {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  objects: number;
  bytes: number;
  done: number;
  total: number;
  kinds: StorageReport['kinds'];
};

async function run<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return (await currentHandle().execute<Row>(statement)).rows;
}

const objectsOfRows = sql`
  SELECT pack_key AS key, true AS required, (SELECT sum(byte_length) FROM pack_file
    WHERE upload_id = upload.id AND object_key IS NULL) AS bytes,
    NULL AS sha256, id AS pack_of, coalesce((SELECT title FROM study WHERE upload_id = upload.id), purpose) AS belongs_to,
    CASE WHEN purpose = 'study' THEN 'images' WHEN purpose IN ('video', 'introduction', 'answer-clip') THEN 'recordings' ELSE 'files' END AS kind
    FROM upload WHERE pack_key IS NOT NULL
  UNION ALL SELECT preview_key, true, NULL, NULL, NULL, title, 'images' FROM study
  UNION ALL SELECT s.preview_key, true, NULL, NULL, NULL, study.title, 'images' FROM study_series s JOIN study ON study.id = s.study_id
  UNION ALL SELECT object_key, true, NULL, NULL, NULL, 'opened ZIP', CASE WHEN purpose = 'study' THEN 'images' ELSE 'files' END
    FROM pack_file JOIN upload ON upload.id = upload_id WHERE object_key IS NOT NULL
  UNION ALL SELECT normal_key, true, NULL, NULL, NULL, study.title, 'images' FROM study_instance
    JOIN study_series s ON s.id = series_id JOIN study ON study.id = s.study_id
  UNION ALL SELECT preview_key, true, NULL, NULL, NULL, 'view', 'files' FROM file_view
  UNION ALL SELECT content_key, true, NULL, NULL, NULL, 'view', 'files' FROM file_view
  UNION ALL SELECT h264_key, true, NULL, NULL, NULL, 'view', 'files' FROM file_view
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, 'view', 'files' FROM file_view
  UNION ALL SELECT text_key, true, NULL, NULL, NULL, 'view', 'files' FROM file_view
  UNION ALL SELECT page ->> 'key', true, NULL, NULL, NULL, 'view', 'files' FROM file_view, jsonb_array_elements(pages) AS page
  UNION ALL SELECT video_key, true, video_size, video_sha256, NULL, "case".name, 'videos' FROM video_report
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT video_key, true, video_size, video_sha256, NULL, "case".name, 'videos' FROM video_segment
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, "case".name, 'videos' FROM video_segment JOIN "case" ON "case".id = case_id
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, "case".name, 'videos' FROM video_report JOIN "case" ON "case".id = case_id
  UNION ALL SELECT event_track_key, true, event_track_size, event_track_sha256, NULL, "case".name, 'videos' FROM video_segment
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT event_track_key, true, event_track_size, event_track_sha256, NULL, "case".name, 'videos' FROM video_report
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT object_key, true, video_copy.bytes, video_copy.sha256, NULL, "case".name, 'videos' FROM video_copy
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT object_key, true, NULL, NULL, NULL, "case".name, 'videos' FROM chapter_picture JOIN "case" ON "case".id = case_id
  UNION ALL SELECT video_key, true, video_size, video_sha256, NULL, "case".name, 'videos' FROM case_answer_clip
    JOIN "case" ON "case".id = case_id
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, "case".name, 'videos' FROM case_answer_clip JOIN "case" ON "case".id = case_id
  UNION ALL SELECT video_key, true, video_size, video_sha256, NULL, name, 'videos' FROM workspace_introduction i
    JOIN workspace ON workspace.id = i.workspace_id
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, name, 'videos' FROM workspace_introduction i
    JOIN workspace ON workspace.id = i.workspace_id
  UNION ALL SELECT object_key, true, bytes, sha256, NULL, belongs_to, 'videos' FROM stored_object JOIN (
      SELECT video_key, "case".name AS belongs_to FROM case_answer_clip JOIN "case" ON "case".id = case_id
      UNION ALL SELECT video_key, name FROM workspace_introduction i JOIN workspace ON workspace.id = i.workspace_id
      UNION ALL SELECT video_key, 'sample' FROM sample
    ) AS videos ON object_key = video_key || '.small'
  UNION ALL SELECT video_key, true, video_size, video_sha256, NULL, 'sample', 'videos' FROM sample
  UNION ALL SELECT poster_key, true, NULL, NULL, NULL, 'sample', 'videos' FROM sample
  UNION ALL SELECT event_track_key, true, event_track_size, event_track_sha256, NULL, 'sample', 'videos' FROM sample
  UNION ALL SELECT logo_key, true, NULL, NULL, NULL, name, 'files' FROM workspace
  UNION ALL SELECT logo_webp_key, true, NULL, NULL, NULL, name, 'files' FROM workspace
  UNION ALL SELECT icon_key, true, NULL, NULL, NULL, name, 'files' FROM workspace
  UNION ALL SELECT object_key, true, NULL, NULL, NULL, 'photo', 'files' FROM portrait
  UNION ALL SELECT object_key, state = 'ready', bytes, NULL, NULL, file_name, 'files' FROM download
  UNION ALL SELECT object_key, true, bytes, sha256, NULL, 'arriving study', 'images' FROM gateway_arrived
  UNION ALL SELECT object_key, false, NULL, NULL, NULL, NULL, NULL FROM pack_upload
  UNION ALL SELECT object_key, false, NULL, NULL, NULL, NULL, NULL FROM object_removal`;

/** Returns every object that a row names, or only the one with this key. */
export async function selectNamedObjects(key?: string): Promise<NamedObject[]> {
  const rows = await run<Record<string, unknown>>(sql`
    SELECT found.key, bool_or(required) AS required, max(coalesce(found.bytes, stored_object.bytes)) AS bytes,
      max(coalesce(found.sha256, stored_object.sha256)) AS sha256, max(pack_of::text) AS "packOf",
      max(belongs_to) AS "belongsTo", coalesce(min(kind), 'other') AS kind
    FROM (${objectsOfRows}) AS found LEFT JOIN stored_object ON stored_object.object_key = found.key
    WHERE found.key IS NOT NULL ${key === undefined ? sql`` : sql`AND found.key = ${key}`}
    GROUP BY found.key`);
  return rows.map((row) => ({
    ...(row as Omit<NamedObject, 'bytes'>),
    bytes: row['bytes'] === null ? null : Number(row['bytes']),
  }));
}

/** Returns the files of a pack in storage order. Files from a ZIP are in a separate object. */
export function selectPackHashes(
  uploadId: string,
): Promise<{ byteOffset: number; byteLength: number; sha256: string }[]> {
  return run(sql`SELECT byte_offset::float8 AS "byteOffset", byte_length::float8 AS "byteLength", sha256
    FROM pack_file WHERE upload_id = ${uploadId} AND object_key IS NULL ORDER BY byte_offset, id`);
}

/** Returns the newest check, finished or not. */
export async function selectNewestCheck(): Promise<CheckRow | undefined> {
  const [row] = await run<Record<string, unknown>>(
    sql`SELECT id, started_at, finished_at, objects, bytes, done, total, kinds FROM storage_check
      ORDER BY started_at DESC, id DESC LIMIT 1`,
  );
  return row && checkOf(row);
}

function checkOf(row: Record<string, unknown>): CheckRow {
  const moment = (value: unknown): Date => new Date(value as string | Date);
  return {
    id: String(row['id']),
    startedAt: moment(row['started_at']),
    finishedAt: row['finished_at'] === null ? null : moment(row['finished_at']),
    objects: Number(row['objects']),
    bytes: Number(row['bytes']),
    done: Number(row['done']),
    total: Number(row['total']),
    kinds: (row['kinds'] ?? null) as StorageReport['kinds'],
  };
}

export async function insertCheck(id: string, now: Date): Promise<void> {
  await run(
    sql`INSERT INTO storage_check (id, started_at) VALUES (${id}, ${now.toISOString()}::timestamptz)`,
  );
}

/** Restarts a check and deletes the findings of an earlier attempt. */
export async function resetCheck(id: string, total: number): Promise<void> {
  await run(sql`DELETE FROM storage_finding WHERE check_id = ${id}`);
  await run(
    sql`UPDATE storage_check SET objects = 0, bytes = 0, done = 0, total = ${total} WHERE id = ${id}`,
  );
}

export async function saveCheckProgress(id: string, done: number): Promise<void> {
  await run(sql`UPDATE storage_check SET done = ${done} WHERE id = ${id}`);
}

/** Inserts a finding, unless the check already has one for this object. */
export async function insertFinding(checkId: string, finding: Finding, now: Date): Promise<void> {
  const { id, objectKey, problem, bytes, belongsTo } = finding;
  await run(sql`INSERT INTO storage_finding (id, check_id, object_key, problem, bytes, belongs_to, found_at)
    SELECT ${id}::uuid, ${checkId}::uuid, ${objectKey}, ${problem}, ${bytes}::bigint, ${belongsTo}, ${now.toISOString()}::timestamptz
    WHERE NOT EXISTS (SELECT FROM storage_finding WHERE check_id = ${checkId} AND object_key = ${objectKey})`);
}

const keptChecks = 30;

/** Finishes a check and deletes all but the newest ones. */
export async function finishCheck(
  id: string,
  {
    objects,
    bytes,
    done,
    kinds,
    now,
  }: { objects: number; bytes: number; done: number; kinds: Record<StoredKind, number>; now: Date },
): Promise<void> {
  await run(sql`UPDATE storage_check SET finished_at = ${now.toISOString()}::timestamptz, objects = ${objects},
    bytes = ${bytes}, done = ${done}, kinds = ${storedJson(kinds)}::jsonb WHERE id = ${id}`);
  await run(sql`DELETE FROM storage_check WHERE id NOT IN (
    SELECT id FROM storage_check ORDER BY started_at DESC, id DESC LIMIT ${keptChecks})`);
}

const maxFindings = 500;

type FoundRow = {
  object_key: string;
  problem: Problem;
  bytes: string | null;
  belongs_to: string | null;
  found_at: string | Date;
};

export async function selectFindings(checkId: string): Promise<StorageReport['findings']> {
  const rows = await run<FoundRow>(sql`
    SELECT object_key, problem, bytes, belongs_to, found_at FROM storage_finding WHERE check_id = ${checkId}
    ORDER BY problem, object_key LIMIT ${maxFindings}`);
  return rows.map((row) => ({
    objectKey: row.object_key,
    problem: row.problem,
    bytes: row.bytes === null ? null : Number(row.bytes),
    belongsTo: row.belongs_to,
    foundAt: new Date(row.found_at).toISOString(),
  }));
}
