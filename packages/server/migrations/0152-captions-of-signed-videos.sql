-- CG-208: a signed video without captions says why, and its patient can ask for them. They are added as a track of their
-- own; what was signed stays as its hash says.
ALTER TABLE video_report
  -- For the patient, in the signer's words.
  ADD COLUMN captions_reason text,
  ADD COLUMN captions_asked_at timestamptz,
  ADD COLUMN added_captions jsonb,
  ADD COLUMN added_captions_sha256 text,
  ADD COLUMN added_captions_by uuid REFERENCES app_user,
  ADD COLUMN added_captions_at timestamptz,
  ADD CHECK (added_captions IS NULL OR num_nonnulls(added_captions_sha256, added_captions_at) = 2),
  ADD CHECK (added_captions IS NULL OR signed_off_at IS NOT NULL);
CREATE INDEX video_report_added_captions_by ON video_report (added_captions_by) WHERE added_captions_by IS NOT NULL;

ALTER TABLE video_report DROP COLUMN has_captions;
ALTER TABLE video_report ADD COLUMN has_captions boolean NOT NULL
  GENERATED ALWAYS AS (captions <> '[]'::jsonb OR added_captions IS NOT NULL) STORED;

-- The new columns are written as the owner, once somebody may.
REVOKE UPDATE ON video_report FROM app_api;
GRANT UPDATE (
  id, case_id, upload_id, version, status, video_key, video_size, video_sha256, poster_key, event_track_key,
  event_track_size, event_track_sha256, duration_seconds, width, height, captions, chapters, tracks_version,
  tracks_sha256, phrases, heard_captions, edit, edited_from, failure, recorded_by, signed_off_at,
  signed_off_by, discarded_at, kept_until, created_at, updated_at
) ON video_report TO app_api;
