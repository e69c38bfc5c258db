-- B14: whoever has the link sends files into one case without an account, in the name of the person who made it.
CREATE TABLE upload_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES app_user,
  receiver_email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  submitted_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX upload_link_of_case ON upload_link (case_id) WHERE revoked_at IS NULL;
CREATE INDEX upload_link_creator ON upload_link (created_by);
-- Found by its secret or after its case: nothing of it is the API role's.
REVOKE ALL ON upload_link FROM app_api;
ALTER TABLE upload_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE upload ADD COLUMN upload_link_id uuid REFERENCES upload_link ON DELETE SET NULL;
CREATE INDEX upload_link_uploads ON upload (upload_link_id) WHERE upload_link_id IS NOT NULL;
