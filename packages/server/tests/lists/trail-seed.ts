// Trail rows for a benchmark, on the cases of `seedCases`.
import type pg from 'pg';

/**
 * Adds `count` unsealed rows of staff and patient actions over the last two years. Returns a case and a user that have
 * some of them.
 */
export async function seedTrail(
  client: pg.Client,
  count: number,
): Promise<{ caseId: string; person: string }> {
  await client.query(`SELECT setseed(0.42)`);
  await client.query(`
    WITH cases AS (SELECT array_agg(id) AS ids FROM "case"),
    kinds AS (SELECT ARRAY['case.read', 'case.listed', 'study.viewed', 'report.watched', 'auth.login', 'call.denied',
      'case.claimed', 'share.opened'] AS words)
    INSERT INTO audit_event (id, actor_id, actor_role, workspace_id, patient_user_id, ip, action, entity_kind, entity_id,
      outcome, detail, at)
    SELECT gen_random_uuid(), coalesce(picked.assignee_id, picked.patient_user_id)::text, 'creator', picked.workspace_id,
      picked.patient_user_id::text, '192.0.2.7', kinds.words[draws.kind], 'case', picked.id::text,
      CASE kinds.words[draws.kind] WHEN 'call.denied' THEN 'denied' ELSE 'allowed' END, '{}',
      now() - random() * interval '730 days'
    FROM cases CROSS JOIN kinds CROSS JOIN
      LATERAL (SELECT n, 1 + floor(random() * array_length(cases.ids, 1))::int AS place,
        1 + floor(random() * 8)::int AS kind FROM generate_series(1, ${count}) AS n) AS draws
      JOIN "case" AS picked ON picked.id = cases.ids[draws.place]`);
  // Marks everything as sealed, because the sealing process is not measured.
  await client.query(`
    UPDATE audit_event SET seq = numbered.seq, hash = repeat('0', 64)
    FROM (SELECT id, row_number() OVER (PARTITION BY coalesce(workspace_id, 0) ORDER BY at, id) + 1000000 AS seq
      FROM audit_event WHERE seq IS NULL) AS numbered
    WHERE numbered.id = audit_event.id`);
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ entity_id: string; actor_id: string }>(
    `SELECT entity_id, actor_id FROM audit_event WHERE workspace_id = 3 ORDER BY at DESC LIMIT 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('The trail has no row of the third clinic.');
  return { caseId: row.entity_id, person: row.actor_id };
}
