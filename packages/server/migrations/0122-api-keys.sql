-- The keys by which a clinic's own systems read its cases as FHIR (B21, ADR 0062).
CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  -- Its last characters, by which people tell keys apart.
  ending text NOT NULL,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_key_workspace ON api_key (workspace_id);
CREATE INDEX api_key_created_by ON api_key (created_by);

REVOKE ALL ON api_key FROM app_api;
GRANT SELECT (id, workspace_id, name, ending, created_by, created_at, expires_at, last_used_at, revoked_at)
  ON api_key TO app_api;
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY api_key_scope ON api_key TO app_api
  USING ((SELECT app_is_super()) OR (workspace_id = (SELECT app_workspace_id())
    AND current_setting('app.role', true) = 'admin'));
CREATE POLICY care_never ON api_key AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
