-- Lists of a million cases: one index for each order, one for words, and a scope that is read once for each statement.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What the search of the list looks through (CG-46), besides the names of workspaces.
ALTER TABLE "case" ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(name || E'\n' || title || E'\n' || coalesce(patient_snapshot ->> 'name', '') || E'\n'
    || coalesce(patient_snapshot ->> 'email', ''))) STORED;
CREATE INDEX case_search ON "case" USING gin (search_text gin_trgm_ops);

-- Nothing waits for a finished case: in the order of due dates it comes after all that is still due.
ALTER TABLE "case" ADD COLUMN open_due_date timestamptz GENERATED ALWAYS AS (
  CASE WHEN status IN ('completed', 'archived') THEN NULL ELSE due_date END) STORED;

-- Everybody's cases in each order, and by one status.
CREATE INDEX case_created ON "case" (created_at, id);
CREATE INDEX case_updated ON "case" (updated_at, id);
CREATE INDEX case_due_first ON "case" (open_due_date, id);
CREATE INDEX case_due_last ON "case" (open_due_date DESC NULLS LAST, id DESC);
CREATE INDEX case_status_created ON "case" (status, created_at, id);
CREATE INDEX case_status_due ON "case" (status, open_due_date, id);
CREATE INDEX case_patient_name ON "case" (lower(patient_snapshot ->> 'name'), id);
CREATE INDEX case_title ON "case" (lower(title), id);

-- The same two orders for each way of access (CG-50); the others of these are in 0002.
CREATE INDEX case_workspace_due ON "case" (workspace_id, open_due_date, id);
CREATE INDEX case_patient_workspace_due ON "case" (patient_workspace_id, open_due_date, id);
CREATE INDEX case_upload_workspace_due ON "case" (upload_workspace_id, open_due_date, id) WHERE upload_workspace_id IS NOT NULL;
CREATE INDEX case_provider_pool_due ON "case" (open_due_date, id) WHERE in_provider_pool;
CREATE INDEX case_provider_pool_status ON "case" (status, created_at, id) WHERE in_provider_pool;
CREATE INDEX case_provider_pool_status_due ON "case" (status, open_due_date, id) WHERE in_provider_pool;
CREATE INDEX case_workspace_status_due ON "case" (workspace_id, status, open_due_date, id);

-- A setting in a subquery is read once for a statement; in a function's body it was read for every row.
ALTER POLICY case_scope ON "case"
  USING (
    CASE (SELECT current_setting('app.role', true))
      WHEN 'super-admin' THEN true
      WHEN 'patient' THEN patient_user_id = (SELECT app_user_id())
        AND (created_by = (SELECT app_user_id()) OR (SELECT app_is_verified()))
      ELSE (SELECT app_is_staff()) AND (workspace_id = (SELECT app_workspace_id())
        OR patient_workspace_id = (SELECT app_workspace_id())
        OR upload_workspace_id = (SELECT app_workspace_id())
        OR (in_provider_pool AND (SELECT app_is_provider())))
    END);

-- In the order of what they cost: CASE keeps that order, where OR leaves it to the planner.
ALTER POLICY app_user_scope ON app_user
  USING (
    CASE
      WHEN (SELECT app_is_super()) OR id = (SELECT app_user_id()) THEN true
      WHEN (SELECT app_is_staff()) AND workspace_id = (SELECT app_workspace_id()) THEN true
      ELSE EXISTS (SELECT 1 FROM "case" WHERE "case".patient_user_id = app_user.id)
        OR EXISTS (SELECT 1 FROM "case" WHERE "case".assignee_id = app_user.id)
        OR EXISTS (SELECT 1 FROM "case" WHERE "case".original_assignee_id = app_user.id)
        OR EXISTS (SELECT 1 FROM "case" WHERE "case".reviewer_id = app_user.id)
        OR EXISTS (SELECT 1 FROM "case" WHERE "case".created_by = app_user.id)
    END);

ALTER POLICY user_report_scope ON user_report
  USING (
    CASE
      WHEN (SELECT app_is_super()) OR user_id = (SELECT app_user_id()) THEN true
      WHEN EXISTS (SELECT 1 FROM "case" WHERE "case".id = user_report.case_id) THEN true
      ELSE (SELECT app_is_staff()) AND EXISTS (SELECT 1 FROM app_user
        WHERE app_user.id = user_report.user_id AND app_user.workspace_id = (SELECT app_workspace_id()))
    END);
