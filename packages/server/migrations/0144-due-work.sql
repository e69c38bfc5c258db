-- What is due is found without reading what is not: neither a long queue nor a large clinic slows a round down.

-- In the order of claiming. The old index remains for processes of the version before.
CREATE INDEX job_due ON job (kind, (coalesce(run_at, created_at)), id) WHERE status = 'queued';

-- What waits for a job, which may have used up its attempts.
CREATE INDEX upload_unread ON upload (id) WHERE status = 'sealed' AND purpose IN ('study', 'material');
CREATE INDEX video_report_processing ON video_report (id) WHERE status = 'processing';
CREATE INDEX case_answer_clip_preparing ON case_answer_clip (id) WHERE status = 'preparing';
CREATE INDEX download_preparing ON download (id) WHERE state = 'preparing';

-- Ended cases with images, by the clinic that may limit how long it keeps them.
CREATE INDEX case_kept_images ON "case" (patient_workspace_id)
  WHERE status IN ('completed', 'archived') AND upload_id IS NOT NULL;
