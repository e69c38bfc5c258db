-- What a caregiver reads (B17, ADR 0060): a transaction in the name of the patient, which app.care_grant narrows to what the
-- patient lets them see. Every table is closed to it, but for those that are named below.

CREATE FUNCTION app_care_grant() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.care_grant', true), '')::uuid $$;
CREATE FUNCTION app_is_care() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT coalesce(current_setting('app.care_grant', true), '') <> '' $$;

-- With the owner's rights: the table itself is closed to a caregiver's transaction.
CREATE FUNCTION app_care_sees(of_case uuid, of_study uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.care_grant
    WHERE id = public.app_care_grant() AND patient_user_id = public.app_user_id()
      AND accepted_at IS NOT NULL AND closed_at IS NULL
      AND (record_ids IS NULL OR of_case = ANY (record_ids) OR of_study = ANY (record_ids)));
END $$;
CREATE FUNCTION app_care_shows_images() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.care_grant
    WHERE id = public.app_care_grant() AND patient_user_id = public.app_user_id()
      AND accepted_at IS NOT NULL AND closed_at IS NULL AND shows_images);
END $$;
CREATE FUNCTION app_care_sees_upload(of_upload uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.study
      WHERE upload_id = of_upload AND owner_user_id = public.app_user_id() AND public.app_care_sees(NULL, id))
    OR EXISTS (SELECT 1 FROM public."case" JOIN public.upload ON upload.id = of_upload
      WHERE ("case".upload_id = of_upload OR "case".id = upload.case_id)
        AND "case".patient_user_id = public.app_user_id() AND public.app_care_sees("case".id, "case".study_id));
END $$;
CREATE FUNCTION app_is_report_file(of_file uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.report_file WHERE pack_file_id = of_file);
END $$;

-- As in 0021, and for a caregiver the cases of the grant.
ALTER POLICY case_scope ON "case"
  USING (
    CASE (SELECT current_setting('app.role', true))
      WHEN 'super-admin' THEN true
      WHEN 'patient' THEN patient_user_id = (SELECT app_user_id())
        AND (created_by = (SELECT app_user_id())
          OR patient_email = ANY ((SELECT app_proved_emails(app_user_id()))::text[]))
        AND ((SELECT NOT app_is_care()) OR app_care_sees(id, study_id))
      ELSE (SELECT app_is_staff()) AND (workspace_id = (SELECT app_workspace_id())
        OR patient_workspace_id = (SELECT app_workspace_id())
        OR upload_workspace_id = (SELECT app_workspace_id())
        OR (in_provider_pool AND (SELECT app_is_provider())))
    END);

DO $$
DECLARE
  readable text[] := ARRAY['additional_file', 'app_user', 'audit_event', 'capability', 'case', 'case_material',
    'chapter_picture', 'file_view', 'material', 'pack_file', 'pass', 'report_file', 'study', 'study_file', 'study_instance',
    'study_series', 'upload', 'video_report', 'workspace_introduction'];
  one text;
BEGIN
  FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND relrowsecurity AND relname <> ALL (readable)
  LOOP
    EXECUTE format('CREATE POLICY care_never ON %I AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()))', one);
  END LOOP;
  FOREACH one IN ARRAY readable LOOP
    -- What was read goes into the trail, and what is shown has links.
    IF one NOT IN ('audit_event', 'capability', 'pass') THEN
      EXECUTE format('CREATE POLICY care_adds_nothing ON %I AS RESTRICTIVE FOR INSERT TO app_api
        WITH CHECK (NOT (SELECT app_is_care()))', one);
    END IF;
    EXECUTE format('CREATE POLICY care_changes_nothing ON %I AS RESTRICTIVE FOR UPDATE TO app_api
      USING (NOT (SELECT app_is_care()))', one);
    EXECUTE format('CREATE POLICY care_removes_nothing ON %I AS RESTRICTIVE FOR DELETE TO app_api
      USING (NOT (SELECT app_is_care()))', one);
  END LOOP;
END $$;

-- The trail of the patient is theirs.
CREATE POLICY care_reads_no_trail ON audit_event AS RESTRICTIVE FOR SELECT TO app_api
  USING (NOT (SELECT app_is_care()));

-- A study without its images is the name of a report.
CREATE POLICY care_study ON study AS RESTRICTIVE FOR SELECT TO app_api
  USING (CASE WHEN (SELECT app_is_care())
    THEN app_sees_case_of_study(id) OR ((SELECT app_care_shows_images()) AND app_care_sees(NULL, id)) ELSE true END);
CREATE POLICY care_images ON study_series AS RESTRICTIVE FOR SELECT TO app_api
  USING ((SELECT NOT app_is_care() OR app_care_shows_images()));
CREATE POLICY care_images ON study_instance AS RESTRICTIVE FOR SELECT TO app_api
  USING ((SELECT NOT app_is_care() OR app_care_shows_images()));
CREATE POLICY care_images ON study_file AS RESTRICTIVE FOR SELECT TO app_api
  USING ((SELECT NOT app_is_care() OR app_care_shows_images()));
CREATE POLICY care_images ON additional_file AS RESTRICTIVE FOR SELECT TO app_api
  USING ((SELECT NOT app_is_care() OR app_care_shows_images()));
CREATE POLICY care_files ON pack_file AS RESTRICTIVE FOR SELECT TO app_api
  USING (CASE WHEN (SELECT app_is_care())
    THEN (SELECT app_care_shows_images()) OR app_is_report_file(id) ELSE true END);
CREATE POLICY care_uploads ON upload AS RESTRICTIVE FOR SELECT TO app_api
  USING (CASE WHEN (SELECT app_is_care()) THEN app_care_sees_upload(id) ELSE true END);

-- Whatever leads to bytes is bound to the grant that it was made under.
CREATE POLICY care_bound ON pass AS RESTRICTIVE FOR INSERT TO app_api
  WITH CHECK (care_grant_id IS NOT DISTINCT FROM app_care_grant());
CREATE POLICY care_bound ON capability AS RESTRICTIVE FOR INSERT TO app_api
  WITH CHECK (care_grant_id IS NOT DISTINCT FROM app_care_grant());
