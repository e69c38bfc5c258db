// The data behind the figures, for the cases of `seedCases`: timelines, videos, views, ratings and payments.
import type pg from 'pg';

/**
 * Gives every completed case six steps and a video, 40% a rating, 80% a view (most of them partly watched), and 10% a
 * payment.
 */
export async function seedCaseHistories(client: pg.Client): Promise<void> {
  await client.query(`SELECT setseed(0.42)`);
  // Row by row, the figures of a million cases would take an hour.
  const tables = ['"case"', 'report_view', 'report_watch'];
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`
    UPDATE "case" SET signed_off_at = created_at + (2 + random() * 70) * interval '1 hour',
      rating_score = CASE WHEN random() < 0.4 THEN 1 + floor(random() * 5)::int END
    WHERE status = 'completed'`);
  await client.query(`
    INSERT INTO case_event (id, case_id, action, event, to_status, at)
    SELECT gen_random_uuid(), "case".id, 'seed', 'case.seed', to_status,
      created_at + (signed_off_at - created_at) * step / 5
    FROM "case", (VALUES (0, 'uploading'), (1, 'new'), (2, 'in-progress'), (3, 'review'), (4, 'in-review'),
      (5, 'completed')) AS steps (step, to_status)
    WHERE status = 'completed'`);
  await client.query(`
    INSERT INTO video_report (id, case_id, version, status, duration_seconds, chapters, recorded_by, created_at, updated_at)
    SELECT gen_random_uuid(), id, 1, 'ready', 30 + random() * 90,
      '[{"start":0,"title":""},{"start":10,"title":""},{"start":20,"title":""}]'::jsonb,
      coalesce(assignee_id, (SELECT id FROM app_user WHERE email = 'second@demo.test')), signed_off_at, signed_off_at
    FROM "case" WHERE status = 'completed'`);
  await client.query(`
    INSERT INTO report_view (case_id, user_id, first_viewed_at)
    SELECT id, patient_user_id, signed_off_at + random() * interval '10 days'
    FROM "case" WHERE status = 'completed' AND random() < 0.8`);
  await client.query(`
    INSERT INTO report_watch (viewing_id, user_id, video_id, case_id, ranges, position, started_at, updated_at)
    SELECT gen_random_uuid(), user_id, video_report.id, case_id,
      jsonb_build_array(jsonb_build_object('start', 0, 'end', round((random() * duration_seconds)::numeric, 1))), 0,
      first_viewed_at, first_viewed_at
    FROM report_view JOIN video_report USING (case_id) WHERE random() < 0.9`);
  await client.query(`
    INSERT INTO payment (id, purpose, payer_user_id, workspace_id, plan_key, amount_cents, status, success_route,
      cancel_route, paid_at, created_at, updated_at)
    SELECT gen_random_uuid(), 'case', patient_user_id, workspace_id, 'standard', 9500, 'paid', '/payment-successful',
      '/payment-fail', created_at, created_at, created_at
    FROM "case" WHERE status = 'completed' AND random() < 0.1`);
  await client.query(
    'SELECT refresh_case_figures(array_agg(id)) FROM "case" WHERE signed_off_at IS NOT NULL',
  );
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('VACUUM ANALYZE');
}
