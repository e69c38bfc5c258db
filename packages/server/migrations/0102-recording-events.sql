-- What was on the screen in a recording under way (B7): its events come in batches and become one object with the video.
CREATE TABLE recording_event_batch (
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  -- How many events come before it.
  first integer NOT NULL CHECK (first >= 0),
  count integer NOT NULL CHECK (count > 0),
  -- Gzipped NDJSON.
  events bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (upload_id, first)
);
-- Only the system reads and writes it, for whoever records.
REVOKE ALL ON recording_event_batch FROM app_api;
ALTER TABLE recording_event_batch ENABLE ROW LEVEL SECURITY;
