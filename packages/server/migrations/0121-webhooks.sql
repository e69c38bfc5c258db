-- What a clinic's own systems are told of its cases (B21, ADR 0062).

-- Where it is sent. Secrets are sealed and not hashed: a signature can only be made by whoever knows them. The one before
-- signs as well until its end.
CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL,
  is_on boolean NOT NULL,
  -- Why it went off without a person: the address says that it is gone, or nothing arrived for days.
  stopped text CHECK (stopped IN ('gone', 'failing')),
  failing_since timestamptz,
  secret_sealed text NOT NULL,
  former_secret_sealed text,
  former_secret_ends_at timestamptz,
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL,
  CHECK (stopped IS NULL OR NOT is_on),
  CHECK (num_nonnulls(former_secret_sealed, former_secret_ends_at) IN (0, 2))
);
CREATE INDEX webhook_endpoint_workspace ON webhook_endpoint (workspace_id);
CREATE INDEX webhook_endpoint_created_by ON webhook_endpoint (created_by);

-- One message to one address, written with the change that it tells of. The position is their order: whoever changes a case
-- has its row locked.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  -- Null for a test.
  case_id uuid REFERENCES "case" ON DELETE CASCADE,
  event text NOT NULL,
  -- Exactly what is signed.
  body text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- The job that sends it now.
  claimed_by uuid,
  tried_at timestamptz,
  problem text,
  answer_status integer,
  -- The first kilobyte of what the other side answered.
  answer_text text,
  milliseconds integer,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_delivery_newest ON webhook_delivery (workspace_id, position DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (endpoint_id, case_id, position) WHERE status = 'waiting';
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE status = 'waiting';
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id);
CREATE INDEX webhook_delivery_case ON webhook_delivery (case_id) WHERE case_id IS NOT NULL;

-- Administrators read those of their clinic; all changes are made as the owner, once the rule was asked.
REVOKE ALL ON webhook_endpoint, webhook_delivery FROM app_api;
GRANT SELECT (id, workspace_id, url, events, is_on, stopped, failing_since, former_secret_ends_at, created_by, created_at)
  ON webhook_endpoint TO app_api;
GRANT SELECT ON webhook_delivery TO app_api;
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_endpoint_scope ON webhook_endpoint TO app_api
  USING ((SELECT app_is_super()) OR (workspace_id = (SELECT app_workspace_id())
    AND current_setting('app.role', true) = 'admin'));
CREATE POLICY care_never ON webhook_endpoint AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_delivery_scope ON webhook_delivery TO app_api
  USING ((SELECT app_is_super()) OR (workspace_id = (SELECT app_workspace_id())
    AND current_setting('app.role', true) = 'admin'));
CREATE POLICY care_never ON webhook_delivery AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
