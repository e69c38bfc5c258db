-- The sample study with its video report, which accounts that have not paid yet may look at (I-016, CG-105).
CREATE TABLE sample (
  -- There is one.
  id integer PRIMARY KEY CHECK (id = 1),
  study_id uuid NOT NULL REFERENCES study,
  upload_id uuid NOT NULL REFERENCES upload,
  video_key text NOT NULL,
  video_size bigint NOT NULL,
  video_sha256 text NOT NULL,
  poster_key text NOT NULL,
  duration_seconds double precision NOT NULL,
  captions jsonb NOT NULL,
  chapters jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sample_study ON sample (study_id);
CREATE INDEX sample_upload ON sample (upload_id);

-- Patients of the provider until their first paid order. A super-admin sees their pages as a preview (CG-10).
CREATE FUNCTION app_has_sample() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN public.app_is_super() OR (public.app_is_provider() AND EXISTS (SELECT 1 FROM public.patient_order
    WHERE user_id = public.app_user_id() AND status IN ('demo', 'registered')));
END $$;

-- What of the sample the person sees; NULL for everyone else. Asked once for a statement, not for each row.
CREATE FUNCTION app_sample_study() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT study_id FROM public.sample);
END $$;
CREATE FUNCTION app_sample_upload() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT upload_id FROM public.sample);
END $$;

ALTER TABLE sample ENABLE ROW LEVEL SECURITY;
CREATE POLICY sample_scope ON sample FOR SELECT TO app_api USING ((SELECT app_has_sample()));
REVOKE INSERT, UPDATE, DELETE ON sample FROM app_api;
CREATE POLICY study_of_sample ON study FOR SELECT TO app_api USING (id = (SELECT app_sample_study()));
CREATE POLICY upload_of_sample ON upload FOR SELECT TO app_api USING (id = (SELECT app_sample_upload()));
