-- CG-193: whose turn a case is, as `caseTurns` of the contract has it: 0 the provider's, 1 the clinic's or patient's, 2
-- nobody's. A function and not a column: adding a stored column would write the whole table anew.
CREATE FUNCTION case_turn(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status IN ('new', 'in-progress', 'review', 'in-review') THEN 0
    WHEN status IN ('completed', 'archived') THEN 2
    ELSE 1 END $$;

CREATE INDEX case_attention ON "case" (case_turn(status), open_due_date, id);
CREATE INDEX case_provider_pool_attention ON "case" (case_turn(status), open_due_date, id) WHERE in_provider_pool;
CREATE INDEX case_workspace_attention ON "case" (workspace_id, case_turn(status), open_due_date, id);
CREATE INDEX case_patient_workspace_attention ON "case" (patient_workspace_id, case_turn(status), open_due_date, id)
  WHERE patient_workspace_id <> workspace_id;
CREATE INDEX case_upload_workspace_attention ON "case" (upload_workspace_id, case_turn(status), open_due_date, id)
  WHERE upload_workspace_id <> workspace_id;
