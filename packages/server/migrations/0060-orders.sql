-- Orders (CG-127): one for each patient of any workspace, from registration or invitation to the first report.

CREATE TABLE patient_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  workspace_id integer NOT NULL REFERENCES workspace,
  status text NOT NULL CHECK (status IN ('registered', 'demo', 'paid', 'complete', 'cancelled', 'archived')),
  -- The clinic that the patient came from: set once (CG-155).
  reference_workspace_id integer REFERENCES workspace,
  gclid text,
  -- What the order is for: the key of a plan, and its price with the discount taken off.
  package_key text,
  package_price_cents integer CHECK (package_price_cents >= 0),
  -- Its payment details: the newest payment that was opened until one is paid. Null before, and after a refund.
  payment_id uuid REFERENCES payment,
  -- When the patient registered or was invited.
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX patient_order_created ON patient_order (created_at, id);
CREATE INDEX patient_order_status ON patient_order (status, created_at, id);
CREATE INDEX patient_order_workspace ON patient_order (workspace_id, created_at, id);
CREATE INDEX patient_order_reference ON patient_order (reference_workspace_id) WHERE reference_workspace_id IS NOT NULL;
CREATE INDEX payment_patient ON payment (patient_user_id, created_at) WHERE patient_user_id IS NOT NULL;
CREATE INDEX patient_order_payment ON patient_order (payment_id) WHERE payment_id IS NOT NULL;

-- The list in the order of its patients' emails; names have their index (0045).
CREATE INDEX app_user_all_emails ON app_user (role, lower(email), id) WHERE deleted_at IS NULL;

-- The second wall: a super-admin reads all of them, a patient their own. Like money they are written by the system alone,
-- after the rules have spoken.
ALTER TABLE patient_order ENABLE ROW LEVEL SECURITY;
CREATE POLICY patient_order_scope ON patient_order TO app_api
  USING ((SELECT app_is_super()) OR user_id = (SELECT app_user_id()));
REVOKE INSERT, UPDATE, DELETE ON patient_order FROM app_api;

-- A credit whose order was canceled or archived cannot be used until it is paid again; one whose payment was refunded never
-- (CG-129). What is returned from it later is in the same state.
ALTER TABLE user_report
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN ended_at timestamptz;

-- The patients that exist.
WITH first_payment AS (
  SELECT DISTINCT ON (patient_user_id) patient_user_id AS user_id, id, plan_key, amount_cents, status
  FROM payment WHERE patient_user_id IS NOT NULL AND status <> 'refunded'
  ORDER BY patient_user_id, (status = 'paid') DESC, paid_at, created_at DESC, id DESC
), first_case AS (
  SELECT DISTINCT ON (patient_user_id) patient_user_id AS user_id, report_type
  FROM "case" WHERE patient_user_id IS NOT NULL
  ORDER BY patient_user_id, (status IN ('not-paid', 'incomplete', 'archived')), created_at, id
), case_state AS (
  SELECT patient_user_id AS user_id, bool_or(signed_off_at IS NOT NULL) AS is_signed_off,
    bool_or(status NOT IN ('not-paid', 'incomplete', 'archived')) AS is_released
  FROM "case" WHERE patient_user_id IS NOT NULL GROUP BY patient_user_id
)
INSERT INTO patient_order (id, user_id, workspace_id, status, reference_workspace_id, gclid, package_key,
  package_price_cents, payment_id, created_at, updated_at)
SELECT gen_random_uuid(), app_user.id, app_user.workspace_id,
  CASE WHEN case_state.is_signed_off THEN 'complete'
    WHEN case_state.is_released OR first_payment.status = 'paid' THEN 'paid' ELSE 'registered' END,
  clinic.id, app_user.gclid, coalesce(first_payment.plan_key, first_case.report_type), first_payment.amount_cents,
  first_payment.id, app_user.created_at, now()
FROM app_user
LEFT JOIN first_payment ON first_payment.user_id = app_user.id
LEFT JOIN first_case ON first_case.user_id = app_user.id
LEFT JOIN case_state ON case_state.user_id = app_user.id
LEFT JOIN workspace AS clinic ON clinic.clinic_code = upper(app_user.clinic_code)
WHERE app_user.role = 'patient';
