// Which processes of the product are running, by the database's clock. Needs a system transaction.
import { sql } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type ProcessRole = 'all' | 'api' | 'worker';

export type ProcessHeartbeat = {
  id: string;
  place: string;
  host: string;
  role: ProcessRole;
  version: string;
  workingOn: readonly string[];
  disk: { freeBytes: number; sizeBytes: number } | null;
};

export type ProcessRow = Omit<ProcessHeartbeat, 'place' | 'workingOn'> & {
  workingOn: string[];
  startedAt: Date;
  seenAt: Date;
  /** Seconds since its last beat. */
  silentSeconds: number;
};

/** Records a beat. Replaces the previous process in the same place. */
export async function upsertProcess(beat: ProcessHeartbeat): Promise<void> {
  const { id, place, host, role, version, workingOn, disk } = beat;
  await currentHandle().execute(sql`
    INSERT INTO server_process AS known
      (id, place, host, role, version, working_on, disk_free, disk_size, started_at, seen_at)
    VALUES (${id}::uuid, ${place}, ${host}, ${role}, ${version}, ${JSON.stringify(workingOn)}::jsonb,
      ${disk?.freeBytes ?? null}::bigint, ${disk?.sizeBytes ?? null}::bigint, clock_timestamp(), clock_timestamp())
    ON CONFLICT (place) DO UPDATE SET id = excluded.id, version = excluded.version,
      working_on = excluded.working_on, disk_free = excluded.disk_free, disk_size = excluded.disk_size,
      started_at = CASE WHEN known.id = excluded.id THEN known.started_at ELSE excluded.started_at END,
      seen_at = excluded.seen_at`);
}

/** Removes a process that stops normally. */
export async function deleteProcess(id: string): Promise<void> {
  await currentHandle().execute(sql`DELETE FROM server_process WHERE id = ${id}::uuid`);
}

/** Removes processes that have been silent for this long. */
export async function deleteSilentProcesses(seconds: number): Promise<void> {
  await currentHandle().execute(
    sql`DELETE FROM server_process WHERE seen_at < clock_timestamp() - make_interval(secs => ${seconds})`,
  );
}

type Row = {
  id: string;
  host: string;
  role: ProcessRole;
  version: string;
  working_on: string[];
  disk_free: number | null;
  disk_size: number | null;
  started_at: string;
  seen_at: string;
  silent: number;
};

/** Returns all listed processes, workers first. */
export async function selectProcesses(): Promise<ProcessRow[]> {
  const { rows } = await currentHandle().execute<Row>(sql`
    SELECT id, host, role, version, working_on, disk_free, disk_size, started_at, seen_at,
      extract(epoch FROM clock_timestamp() - seen_at)::float8 AS silent
    FROM server_process ORDER BY role DESC, host, started_at, id`);
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    role: row.role,
    version: row.version,
    workingOn: row.working_on,
    disk:
      row.disk_free === null || row.disk_size === null
        ? null
        : { freeBytes: row.disk_free, sizeBytes: row.disk_size },
    startedAt: new Date(row.started_at),
    seenAt: new Date(row.seen_at),
    silentSeconds: row.silent,
  }));
}
