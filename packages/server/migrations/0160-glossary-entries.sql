-- What curators write over the glossary that the product comes with: super-admins for everybody, a clinic's administrators
-- for their own clinic. No workspace: for everybody.
CREATE TABLE glossary_entry (
  id uuid PRIMARY KEY,
  workspace_id integer REFERENCES workspace,
  -- The same as of the built-in entry that it replaces, if there is one.
  word_id text NOT NULL,
  entry jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX glossary_entry_word ON glossary_entry (coalesce(workspace_id, 0), word_id);

-- Read by everyone who reads a report there, its caregivers too: texts about words, never about a patient. Written by the
-- system alone, after the rules have spoken.
ALTER TABLE glossary_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY glossary_entry_scope ON glossary_entry TO app_api
  USING (workspace_id IS NULL OR workspace_id = app_workspace_id() OR app_is_super());
CREATE POLICY care_adds_nothing ON glossary_entry AS RESTRICTIVE FOR INSERT TO app_api WITH CHECK (NOT (SELECT app_is_care()));
CREATE POLICY care_changes_nothing ON glossary_entry AS RESTRICTIVE FOR UPDATE TO app_api USING (NOT (SELECT app_is_care()));
CREATE POLICY care_removes_nothing ON glossary_entry AS RESTRICTIVE FOR DELETE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON glossary_entry FROM app_api;
