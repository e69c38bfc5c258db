-- The hard words of finished reports that no entry of the glossary explains, for its curators (ADR 113): no sentence, and
-- nothing in capitals, so no name. A row is replaced when its report changes, and removed after 90 days.
CREATE TABLE unexplained_words (
  case_id uuid PRIMARY KEY REFERENCES "case" ON DELETE CASCADE,
  patient_user_id uuid NOT NULL,
  -- The patient's clinic, whose administrators may read how many of its patients a word has.
  workspace_id integer NOT NULL REFERENCES workspace,
  -- {"en": [], "es": []}
  words jsonb NOT NULL,
  -- When the case was changed last, as it was read.
  changed_at timestamptz NOT NULL
);
CREATE INDEX unexplained_words_workspace ON unexplained_words (workspace_id);

-- Written by the system alone.
ALTER TABLE unexplained_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY unexplained_words_scope ON unexplained_words FOR SELECT TO app_api
  USING (app_is_super() OR (current_setting('app.role', true) = 'admin' AND workspace_id = app_workspace_id()));
CREATE POLICY care_never ON unexplained_words AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON unexplained_words FROM app_api;
