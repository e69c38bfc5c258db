-- Access to a record that its patient gave to somebody they know (B17, ADR 0060).
CREATE TABLE care_grant (
  id uuid PRIMARY KEY,
  patient_user_id uuid NOT NULL REFERENCES app_user,
  -- Whom the patient invited: the name they gave, and the address in lower case.
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  caregiver_user_id uuid REFERENCES app_user,
  shows_images boolean NOT NULL DEFAULT false,
  -- Studies, or cases that have none; null for all, also later ones.
  record_ids uuid[] CHECK (cardinality(record_ids) > 0),
  -- The first and the last day as the clinic counts them, and when they begin and end.
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_at timestamptz NOT NULL,
  invitation_ends_at timestamptz NOT NULL,
  accepted_at timestamptz,
  visited_at timestamptz,
  closed_at timestamptz,
  closed_by text CHECK (closed_by IN ('patient', 'caregiver', 'system')),
  CHECK (ends_at > starts_at AND ends_on >= starts_on),
  CHECK (caregiver_user_id <> patient_user_id),
  CHECK (num_nonnulls(caregiver_user_id, accepted_at) IN (0, 2)),
  CHECK (num_nonnulls(closed_at, closed_by) IN (0, 2))
);
-- One open invitation or grant for each address.
CREATE UNIQUE INDEX care_grant_open ON care_grant (patient_user_id, email) WHERE closed_at IS NULL;
CREATE INDEX care_grant_patient ON care_grant (patient_user_id);
CREATE INDEX care_grant_caregiver ON care_grant (caregiver_user_id) WHERE caregiver_user_id IS NOT NULL;

-- Both sides see their grants; all changes are made as the owner, once the rule was asked.
ALTER TABLE care_grant ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON care_grant FROM app_api;
GRANT SELECT (id, patient_user_id, name, email, caregiver_user_id, shows_images, record_ids, starts_on, ends_on, starts_at,
  ends_at, invited_at, invitation_ends_at, accepted_at, visited_at, closed_at, closed_by) ON care_grant TO app_api;
CREATE POLICY care_grant_scope ON care_grant TO app_api
  USING (patient_user_id = (SELECT app_user_id()) OR caregiver_user_id = (SELECT app_user_id()));

-- What a caregiver was given ends with the grant.
ALTER TABLE pass ADD COLUMN care_grant_id uuid REFERENCES care_grant ON DELETE CASCADE;
CREATE INDEX pass_care_grant ON pass (care_grant_id) WHERE care_grant_id IS NOT NULL;
ALTER TABLE capability ADD COLUMN care_grant_id uuid REFERENCES care_grant ON DELETE CASCADE;
CREATE INDEX capability_care_grant ON capability (care_grant_id) WHERE care_grant_id IS NOT NULL;
