-- The second wall, narrower: what the API's role needs of invitations, jobs and looks at reports, and no more.

-- An invitation is touched only for somebody whom one may see.
DROP POLICY one_time_token_invites ON one_time_token;
CREATE POLICY one_time_token_invites ON one_time_token TO app_api
  USING (kind = 'invite' AND EXISTS (SELECT 1 FROM app_user WHERE app_user.id = one_time_token.user_id))
  WITH CHECK (kind = 'invite' AND EXISTS (SELECT 1 FROM app_user WHERE app_user.id = one_time_token.user_id));

-- A request may queue a job; what others have queued is read by workers only.
REVOKE ALL ON job FROM app_api;
GRANT INSERT (id, kind, subject_kind, subject_id, key, payload, max_attempts, run_at),
  SELECT (id, key, status), UPDATE (key) ON job TO app_api;

-- A first look belongs to a case that one may see.
DROP POLICY report_view_scope ON report_view;
CREATE POLICY report_view_scope ON report_view TO app_api
  USING (user_id = app_user_id() OR (app_is_staff() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = report_view.case_id)))
  WITH CHECK (user_id = app_user_id() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = report_view.case_id));

-- CG-39: a clinic's own consultant may send a case to reviewers whose rows they cannot see, such as the provider's.
-- Answers for cases that the asking person sees, and only with people who may be reviewers at all.
CREATE FUNCTION app_review_admins(wanted_case uuid)
RETURNS TABLE (id uuid, workspace_id integer, role text, is_provider boolean, name text, preferred_name text, email text,
  status text, locale text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT app_user.id, app_user.workspace_id, app_user.role, workspace.is_provider, app_user.name,
    app_user.preferred_name, app_user.email, app_user.status, app_user.locale
  FROM "case"
  LEFT JOIN app_user AS assignee ON assignee.id = "case".assignee_id
  JOIN app_user ON app_user.role IN ('admin', 'super-admin') AND app_user.status = 'active' AND app_user.deleted_at IS NULL
  JOIN workspace ON workspace.id = app_user.workspace_id
  WHERE "case".id = wanted_case
    AND (workspace.is_provider OR app_user.role = 'super-admin'
      OR app_user.workspace_id IN ("case".workspace_id, assignee.workspace_id))
    AND app_sees_case("case".workspace_id, "case".patient_workspace_id, "case".upload_workspace_id,
      "case".in_provider_pool, "case".patient_user_id)
$$;

-- Nobody gives themselves another role, workspace or status: those columns are written by the system alone.
REVOKE UPDATE ON app_user FROM app_api;
GRANT UPDATE (name, preferred_name, email, phone_number, gender, date_of_birth, viewed_report_first_time, locale, updated_at)
  ON app_user TO app_api;
