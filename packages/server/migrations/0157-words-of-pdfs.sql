-- PDFs that were prepared before their words were read are prepared again. Files that are gone in the meantime are
-- passed over by the job.
INSERT INTO job (id, kind, subject_kind, subject_id, key, payload, max_attempts)
SELECT gen_random_uuid(), 'make-file-view', 'pack-file', pack_file_id::text, 'make-file-view:' || pack_file_id,
  jsonb_build_object('packFileId', pack_file_id), 3
FROM file_view
WHERE type = 'pdf' AND state = 'ready' AND text_key IS NULL
ON CONFLICT (key) WHERE status IN ('queued', 'running') DO NOTHING;
