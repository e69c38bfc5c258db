-- Questions of patients about moments of a finished video, and their answers (CG-198).
CREATE TABLE case_question (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  -- Of the video that it is about.
  video_version integer NOT NULL,
  at_ms integer NOT NULL CHECK (at_ms >= 0),
  -- {seriesUid, instanceUid, frame} of the image that is shown there, where the page knows it.
  image jsonb,
  text text NOT NULL,
  asked_by uuid NOT NULL REFERENCES app_user,
  asked_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES app_user,
  answered_at timestamptz,
  -- When the patient first saw the answer.
  seen_at timestamptz,
  -- Why it was closed without an answer.
  ending text CHECK (ending IN ('withdrawn', 'recalled', 'archived')),
  ended_at timestamptz,
  CHECK (num_nonnulls(answer, answered_by, answered_at) IN (0, 3)),
  CHECK (num_nonnulls(ending, ended_at) IN (0, 2)),
  CHECK (answer IS NULL OR ending IS NULL)
);
CREATE INDEX case_question_case ON case_question (case_id, at_ms, id);
CREATE INDEX case_question_asked_by ON case_question (asked_by, asked_at);
CREATE INDEX case_question_answered_by ON case_question (answered_by) WHERE answered_by IS NOT NULL;

-- Whoever sees the report sees what was asked about it; answers are written as the owner, once somebody may give them.
ALTER TABLE case_question ENABLE ROW LEVEL SECURITY;
CREATE POLICY case_question_scope ON case_question TO app_api
  USING (app_sees_report(case_id))
  WITH CHECK (asked_by = app_user_id() AND app_sees_report(case_id));
REVOKE UPDATE, DELETE ON case_question FROM app_api;

-- When the oldest question without an answer was asked. Few cases have one at any time: this index is small, and whoever asks
-- for the view of the desk reads all of it, whatever their way of access.
ALTER TABLE "case" ADD COLUMN oldest_question_at timestamptz;
CREATE INDEX case_asked ON "case" (oldest_question_at, id)
  WHERE status = 'completed' AND oldest_question_at IS NOT NULL;
