-- Drawings that a clinic keeps for its speakers, to be placed on any image.
CREATE TABLE drawing_template (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace,
  name text NOT NULL,
  -- [{kind, color, points, words}], around the middle of the drawing, in shares of the picture's shorter side.
  marks jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- A name stands once in a workspace, in capitals or not.
CREATE UNIQUE INDEX drawing_template_name ON drawing_template (workspace_id, lower(name));

-- For the staff of the workspace, where it makes videos; written by the system alone, after the rules have spoken.
ALTER TABLE drawing_template ENABLE ROW LEVEL SECURITY;
CREATE POLICY drawing_template_scope ON drawing_template TO app_api
  USING (app_is_super() OR (workspace_id = app_workspace_id() AND app_makes_videos()));
CREATE POLICY care_never ON drawing_template AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON drawing_template FROM app_api;
