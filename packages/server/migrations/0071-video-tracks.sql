-- Captions and chapters have one writer (ADR 0037). Each change of them counts, so that nobody overwrites what somebody
-- else has written meanwhile; at sign-off they are hashed as the file is.
ALTER TABLE video_report
  ADD COLUMN tracks_version integer NOT NULL DEFAULT 1,
  ADD COLUMN tracks_sha256 text,
  ADD COLUMN has_captions boolean NOT NULL GENERATED ALWAYS AS (captions <> '[]'::jsonb) STORED,
  -- Where in its sound somebody speaks; NULL until it was looked for.
  ADD COLUMN phrases jsonb;
