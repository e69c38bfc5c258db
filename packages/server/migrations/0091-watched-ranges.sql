-- How far a patient has watched the video of a report: one row for each visit to its page.
CREATE TABLE report_watch (
  -- Made by the page, so that what it sends twice counts once.
  viewing_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  video_id uuid NOT NULL REFERENCES video_report ON DELETE CASCADE,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  -- [{start, end}] in seconds, sorted, without overlaps.
  ranges jsonb NOT NULL,
  -- Where they were last, in seconds.
  position double precision NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, viewing_id, video_id)
);
CREATE INDEX report_watch_video ON report_watch (video_id, user_id, updated_at);
CREATE INDEX report_watch_case ON report_watch (case_id);

-- Their own; staff see those of their cases, as with report_view.
ALTER TABLE report_watch ENABLE ROW LEVEL SECURITY;
CREATE POLICY report_watch_scope ON report_watch TO app_api
  USING (user_id = app_user_id() OR (app_is_staff() AND app_sees_case(case_id)))
  WITH CHECK (user_id = app_user_id() AND app_sees_case(case_id));
REVOKE DELETE ON report_watch FROM app_api;
