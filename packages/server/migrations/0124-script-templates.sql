-- Texts that a clinic keeps for its speakers. Placeholders stand where a patient's details are filled in, so that a template
-- says nothing about anybody.
CREATE TABLE script_template (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- A name stands once in a workspace, in capitals or not.
CREATE UNIQUE INDEX script_template_name ON script_template (workspace_id, lower(name));

-- For the staff of the workspace, where it makes videos; written by the system alone, after the rules have spoken.
ALTER TABLE script_template ENABLE ROW LEVEL SECURITY;
CREATE POLICY script_template_scope ON script_template TO app_api
  USING (app_is_super() OR (workspace_id = app_workspace_id() AND app_makes_videos()));
CREATE POLICY care_never ON script_template AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON script_template FROM app_api;
