-- Whether somebody sees the parent of a row is asked by a function with a plan of its own. Written into each policy, the
-- question was planned anew with every statement, and planning took a hundred times longer than running (ADR 0020). The
-- functions run with the rights of whoever asks, so the policies of the parents decide as before.

CREATE FUNCTION app_sees_case(of_case uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN of_case IS NOT NULL AND EXISTS (SELECT 1 FROM public."case" WHERE id = of_case);
END $$;

-- What is made of the images: for staff at any time, for patients once the case is signed off (CG-41).
CREATE FUNCTION app_sees_report(of_case uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public."case"
    WHERE id = of_case AND (public.app_is_staff() OR status = 'completed'));
END $$;

CREATE FUNCTION app_sees_case_of_study(of_study uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public."case" WHERE study_id = of_study);
END $$;

CREATE FUNCTION app_has_sent(of_upload uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.upload WHERE id = of_upload AND created_by = public.app_user_id());
END $$;

CREATE FUNCTION app_sees_material_of_study(of_study uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.material WHERE study_id = of_study);
END $$;

CREATE FUNCTION app_sees_material_of_upload(of_upload uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.material WHERE upload_id = of_upload OR thumbnail_upload_id = of_upload);
END $$;

CREATE FUNCTION app_sees_material_in_case(of_material uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.case_material WHERE material_id = of_material);
END $$;

CREATE FUNCTION app_sees_pack_file(file uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.pack_file WHERE id = file);
END $$;

-- Somebody who has part in a case that one sees.
CREATE FUNCTION app_meets_in_case(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public."case" WHERE patient_user_id = person)
    OR EXISTS (SELECT 1 FROM public."case" WHERE assignee_id = person)
    OR EXISTS (SELECT 1 FROM public."case" WHERE original_assignee_id = person)
    OR EXISTS (SELECT 1 FROM public."case" WHERE reviewer_id = person)
    OR EXISTS (SELECT 1 FROM public."case" WHERE created_by = person);
END $$;

CREATE FUNCTION app_is_of_workspace(person uuid, of_workspace integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public.app_user WHERE id = person AND workspace_id = of_workspace);
END $$;

-- The introduction of a clinic plays before the videos of its cases.
CREATE FUNCTION app_sees_introduction(of_workspace integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM public."case" WHERE workspace_id = of_workspace
    AND ((public.app_is_staff() AND (workspace_id = public.app_workspace_id()
        OR patient_workspace_id = public.app_workspace_id()
        OR (in_provider_pool AND public.app_is_provider())))
      OR (status = 'completed' AND patient_user_id = public.app_user_id())));
END $$;

ALTER POLICY case_event_scope ON case_event USING (app_sees_case(case_id)) WITH CHECK (app_sees_case(case_id));
ALTER POLICY report_file_scope ON report_file USING (app_sees_case(case_id)) WITH CHECK (app_sees_case(case_id));
ALTER POLICY additional_file_scope ON additional_file
  USING (app_sees_case(case_id)) WITH CHECK (app_sees_case(case_id));
ALTER POLICY case_portal_access_scope ON case_portal_access
  USING (app_sees_case(case_id)) WITH CHECK (app_sees_case(case_id));
ALTER POLICY case_notified_admin_scope ON case_notified_admin
  USING (app_is_staff() AND app_sees_case(case_id)) WITH CHECK (app_is_staff() AND app_sees_case(case_id));
ALTER POLICY review_note_scope ON review_note
  USING (app_is_staff() AND app_sees_case(case_id)) WITH CHECK (app_is_staff() AND app_sees_case(case_id));
ALTER POLICY report_view_scope ON report_view
  USING (user_id = app_user_id() OR (app_is_staff() AND app_sees_case(case_id)))
  WITH CHECK (user_id = app_user_id() AND app_sees_case(case_id));
ALTER POLICY video_report_scope ON video_report USING (app_sees_report(case_id)) WITH CHECK (app_sees_case(case_id));
ALTER POLICY case_material_scope ON case_material USING (app_sees_report(case_id));
ALTER POLICY material_of_case ON material
  USING (status = 'ready' AND category <> 'sharedStudy' AND app_sees_material_in_case(id));
ALTER POLICY workspace_introduction_scope ON workspace_introduction
  USING (app_is_super() OR (status = 'ready' AND app_sees_introduction(workspace_id)));

ALTER POLICY upload_scope ON upload
  USING (app_is_super() OR created_by = app_user_id() OR app_sees_case(case_id))
  WITH CHECK (app_is_super() OR created_by = app_user_id() OR app_sees_case(case_id));
ALTER POLICY upload_of_material ON upload USING (app_sees_material_of_upload(id));
ALTER POLICY file_view_scope ON file_view USING (app_sees_pack_file(pack_file_id));

ALTER POLICY study_scope ON study
  USING (app_is_super()
    OR (owner_user_id = app_user_id() AND owner_email = ANY ((SELECT app_proved_emails(app_user_id()))::text[]))
    OR app_sees_case_of_study(id) OR app_has_sent(upload_id));
ALTER POLICY study_of_material ON study USING (app_sees_material_of_study(id));

ALTER POLICY app_user_scope ON app_user
  USING (
    CASE
      WHEN (SELECT app_is_super()) OR id = (SELECT app_user_id()) THEN true
      WHEN (SELECT app_is_staff()) AND workspace_id = (SELECT app_workspace_id()) THEN true
      ELSE app_meets_in_case(id)
    END);
ALTER POLICY user_report_scope ON user_report
  USING (
    CASE
      WHEN (SELECT app_is_super()) OR user_id = (SELECT app_user_id()) THEN true
      WHEN app_sees_case(case_id) THEN true
      ELSE (SELECT app_is_staff()) AND app_is_of_workspace(user_id, (SELECT app_workspace_id()))
    END)
  WITH CHECK (app_is_super() OR user_id = app_user_id() OR app_sees_case(case_id)
    OR (app_is_staff() AND app_is_of_workspace(user_id, app_workspace_id())));

-- A function in plain SQL that can't be inlined is planned each time it is called.
CREATE OR REPLACE FUNCTION app_proved_emails(person uuid) RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN cardinality(proved_emails) = 0 THEN proved_emails ELSE array_append(proved_emails, '') END
    FROM public.app_user
    WHERE id = person
      AND (person = public.app_user_id() OR coalesce(current_setting('app.role', true), '') = ''));
END $$;
