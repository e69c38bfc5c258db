-- F18: what the videos of a case cover of its images, [{series, boxes: [{x, y, width, height}]}] in columns and rows. Here and not
-- in a recording, because it is there before one begins.
CREATE TABLE recording_mask (
  case_id uuid PRIMARY KEY REFERENCES "case" ON DELETE CASCADE,
  masks jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- For staff who see the case; who of them may change it is a rule of the case.
ALTER TABLE recording_mask ENABLE ROW LEVEL SECURITY;
CREATE POLICY recording_mask_scope ON recording_mask TO app_api
  USING (app_is_staff() AND app_sees_case(case_id))
  WITH CHECK (app_is_staff() AND app_sees_case(case_id));
CREATE POLICY care_never ON recording_mask AS RESTRICTIVE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE DELETE ON recording_mask FROM app_api;
