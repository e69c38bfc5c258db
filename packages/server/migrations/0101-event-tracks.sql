-- What was on the screen at each moment of a recorded video (B7): gzipped NDJSON, kept beside the video and gone with it.
ALTER TABLE video_segment
  ADD COLUMN event_track_key text,
  ADD COLUMN event_track_size bigint,
  ADD COLUMN event_track_sha256 text;
-- The track of a finished video is made from those of its segments. Signed off, it is frozen with the video.
ALTER TABLE video_report
  ADD COLUMN event_track_key text,
  ADD COLUMN event_track_size bigint,
  ADD COLUMN event_track_sha256 text;
