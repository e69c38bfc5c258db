-- What the staff have seen of a draft before it is signed off (CG-182): one row for each person and version of the video.
CREATE TABLE review_watch (
  user_id uuid NOT NULL REFERENCES app_user,
  video_id uuid NOT NULL REFERENCES video_report ON DELETE CASCADE,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  -- [{start, end}] in seconds, sorted, without overlaps.
  ranges jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, video_id)
);
CREATE INDEX review_watch_video ON review_watch (video_id);
CREATE INDEX review_watch_case ON review_watch (case_id);

-- Everybody's own, and only while they see the case: nobody's watching is shown to others before it is part of a sign-off.
ALTER TABLE review_watch ENABLE ROW LEVEL SECURITY;
CREATE POLICY review_watch_scope ON review_watch TO app_api
  USING (user_id = app_user_id() AND app_is_staff() AND app_sees_case(case_id))
  WITH CHECK (user_id = app_user_id() AND app_is_staff() AND app_sees_case(case_id));
REVOKE DELETE ON review_watch FROM app_api;
