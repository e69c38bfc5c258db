-- Further files of a signed video: a small one for slow connections, and one with captions and chapters inside to save.
-- A job makes both once.
CREATE TABLE video_copy (
  video_id uuid NOT NULL REFERENCES video_report ON DELETE CASCADE,
  -- The same as of its video.
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('small', 'captioned')),
  -- All NULL where the video needs none or none can be made, so that nobody tries again.
  object_key text,
  bytes bigint,
  sha256 text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (video_id, kind)
);
CREATE INDEX video_copy_case ON video_copy (case_id);

-- Readable by anyone who can see the report. Only the job writes rows.
ALTER TABLE video_copy ENABLE ROW LEVEL SECURITY;
CREATE POLICY video_copy_scope ON video_copy FOR SELECT TO app_api USING (app_sees_report(case_id));
CREATE POLICY care_adds_nothing ON video_copy AS RESTRICTIVE FOR INSERT TO app_api WITH CHECK (NOT (SELECT app_is_care()));
CREATE POLICY care_changes_nothing ON video_copy AS RESTRICTIVE FOR UPDATE TO app_api USING (NOT (SELECT app_is_care()));
CREATE POLICY care_removes_nothing ON video_copy AS RESTRICTIVE FOR DELETE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON video_copy FROM app_api;
