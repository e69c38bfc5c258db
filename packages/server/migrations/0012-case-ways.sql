-- Most cases lie in their patient's own workspace. The other ways to a case need indexes for the rest alone: small ones,
-- so that no list reads the same cases twice.
DROP INDEX case_patient_workspace, case_patient_workspace_due, case_upload_workspace, case_upload_workspace_due;

CREATE INDEX case_patient_workspace ON "case" (patient_workspace_id, created_at, id)
  WHERE patient_workspace_id <> workspace_id;
CREATE INDEX case_patient_workspace_due ON "case" (patient_workspace_id, open_due_date, id)
  WHERE patient_workspace_id <> workspace_id;
CREATE INDEX case_patient_workspace_status ON "case" (patient_workspace_id, status, open_due_date, id)
  WHERE patient_workspace_id <> workspace_id;
CREATE INDEX case_upload_workspace ON "case" (upload_workspace_id, created_at, id)
  WHERE upload_workspace_id <> workspace_id;
CREATE INDEX case_upload_workspace_due ON "case" (upload_workspace_id, open_due_date, id)
  WHERE upload_workspace_id <> workspace_id;
CREATE INDEX case_upload_workspace_status ON "case" (upload_workspace_id, status, open_due_date, id)
  WHERE upload_workspace_id <> workspace_id;
