// The other rows of the cases in case-list-seed.ts, in the proportions of a clinic that has worked for a while.
import pg from 'pg';

/**
 * Gives every case with images an upload and a study of two series of twelve images, every second one a written report,
 * every finished one a signed-off video, and all of them a timeline of five steps. Rows only: no object is stored.
 */
export async function seedCaseParts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const hasImages = `status NOT IN ('not-paid', 'pending-upload', 'upload-shared')`;

const statements = [
  // A patient with their own cases to view.
  `UPDATE "case" SET patient_user_id = app_user.id,
      patient_snapshot = patient_snapshot || jsonb_build_object('email', app_user.email, 'name', app_user.name)
    FROM app_user WHERE app_user.email = 'patient@lakeside.test'
      AND "case".id IN (SELECT id FROM "case" WHERE workspace_id = 3 AND status <> 'not-paid' ORDER BY id LIMIT 12)`,
  `CREATE TEMPORARY TABLE part AS
    SELECT id AS case_id, gen_random_uuid() AS upload_id, gen_random_uuid() AS study_id, workspace_id, patient_user_id, title,
      status, assignee_id, row_number() OVER (ORDER BY id) AS n
    FROM "case" WHERE ${hasImages}`,
  `INSERT INTO upload (id, created_by, workspace_id, purpose, title, status, files, size, received, read_done, read_total,
      pack_key, study_id, case_id)
    SELECT upload_id, patient_user_id, workspace_id, 'study', title, 'read', '[]', 22500000, 22500000, 24, 24,
      'packs/' || upload_id, study_id, case_id FROM part`,
  `INSERT INTO pack_file (id, upload_id, path, byte_offset, byte_length, sha256, mime)
    SELECT gen_random_uuid(), upload_id, 'image-' || place || '.dcm', place * 900000, 900000, md5(upload_id::text || place),
      CASE place WHEN 0 THEN 'application/pdf' ELSE 'application/dicom' END
    FROM part, generate_series(0, 1) AS place`,
  `INSERT INTO study (id, owner_user_id, workspace_id, upload_id, title, image_count, study_uid, patient_name, preview_key)
    SELECT study_id, patient_user_id, workspace_id, upload_id, title, 24, '1.2.826.0.1.' || n, 'Patient ' || n,
      'previews/' || study_id FROM part`,
  `INSERT INTO study_series (id, study_id, study_uid, series_uid, number, description, modality, position)
    SELECT gen_random_uuid(), study_id, '1.2.826.0.1.' || n, '1.2.826.0.1.' || n || '.' || place, place, 'Series ' || place,
      'MR', place FROM part, generate_series(1, 2) AS place`,
  `UPDATE "case" SET study_id = part.study_id, upload_id = part.upload_id FROM part WHERE part.case_id = "case".id`,
  `INSERT INTO report_file (id, case_id, pack_file_id, name, mime, size)
    SELECT gen_random_uuid(), case_id, pack_file.id, 'report.pdf', 'application/pdf', 90000
    FROM part JOIN pack_file USING (upload_id) WHERE mime = 'application/pdf' AND n % 2 = 0`,
  `INSERT INTO video_report (id, case_id, version, status, video_key, video_size, video_sha256, poster_key, duration_seconds,
      width, height, captions, chapters, recorded_by, signed_off_at, created_at, updated_at)
    SELECT gen_random_uuid(), case_id, 1, 'ready', 'videos/' || case_id, 9000000, md5(case_id::text), 'posters/' || case_id,
      180, 1280, 720,
      (SELECT jsonb_agg(jsonb_build_object('start', s, 'end', s + 4, 'text', 'What the images show, sentence ' || s))
        FROM generate_series(0, 176, 4) AS s),
      '[{"start": 0, "title": "Overview"}, {"start": 90, "title": "Finding"}]', assignee_id, now(), now(), now()
    FROM part WHERE status IN ('completed', 'review', 'in-review')`,
  `INSERT INTO case_event (id, case_id, actor_id, action, event, to_status, at)
    SELECT gen_random_uuid(), case_id, coalesce(assignee_id, patient_user_id), action, event, status, now() - (10 - step) * interval '1 day'
    FROM part, (VALUES (1, 'create', 'case.created'), (2, 'finishUpload', 'case.uploaded'), (3, 'claim', 'case.claimed'),
      (4, 'sendForReview', 'case.sent-for-review'), (5, 'signOff', 'case.signed-off')) AS done (step, action, event)`,
];
