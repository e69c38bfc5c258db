-- The trail that people read: by clinic, person, patient, case, kind and time, the newest first.
-- Of one patient and of one thing there are indexes already (0001).
CREATE INDEX audit_event_at ON audit_event (at);
CREATE INDEX audit_event_workspace ON audit_event (workspace_id, at) WHERE workspace_id IS NOT NULL;
CREATE INDEX audit_event_actor ON audit_event (actor_id, at) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_event_action ON audit_event (action, at);

-- Of a clinic's staff only its administrators: the trail also says what their colleagues did. Patients read what concerns them.
DROP POLICY audit_event_select ON audit_event;
CREATE POLICY audit_event_select ON audit_event FOR SELECT TO app_api
  USING (
    current_setting('app.role', true) = 'super-admin'
    OR (current_setting('app.role', true) = 'admin'
      AND workspace_id = nullif(current_setting('app.workspace_id', true), '')::integer)
    OR (current_setting('app.role', true) = 'patient'
      AND patient_user_id = current_setting('app.user_id', true))
  );
