-- When its patient first opened the report that is out now. A recalled report is unopened again once it is corrected and
-- sent; report_view keeps the first look of all.
ALTER TABLE "case" ADD COLUMN opened_at timestamptz;
UPDATE "case" SET opened_at = report_view.first_viewed_at
  FROM report_view
  WHERE report_view.case_id = "case".id AND report_view.user_id = "case".patient_user_id
    AND report_view.first_viewed_at >= "case".signed_off_at;

-- The view of sent reports that nobody has opened, for each way of access, and the reminders about them (B9).
CREATE INDEX case_unopened_workspace ON "case" (workspace_id, open_due_date, id)
  WHERE status = 'completed' AND opened_at IS NULL;
CREATE INDEX case_unopened_patient_workspace ON "case" (patient_workspace_id, open_due_date, id)
  WHERE status = 'completed' AND opened_at IS NULL AND patient_workspace_id <> workspace_id;
CREATE INDEX case_unopened ON "case" (open_due_date, id)
  WHERE status = 'completed' AND opened_at IS NULL;
CREATE INDEX case_unopened_sent ON "case" (signed_off_at) WHERE status = 'completed' AND opened_at IS NULL;
