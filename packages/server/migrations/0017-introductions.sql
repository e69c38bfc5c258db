-- The video by which a clinic welcomes its patients beside their report (P-042, CG-124).

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('study', 'report', 'video', 'additional', 'introduction'));

-- One that plays and at most one that is to take its place; what neither of them is any more is deleted.
CREATE TABLE workspace_introduction (
  -- The upload that brought it.
  id uuid PRIMARY KEY REFERENCES upload,
  workspace_id integer NOT NULL REFERENCES workspace,
  status text NOT NULL CHECK (status IN ('processing', 'ready', 'failed')),
  video_key text,
  video_size bigint,
  video_sha256 text,
  poster_key text,
  duration_seconds double precision,
  width integer,
  height integer,
  failure text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX workspace_introduction_playing ON workspace_introduction (workspace_id) WHERE status = 'ready';
CREATE UNIQUE INDEX workspace_introduction_waiting ON workspace_introduction (workspace_id) WHERE status <> 'ready';

-- The one that plays.
ALTER TABLE workspace ADD COLUMN global_video_introduction_resource_id uuid REFERENCES workspace_introduction;

-- Written by the system alone, after the rules have spoken. Whoever reads a case of the clinic may see what plays: its
-- patient beside a finished report, the staff that is more than the supplier of the images.
REVOKE INSERT, UPDATE, DELETE ON workspace_introduction FROM app_api;
ALTER TABLE workspace_introduction ENABLE ROW LEVEL SECURITY;
CREATE POLICY workspace_introduction_scope ON workspace_introduction TO app_api
  USING (app_is_super() OR (status = 'ready' AND EXISTS (SELECT 1 FROM "case"
    WHERE "case".workspace_id = workspace_introduction.workspace_id
      AND ((app_is_staff() AND ("case".workspace_id = app_workspace_id() OR "case".patient_workspace_id = app_workspace_id()
          OR ("case".in_provider_pool AND app_is_provider())))
        OR ("case".status = 'completed' AND "case".patient_user_id = app_user_id())))));
