-- Pictures from a signed video at the starts of its chapters, for the report on paper. Taken once, when somebody asks first.
CREATE TABLE chapter_picture (
  video_id uuid NOT NULL REFERENCES video_report ON DELETE CASCADE,
  -- The same as of its video.
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  -- Of the chapter, in seconds.
  start double precision NOT NULL,
  -- A JPEG; NULL where the video has no picture there, so that nobody tries again.
  object_key text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (video_id, start)
);
CREATE INDEX chapter_picture_case ON chapter_picture (case_id);

-- Whoever sees the report; only the job that takes them writes any.
ALTER TABLE chapter_picture ENABLE ROW LEVEL SECURITY;
CREATE POLICY chapter_picture_scope ON chapter_picture FOR SELECT TO app_api USING (app_sees_report(case_id));
REVOKE INSERT, UPDATE, DELETE ON chapter_picture FROM app_api;
