// Hundreds of thousands of patients for one measurement, inserted with SQL only.
import type pg from 'pg';

import { workspaces } from './case-list-seed.ts';

/** In 20 names, whatever the number of the others. */
export const rareName = 'Quillfeather';
/** The first name in three of ten names, which sort after half of the others. */
export const commonFirstName = 'maria';
/** The last name in three of ten names, anywhere in the order. */
export const commonLastName = 'garcia';

/** Adds patients. A clinic's share falls with its rank (Zipf), one in twenty is invited, one in a thousand disabled. */
export async function seedPatients(client: pg.Client, count: number): Promise<void> {
  await client.query(`SELECT setseed(0.42)`);
  await client.query(`
    WITH shares AS (
      SELECT array_agg(share ORDER BY n) AS ends FROM (
        SELECT n, sum(1.0 / n) OVER (ORDER BY n) / sum(1.0 / n) OVER () AS share FROM generate_series(1, ${workspaces}) AS n
      ) AS zipf
    )
    INSERT INTO app_user (id, workspace_id, role, name, email, phone_number, date_of_birth, status, created_at)
    SELECT gen_random_uuid(), least(${workspaces}, 1 + width_bucket(random()::numeric, shares.ends)), 'patient',
      (ARRAY['Maria', 'Maria', 'Maria', 'John', 'Ana', 'Wei', 'Olga', 'Ruth', 'Paul', 'Eve'])[1 + n % 10] || ' '
        || md5(n::text) || ' ' || CASE WHEN n % (${count} / 20) = 0 THEN '${rareName}' WHEN n % 7 < 2 THEN 'Garcia' ELSE 'Person' END,
      'patient' || n || '@bench.example', '+1 555 ' || lpad(n::text, 7, '0'), '1950-01-01',
      CASE WHEN n % 1000 = 0 THEN 'disabled' WHEN n % 20 = 0 THEN 'invited' ELSE 'active' END,
      now() - random() * interval '700 days'
    FROM generate_series(1, ${count}) AS n, shares`);
  await client.query('VACUUM ANALYZE app_user');
}
