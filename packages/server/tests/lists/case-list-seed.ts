// Millions of cases for one measurement, inserted with SQL only: 200 workspaces of very different sizes.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';

import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { onServer } from '../../src/platform/database/test-database.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { testKey } from '../crash/server-process.ts';
import { createServerDatabase } from '../server-database-fixture.ts';

/** The number of workspaces, including the demo's four. */
export const workspaces = 200;
/** In 20 cases, always the same ones of the same clinics, whatever the number of the others. */
export const rareWord = 'Quillfeather';
/** In three of ten titles. */
export const commonWord = 'knee';

/**
 * Adds workspaces, one patient per ten cases, and `count` cases. A workspace's share falls with its rank (Zipf), every
 * second one leaves its videos to the provider, and 70 of 100 cases are completed. Always the same cases.
 */
export async function seedCases(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM app_user WHERE email = 'consultant@demo.test'",
  );
  const consultant = rows[0]?.id ?? randomUUID();
  await client.query(`SELECT setseed(0.42)`);
  await client.query(`
    INSERT INTO workspace (id, name, subdomain, creator_type, creator_mode, case_prefix)
    SELECT n, 'Clinic ' || n, 'clinic' || n, CASE n % 2 WHEN 0 THEN 'both' ELSE 'own' END, n % 2 = 1, 'C' || n
    FROM generate_series(5, ${workspaces}) AS n`);
  await client.query(`
    INSERT INTO app_user (id, workspace_id, role, name, email, status)
    SELECT gen_random_uuid(), 1 + n % ${workspaces}, 'patient', 'Patient ' || n, 'p' || n || '@bench.example', 'active'
    FROM generate_series(1, ${Math.ceil(count / 10)}) AS n`);
  await client.query(`
    WITH shares AS (
      SELECT array_agg(share ORDER BY n) AS ends FROM (
        SELECT n, sum(1.0 / n) OVER (ORDER BY n) / sum(1.0 / n) OVER () AS share FROM generate_series(1, ${workspaces}) AS n
      ) AS zipf
    ), people AS (SELECT array_agg(id) AS ids FROM app_user WHERE email LIKE '%@bench.example'),
    draws AS (
      SELECT n, coalesce((rare - 0.5) / 20, random()) AS place, coalesce(rare * 7 % 20 / 20.0, random()) AS luck,
        people.ids[1 + floor(random() * array_length(people.ids, 1))::int] AS patient
      FROM generate_series(1, ${count}) AS n, people,
        LATERAL (SELECT CASE WHEN n % (${count} / 20) = 0 THEN n / (${count} / 20) END AS rare) AS word
    ), drawn AS (
      SELECT draws.*, least(${workspaces}, 1 + width_bucket(place::numeric, shares.ends)) AS workspace_id
      FROM draws, shares
    ), placed AS (
      SELECT *, CASE WHEN luck < 0.70 THEN 'completed' WHEN luck < 0.76 THEN 'archived' WHEN luck < 0.82 THEN 'new'
        WHEN luck < 0.87 THEN 'in-progress' WHEN luck < 0.90 THEN 'review' WHEN luck < 0.92 THEN 'in-review'
        WHEN luck < 0.95 THEN 'not-paid' WHEN luck < 0.98 THEN 'pending-upload' ELSE 'upload-shared' END AS status
      FROM drawn
    )
    INSERT INTO "case" (id, workspace_id, patient_workspace_id, patient_user_id, name, title, status, in_provider_pool,
      assignee_id, due_date, upload_option, patient_snapshot, created_at, updated_at)
    SELECT gen_random_uuid(), workspace_id, workspace_id, patient, 'B-' || n,
      (ARRAY['Knee MR', 'Knee CT', 'Knee X-ray', 'Head MR', 'Head CT', 'Chest CT', 'Chest X-ray', 'Spine MR', 'Hip MR', 'Wrist MR'])[1 + n % 10],
      status, workspace_id % 2 = 0 AND status NOT IN ('not-paid', 'pending-upload', 'archived'),
      CASE WHEN status IN ('in-progress', 'review', 'in-review', 'completed') AND workspace_id % 2 = 0 THEN '${consultant}'::uuid END,
      CASE WHEN status NOT IN ('not-paid', 'pending-upload', 'upload-shared')
        THEN now() + (random() * 30 - 20) * interval '1 day' END,
      'image-upload',
      jsonb_build_object('name', CASE WHEN n % (${count} / 20) = 0 THEN '${rareWord}, Ada' ELSE 'Patient ' || n END,
        'preferredName', NULL, 'dateOfBirth', '1950-01-01', 'gender', 'other',
        'email', 'p' || n || '@bench.example', 'phoneNumber', NULL),
      now() - random() * interval '700 days', now() - random() * interval '90 days'
    FROM placed`);
  await client.query('VACUUM ANALYZE');
}

/** Fills an empty database with the demo's users and this many cases. */
export async function fillDatabase(settings: Record<string, string>, count: number): Promise<void> {
  const platform = await openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  await loadDemoAccounts(platform);
  await platform.database.close();
  await onServer(settings['DATABASE_URL'] ?? '', (client) => seedCases(client, count));
}

/**
 * Runs with the settings of a product on a fresh database with the demo's users and this many cases. Deletes it
 * afterwards.
 */
export async function withSeededDatabase(
  serverUrl: string,
  count: number,
  work: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  const { url, remove } = await createServerDatabase(serverUrl, `lists_${randomUUID().slice(0, 8)}`);
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-lists-'));
  const settings = {
    DATA_DIR: dataFolder,
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: url,
    SECRET_KEY: testKey,
  };
  try {
    await fillDatabase(settings, count);
    await work(settings);
  } finally {
    await remove();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
