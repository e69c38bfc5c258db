-- What the sample's video shows at each moment (B7). A sample that was made before has none.
ALTER TABLE sample
  ADD COLUMN event_track_key text,
  ADD COLUMN event_track_size bigint,
  ADD COLUMN event_track_sha256 text;
