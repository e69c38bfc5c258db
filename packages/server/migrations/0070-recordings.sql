-- A recording is a growing upload of one case. While it runs, one window holds it: a lease that its chunks renew.
ALTER TABLE upload
  ADD COLUMN recorded_case_id uuid REFERENCES "case" ON DELETE SET NULL,
  ADD COLUMN holder_id uuid,
  ADD COLUMN held_until timestamptz;
CREATE INDEX upload_recorded_case ON upload (recorded_case_id) WHERE recorded_case_id IS NOT NULL;
CREATE INDEX upload_recorded_by ON upload (created_by, created_at) WHERE recorded_case_id IS NOT NULL;

-- With it a browser seals the copies that it keeps of an account's recordings.
CREATE TABLE recording_key (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  key_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
-- Only the system reads it, for its own person.
REVOKE ALL ON recording_key FROM app_api;
ALTER TABLE recording_key ENABLE ROW LEVEL SECURITY;
