-- Studies of the library that show what is normal, to stand beside a patient's (B18). What it shows can be read by
-- patients too, who do not see the resource itself: hence study and upload are here, and policies ask no other table.
CREATE TABLE normal_study (
  material_id uuid PRIMARY KEY REFERENCES material ON DELETE CASCADE,
  -- The same as of its resource, as the next two are.
  workspace_id integer NOT NULL REFERENCES workspace,
  study_id uuid NOT NULL UNIQUE REFERENCES study ON DELETE CASCADE,
  upload_id uuid NOT NULL UNIQUE REFERENCES upload ON DELETE CASCADE,
  anatomy text NOT NULL,
  modality text NOT NULL,
  title_en text NOT NULL,
  title_es text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX normal_study_kind ON normal_study (modality, anatomy);

-- The provider's are there for everybody, a clinic's own for its staff and patients; staff need a library (CG-134).
CREATE FUNCTION app_sees_normal(of_workspace integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN app_is_super() THEN true
    WHEN of_workspace <> app_workspace_id()
      AND NOT EXISTS (SELECT 1 FROM workspace AS owner WHERE owner.id = $1 AND owner.is_provider) THEN false
    WHEN app_is_staff() THEN app_makes_videos()
    ELSE coalesce(current_setting('app.role', true) = 'patient', false)
  END
$$;
CREATE FUNCTION app_sees_normal_of_study(of_study uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.normal_study WHERE study_id = of_study);
END $$;
CREATE FUNCTION app_sees_normal_of_upload(of_upload uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.normal_study WHERE upload_id = of_upload);
END $$;

ALTER TABLE normal_study ENABLE ROW LEVEL SECURITY;
CREATE POLICY normal_study_scope ON normal_study TO app_api USING (app_sees_normal(workspace_id));
-- Written by the system alone, after the rules have spoken.
REVOKE INSERT, UPDATE, DELETE ON normal_study FROM app_api;
CREATE POLICY study_of_normal ON study FOR SELECT TO app_api USING (app_sees_normal_of_study(id));
CREATE POLICY upload_of_normal ON upload FOR SELECT TO app_api USING (app_sees_normal_of_upload(id));
