-- A short clip as an answer to a question about a moment (CG-198). The patient gets text and clip together, once the clip is ready
-- and, if the workspace requires review, approved. Until then the text is stored here, because the patient can read the question.
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('study', 'report', 'video', 'additional', 'introduction',
    'material', 'thumbnail', 'logo', 'answer-clip'));

CREATE TABLE case_answer_clip (
  -- The upload that brought it.
  id uuid PRIMARY KEY REFERENCES upload,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  question_id uuid NOT NULL UNIQUE REFERENCES case_question ON DELETE CASCADE,
  text text,
  sent_by uuid NOT NULL REFERENCES app_user,
  sent_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('preparing', 'ready', 'failed')),
  failure jsonb,
  video_key text,
  video_size bigint,
  video_sha256 text,
  poster_key text,
  duration_seconds double precision,
  width integer,
  height integer,
  review text CHECK (review IN ('waiting', 'returned')),
  return_reason text,
  reviewed_by uuid REFERENCES app_user,
  reviewed_at timestamptz,
  published_at timestamptz,
  CHECK ((text IS NULL) = (published_at IS NOT NULL)),
  CHECK (published_at IS NULL OR (status = 'ready' AND review IS NULL)),
  CHECK (review IS NULL OR status = 'ready'),
  CHECK ((review IS NOT DISTINCT FROM 'returned') = (return_reason IS NOT NULL))
);
CREATE INDEX case_answer_clip_case ON case_answer_clip (case_id);
CREATE INDEX case_answer_clip_sent_by ON case_answer_clip (sent_by);
CREATE INDEX case_answer_clip_reviewed_by ON case_answer_clip (reviewed_by) WHERE reviewed_by IS NOT NULL;

-- Only the owner writes, after the permission check. Before it is published, only staff who see the report see it.
ALTER TABLE case_answer_clip ENABLE ROW LEVEL SECURITY;
CREATE POLICY case_answer_clip_scope ON case_answer_clip FOR SELECT TO app_api
  USING ((published_at IS NOT NULL OR app_is_staff()) AND app_sees_report(case_id));
CREATE POLICY care_never ON case_answer_clip AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON case_answer_clip FROM app_api;
