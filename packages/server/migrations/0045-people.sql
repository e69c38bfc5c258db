-- People: lists of a hundred thousand in their order, words that are looked for in them, and who invited whom.

-- What the search of a list looks through. A phone number is found as it was written and by its digits alone.
ALTER TABLE app_user ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(name || E'\n' || coalesce(preferred_name, '') || E'\n' || email || E'\n' || coalesce(phone_number, '') || E'\n'
    || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))) STORED;
CREATE INDEX app_user_search ON app_user USING gin (search_text gin_trgm_ops);

-- One workspace's people of a role in each order, and everybody's.
CREATE INDEX app_user_names ON app_user (workspace_id, role, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_status_names ON app_user (workspace_id, role, status, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_created ON app_user (workspace_id, role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_all_names ON app_user (role, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_all_status_names ON app_user (role, status, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_all_created ON app_user (role, created_at, id) WHERE deleted_at IS NULL;

-- The newest invitation of an account: by whom, when, and which mail it is. Nothing of it is the API role's.
CREATE TABLE invitation (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  -- Null where nobody did, such as the first super-admin.
  invited_by uuid REFERENCES app_user,
  sent_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  mail_key text NOT NULL
);
CREATE INDEX invitation_inviter ON invitation (invited_by);
REVOKE ALL ON invitation FROM app_api;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;

-- An administrator adds creators to their own clinic, invited and nothing else; patients were allowed before (0002).
CREATE POLICY app_user_creators ON app_user FOR INSERT TO app_api
  WITH CHECK ((SELECT current_setting('app.role', true)) = 'admin' AND workspace_id = (SELECT app_workspace_id())
    AND role = 'creator' AND status = 'invited');
