-- A draft that was set aside because its case was handed to somebody else stays its speaker's until then (T43, CG-202).
ALTER TABLE video_report ADD COLUMN kept_until timestamptz;
CREATE INDEX video_report_kept ON video_report (case_id, recorded_by) WHERE kept_until IS NOT NULL;

-- What somebody has in hand, for the lists of those who could take more.
CREATE INDEX IF NOT EXISTS case_assignee_open ON "case" (assignee_id) WHERE status IN ('in-progress', 'review', 'in-review');
CREATE INDEX IF NOT EXISTS case_reviewer_open ON "case" (reviewer_id) WHERE status = 'in-review';
