-- The resource library (T-001 … T-038): what a clinic or the provider keeps to show, with the upload that brought it.

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('study', 'report', 'video', 'additional', 'introduction',
    'material', 'thumbnail'));

-- What the header of its images says beside the date, in the time zone of the scanner.
ALTER TABLE study ADD COLUMN study_time text;

CREATE TABLE self_help_category (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX self_help_category_name ON self_help_category (lower(name));

CREATE TABLE material (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace,
  created_by uuid REFERENCES app_user,
  title text NOT NULL,
  description text,
  category text NOT NULL CHECK (category IN ('educational', 'supplementary', 'sharedStudy', 'self-help')),
  type text NOT NULL CHECK (type IN ('3d', 'image', 'dcm', 'video', 'document')),
  anatomy text,
  modality text,
  self_help_category_id uuid REFERENCES self_help_category,
  -- Both are null once the files could not be used: nothing of them is kept.
  upload_id uuid UNIQUE REFERENCES upload,
  study_id uuid UNIQUE REFERENCES study ON DELETE SET NULL,
  thumbnail_upload_id uuid UNIQUE REFERENCES upload,
  status text NOT NULL CHECK (status IN ('processing', 'ready', 'failed')),
  failure text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((category = 'self-help') = (self_help_category_id IS NOT NULL)),
  CHECK (status <> 'ready' OR study_id IS NOT NULL)
);
CREATE INDEX material_newest ON material (created_at, id);
CREATE INDEX material_workspace ON material (workspace_id, created_at, id);
CREATE INDEX material_self_help_category ON material (self_help_category_id) WHERE self_help_category_id IS NOT NULL;
CREATE INDEX material_waiting ON material (id) WHERE status = 'processing';

CREATE TABLE material_tag (
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  name text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (material_id, name)
);
CREATE INDEX material_tag_name ON material_tag (lower(name));

-- The shared study that a case took its images from (CG-66); the case has a copy of its own.
ALTER TABLE "case" ADD COLUMN shared_material_id uuid REFERENCES material ON DELETE SET NULL;
CREATE INDEX case_shared_material ON "case" (shared_material_id) WHERE shared_material_id IS NOT NULL;

-- The second wall (CG-134): written by the system alone, after the rules have spoken. The provider's resources are there
-- for every clinic that makes videos, a clinic's own for its staff; shared studies for the provider's staff; patients see
-- the self-help materials of both, once they are ready.
CREATE FUNCTION app_makes_videos() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT app_is_staff() AND EXISTS (SELECT 1 FROM workspace
    WHERE id = app_workspace_id() AND (creator_mode OR is_provider))
$$;
CREATE FUNCTION app_sees_material(workspace integer, category text, status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN app_is_super() THEN true
    WHEN workspace <> app_workspace_id()
      AND NOT EXISTS (SELECT 1 FROM workspace AS owner WHERE owner.id = $1 AND owner.is_provider) THEN false
    WHEN app_is_staff() THEN app_makes_videos() AND (category <> 'sharedStudy' OR app_is_provider())
    WHEN current_setting('app.role', true) = 'patient' THEN category = 'self-help' AND status = 'ready'
    ELSE false
  END
$$;

REVOKE INSERT, UPDATE, DELETE ON material, material_tag, self_help_category FROM app_api;
ALTER TABLE material ENABLE ROW LEVEL SECURITY;
CREATE POLICY material_scope ON material TO app_api USING (app_sees_material(workspace_id, category, status));
ALTER TABLE material_tag ENABLE ROW LEVEL SECURITY;
CREATE POLICY material_tag_scope ON material_tag TO app_api
  USING (EXISTS (SELECT 1 FROM material WHERE material.id = material_tag.material_id));
ALTER TABLE self_help_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY self_help_category_scope ON self_help_category TO app_api
  USING (EXISTS (SELECT 1 FROM material WHERE material.self_help_category_id = self_help_category.id));

-- Whoever sees a resource may read its files, and nothing more.
CREATE POLICY study_of_material ON study FOR SELECT TO app_api
  USING (EXISTS (SELECT 1 FROM material WHERE material.study_id = study.id));
CREATE POLICY upload_of_material ON upload FOR SELECT TO app_api
  USING (EXISTS (SELECT 1 FROM material
    WHERE material.upload_id = upload.id OR material.thumbnail_upload_id = upload.id));
