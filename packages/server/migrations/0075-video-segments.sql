-- A recording is a list of segments, and a video says which ranges of which segments it was made of (ADR 0039).
CREATE TABLE video_segment (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  upload_id uuid REFERENCES upload ON DELETE SET NULL,
  recorded_by uuid REFERENCES app_user,
  status text NOT NULL CHECK (status IN ('reading', 'ready', 'failed')),
  -- The playable file; a segment that was a whole video shares it with that video.
  video_key text,
  video_size bigint,
  video_sha256 text,
  poster_key text,
  -- Milliseconds.
  duration integer NOT NULL DEFAULT 0,
  -- Of two segments that are the same the packets can be copied into one video.
  signature text NOT NULL DEFAULT '',
  key_frames jsonb NOT NULL DEFAULT '[]',
  peaks jsonb NOT NULL DEFAULT '[]',
  phrases jsonb,
  -- The chapters that were marked while it was recorded: [{start, title}] in seconds of the segment.
  marks jsonb NOT NULL DEFAULT '[]',
  -- The lines of a script that were spoken: [{start, end, text}] in seconds of the segment.
  spoken jsonb NOT NULL DEFAULT '[]',
  failure jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX video_segment_case ON video_segment (case_id);
CREATE UNIQUE INDEX video_segment_upload ON video_segment (upload_id);
CREATE INDEX video_segment_recorder ON video_segment (recorded_by);

ALTER TABLE video_segment ENABLE ROW LEVEL SECURITY;
CREATE POLICY video_segment_scope ON video_segment TO app_api
  USING (app_is_staff() AND app_sees_case(case_id)) WITH CHECK (app_is_staff() AND app_sees_case(case_id));
-- Segments are written by the system, for whoever may change the video of the case.
REVOKE INSERT, UPDATE, DELETE ON video_segment FROM app_api;

ALTER TABLE video_report
  -- {parts, chapters, poster}; NULL for a video that was never cut.
  ADD COLUMN edit jsonb,
  -- The version whose captions move along.
  ADD COLUMN edited_from uuid REFERENCES video_report ON DELETE SET NULL;
CREATE INDEX video_report_edited_from ON video_report (edited_from) WHERE edited_from IS NOT NULL;

-- What a recording repeats: it becomes a segment of its case's video and not a video of its own.
ALTER TABLE upload ADD COLUMN retake jsonb;
