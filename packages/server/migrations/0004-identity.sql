-- Accounts: links by mail, second factors, limits, notifications, and what an account sees before its address is proved.

ALTER TABLE workspace ADD COLUMN logo_key text, ADD COLUMN landing_url text;

-- What somebody brought along when they registered (CG-141, CG-155), and an address that waits for its link.
ALTER TABLE app_user ADD COLUMN gclid text, ADD COLUMN clinic_code text, ADD COLUMN pending_email text;
-- An address is changed by its mailed link alone (CG-170).
REVOKE UPDATE (email) ON app_user FROM app_api;

-- A mailed link or a short step of a login: works once, for one thing. A login by passkey begins without a name.
ALTER TABLE one_time_token DROP CONSTRAINT one_time_token_kind_check,
  ADD CONSTRAINT one_time_token_kind_check CHECK (kind IN ('invite', 'reset', 'ws', 'verify', 'email-change', 'login',
    'second', 'passkey', 'passkey-login')),
  ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT one_time_token_user_named CHECK (user_id IS NOT NULL OR kind = 'passkey-login'),
  ADD COLUMN detail jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN attempts integer NOT NULL DEFAULT 0;
CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);

-- Second factors. The API's role reads none of it; a secret is sealed with the key of the installation besides.
CREATE TABLE totp_secret (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  sealed_secret text NOT NULL,
  -- Null until the first code was right: until then it counts for nothing.
  confirmed_at timestamptz,
  -- The last half minute whose code was used, so that no code works twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL DEFAULT '[]',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);

-- How often something happened within a stretch of time: failed logins of an address, mails to an account.
CREATE TABLE rate_window (
  kind text NOT NULL,
  subject text NOT NULL,
  started_at timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX rate_window_age ON rate_window (started_at);

-- Made by the worker from sealed events; read and marked by the person whom they are for.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  workspace_id integer NOT NULL REFERENCES workspace,
  case_id uuid REFERENCES "case",
  -- The event it was made from: the same event tells the same person once.
  source text NOT NULL,
  key text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, source)
);
CREATE INDEX notification_unread ON notification (user_id, id) WHERE read_at IS NULL;

-- How far somebody who must not miss a sealed event has read; events stay until each of them has.
CREATE TABLE outbox_reader (
  name text PRIMARY KEY,
  last_seq bigint NOT NULL
);

DO $$
DECLARE secret_table text;
BEGIN
  FOREACH secret_table IN ARRAY ARRAY['totp_secret', 'recovery_code', 'passkey', 'rate_window', 'outbox_reader'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM app_api', secret_table);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', secret_table);
  END LOOP;
END
$$;
REVOKE ALL ON notification FROM app_api;
GRANT SELECT, UPDATE (read_at) ON notification TO app_api;
ALTER TABLE notification ENABLE ROW LEVEL SECURITY;
CREATE POLICY notification_own ON notification TO app_api
  USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());

-- CG-170: what others made for an address is seen by its account only once the mailbox was proved.
CREATE FUNCTION app_is_verified() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT 1 FROM app_user WHERE id = app_user_id() AND email_verified_at IS NOT NULL)
$$;
CREATE FUNCTION app_may_own(creator uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('app.role', true) IS DISTINCT FROM 'patient' OR creator = app_user_id() OR app_is_verified()
$$;
ALTER POLICY case_scope ON "case"
  USING (app_sees_case(workspace_id, patient_workspace_id, upload_workspace_id, in_provider_pool, patient_user_id)
    AND app_may_own(created_by))
  WITH CHECK (app_sees_case(workspace_id, patient_workspace_id, upload_workspace_id, in_provider_pool, patient_user_id)
    AND app_may_own(created_by));
ALTER POLICY study_scope ON study
  USING (app_is_super() OR (owner_user_id = app_user_id() AND app_is_verified())
    OR EXISTS (SELECT 1 FROM "case" WHERE "case".study_id = study.id)
    OR EXISTS (SELECT 1 FROM upload WHERE upload.id = study.upload_id AND upload.created_by = app_user_id()));

-- L6: whoever is disabled, removed, or gets another role or workspace is out at once, whatever statement did it.
CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE ended uuid;
BEGIN
  FOR ended IN UPDATE session SET revoked_at = clock_timestamp() WHERE user_id = NEW.id AND revoked_at IS NULL RETURNING id
  LOOP
    PERFORM pg_notify('session_ended', ended::text);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER app_user_changed AFTER UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.status = 'active' AND NEW.status <> 'active') OR OLD.role <> NEW.role
    OR OLD.workspace_id <> NEW.workspace_id OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION end_sessions_of_changed_user();
INSERT INTO outbox_reader (name, last_seq) SELECT 'notifications', last_seq FROM outbox_seal;
