-- What the platform keeps for every domain: events, the audit, jobs and mails.

-- On a managed server the owner is no superuser: it must be a member to take the role on.
DO $$
BEGIN
  BEGIN
    CREATE ROLE app_api NOLOGIN NOBYPASSRLS NOSUPERUSER;
  EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
    NULL;
  END;
  BEGIN
    EXECUTE format('GRANT app_api TO %I', current_user);
  EXCEPTION WHEN OTHERS THEN
    NULL;
  END;
  BEGIN
    PERFORM set_config('role', 'app_api', true);
    PERFORM set_config('role', 'none', true);
  EXCEPTION WHEN OTHERS THEN
    RAISE EXCEPTION 'The database user % may not take on the role app_api. As an administrator run: CREATE ROLE app_api NOLOGIN; GRANT app_api TO %;', session_user, quote_ident(session_user);
  END;
END
$$;

GRANT USAGE ON SCHEMA public TO app_api;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app_api;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO app_api;
REVOKE ALL ON TABLE migration FROM app_api;

-- Events wait here until the seal gives them their number. `position` is the order in which they
-- were recorded: two transactions that wait for each other's row record in the order of their commits.
CREATE TABLE outbox_event (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  rooms jsonb NOT NULL,
  data jsonb NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sealed_at timestamptz
);
CREATE INDEX outbox_event_unsealed ON outbox_event (position) WHERE seq IS NULL;
REVOKE ALL ON outbox_event FROM app_api;
GRANT INSERT (id, event, rooms, data) ON outbox_event TO app_api;

-- One row: the last number given out. It outlives the events, which are removed when they are old.
CREATE TABLE outbox_seal (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO outbox_seal DEFAULT VALUES;
REVOKE ALL ON outbox_seal FROM app_api;

CREATE TABLE audit_event (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  actor_id text,
  actor_role text NOT NULL,
  workspace_id integer,
  patient_user_id text,
  ip text,
  action text NOT NULL,
  entity_kind text NOT NULL,
  entity_id text,
  outcome text NOT NULL CHECK (outcome IN ('allowed', 'denied', 'failed')),
  detail jsonb NOT NULL DEFAULT '{}',
  request_id text,
  at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint,
  hash text
);
-- The chain of a workspace; what concerns none is chained under 0.
CREATE UNIQUE INDEX audit_event_chain ON audit_event ((coalesce(workspace_id, 0)), seq);
CREATE INDEX audit_event_unsealed ON audit_event (position) WHERE seq IS NULL;
CREATE INDEX audit_event_patient ON audit_event (patient_user_id, at) WHERE patient_user_id IS NOT NULL;
CREATE INDEX audit_event_entity ON audit_event (entity_kind, entity_id, at);
REVOKE ALL ON audit_event FROM app_api;
GRANT SELECT, INSERT ON audit_event TO app_api;
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_event_insert ON audit_event FOR INSERT TO app_api
  WITH CHECK (seq IS NULL AND hash IS NULL AND xid = pg_current_xact_id());
CREATE POLICY audit_event_select ON audit_event FOR SELECT TO app_api
  USING (
    current_setting('app.role', true) = 'super-admin'
    OR workspace_id = nullif(current_setting('app.workspace_id', true), '')::integer
    OR patient_user_id = current_setting('app.user_id', true)
  );

CREATE TABLE audit_chain (
  workspace_id integer PRIMARY KEY,
  last_seq bigint NOT NULL,
  last_hash text NOT NULL
);
REVOKE ALL ON audit_chain FROM app_api;

CREATE TABLE job (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_kind text,
  subject_id text,
  key text,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'running', 'done', 'failed', 'dead', 'cancelled')),
  attempt integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  run_at timestamptz,
  progress jsonb,
  cause text,
  lease uuid,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX job_open_key ON job (key) WHERE status IN ('queued', 'running');
CREATE INDEX job_queued ON job (kind, run_at) WHERE status = 'queued';
CREATE INDEX job_running ON job (heartbeat_at) WHERE status = 'running';
CREATE INDEX job_subject ON job (subject_kind, subject_id);
REVOKE DELETE ON job FROM app_api;

CREATE TABLE email_outbox (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  to_address text NOT NULL,
  template text NOT NULL,
  locale text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  message_id text,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'kept', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  run_at timestamptz,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX email_outbox_queued ON email_outbox (run_at) WHERE status = 'queued';
-- ON CONFLICT (key) reads the key; the texts of mails are nobody's to read through the API's role.
REVOKE ALL ON email_outbox FROM app_api;
GRANT INSERT, SELECT (key) ON email_outbox TO app_api;
