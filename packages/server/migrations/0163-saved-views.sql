-- The lists of cases that a member of staff keeps under a name: filters and order, never what was searched for.
CREATE TABLE saved_case_view (
  user_id uuid NOT NULL REFERENCES app_user,
  name text NOT NULL,
  search text NOT NULL,
  PRIMARY KEY (user_id, name)
);

-- Everyone's own alone; written by the system after the rules have spoken.
ALTER TABLE saved_case_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY saved_case_view_own ON saved_case_view TO app_api USING (user_id = app_user_id());
CREATE POLICY care_never ON saved_case_view AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON saved_case_view FROM app_api;
