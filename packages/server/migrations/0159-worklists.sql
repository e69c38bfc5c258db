-- The views of the dashboard that show what is held up, and the filter by consultant. Few cases are held or have failed at
-- any time: these indexes are small, and a view reads all of its index.
CREATE INDEX case_held ON "case" (open_due_date, id) WHERE status = 'new' AND identity_hold IS NOT NULL;
CREATE INDEX case_failed ON "case" (id)
  WHERE status NOT IN ('completed', 'archived') AND (upload_failed_reason IS NOT NULL OR portal_failure IS NOT NULL);
CREATE INDEX video_report_failed ON video_report (case_id) WHERE status = 'failed' AND discarded_at IS NULL;
CREATE INDEX case_assignee_attention ON "case" (assignee_id, case_turn(status), open_due_date, id);
