-- The case desk: everything that T01 … T42 change, each further row of a case, and the second wall around them.

ALTER TABLE "case"
  ADD COLUMN upload_id uuid REFERENCES upload,
  ADD COLUMN status_before_archive text,
  ADD COLUMN note text,
  ADD COLUMN dcm_request_type text,
  ADD COLUMN clinic_upload_option text,
  ADD COLUMN clinic_upload_detail text,
  ADD COLUMN clinic_upload_rejected boolean NOT NULL DEFAULT false,
  ADD COLUMN is_marked_complete boolean NOT NULL DEFAULT false,
  ADD COLUMN is_bypassed boolean NOT NULL DEFAULT false,
  -- Why the portal's access did not work (T37); null while it does.
  ADD COLUMN portal_failure text,
  -- What in the images differs from the order (B4); null when nothing has to be acknowledged.
  ADD COLUMN identity_hold jsonb,
  ADD COLUMN identity_ack_by uuid REFERENCES app_user,
  ADD COLUMN identity_ack_at timestamptz,
  ADD COLUMN payer text NOT NULL DEFAULT 'patient' CHECK (payer IN ('patient', 'workspace')),
  ADD COLUMN selected_payment_method text CHECK (selected_payment_method IN ('patient-pay', 'admin-pay')),
  ADD COLUMN needs_payment boolean NOT NULL DEFAULT false,
  -- Since when it waits for somebody; set with each status that waits (T40).
  ADD COLUMN waiting_since timestamptz,
  -- Which reminder was the last one, so that each is sent once.
  ADD COLUMN reminded_for text,
  ADD COLUMN due_soon_notified_at timestamptz,
  ADD COLUMN recalled_at timestamptz;

UPDATE "case" SET upload_id = upload.id
  FROM upload WHERE upload.case_id = "case".id AND upload.purpose = 'study';
UPDATE "case" SET waiting_since = updated_at
  WHERE status IN ('not-paid', 'pending-upload', 'upload-shared', 'incomplete', 'new', 'review');

CREATE INDEX case_upload ON "case" (upload_id);
CREATE INDEX case_waiting ON "case" (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX case_withdrawn ON "case" (id)
  WHERE status = 'archived' AND status_before_archive = 'not-paid' AND upload_id IS NOT NULL;
CREATE INDEX case_overdue ON "case" (due_date) WHERE status IN ('in-progress', 'review', 'in-review');

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check;
ALTER TABLE upload ADD CONSTRAINT upload_purpose_check
  CHECK (purpose IN ('study', 'report', 'video', 'additional'));

ALTER TABLE workspace ADD COLUMN clinic_code text UNIQUE;

ALTER TABLE video_report ADD COLUMN signed_off_by uuid REFERENCES app_user;

-- The access to an online portal. The password is sealed; the API's role writes it and cannot read it (CG-70).
CREATE TABLE case_portal_access (
  case_id uuid PRIMARY KEY REFERENCES "case",
  address text NOT NULL,
  username text NOT NULL,
  study_name text NOT NULL,
  password_sealed text,
  shared_by uuid REFERENCES app_user,
  shared_at timestamptz NOT NULL,
  erased_at timestamptz
);
REVOKE SELECT ON case_portal_access FROM app_api;
GRANT SELECT (case_id, address, username, study_name, shared_by, shared_at, erased_at) ON case_portal_access TO app_api;
REVOKE DELETE ON case_portal_access FROM app_api;
CREATE INDEX case_portal_access_open ON case_portal_access (shared_at) WHERE erased_at IS NULL;

CREATE TABLE additional_file (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES "case",
  upload_id uuid NOT NULL REFERENCES upload,
  pack_file_id uuid REFERENCES pack_file,
  name text NOT NULL,
  type text NOT NULL,
  description text,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'ready', 'failed')),
  failure text,
  mime text NOT NULL DEFAULT 'application/octet-stream',
  size bigint NOT NULL DEFAULT 0,
  added_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL
);
CREATE INDEX additional_file_case ON additional_file (case_id, created_at, id);
CREATE INDEX additional_file_upload ON additional_file (upload_id);

CREATE TABLE case_notified_admin (
  case_id uuid NOT NULL REFERENCES "case",
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (case_id, user_id)
);

-- A reviewer's note at a moment of a version of the video (B12).
CREATE TABLE review_note (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES "case",
  video_id uuid NOT NULL REFERENCES video_report,
  seconds double precision NOT NULL CHECK (seconds >= 0),
  text text NOT NULL,
  author_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES app_user
);
CREATE INDEX review_note_case ON review_note (case_id, seconds, id);

-- A patient's right to one report: bought, granted, or returned from an archived case (CG-52).
CREATE TABLE user_report (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  report_type text NOT NULL CHECK (report_type IN ('standard', 'express')),
  source text NOT NULL CHECK (source IN ('case', 'package', 'grant', 'return')),
  payment_id uuid UNIQUE,
  case_id uuid REFERENCES "case",
  used_at timestamptz,
  returned_from uuid UNIQUE REFERENCES user_report,
  -- The archived case that gave it back.
  returned_by_case_id uuid REFERENCES "case",
  created_at timestamptz NOT NULL
);
CREATE INDEX user_report_unused ON user_report (user_id, created_at) WHERE used_at IS NULL;
CREATE INDEX user_report_returned ON user_report (returned_by_case_id) WHERE returned_by_case_id IS NOT NULL;
CREATE UNIQUE INDEX user_report_case ON user_report (case_id) WHERE case_id IS NOT NULL;

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('case')),
  payer_user_id uuid NOT NULL REFERENCES app_user,
  patient_user_id uuid REFERENCES app_user,
  workspace_id integer NOT NULL REFERENCES workspace,
  case_id uuid REFERENCES "case",
  plan_key text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  provider_session_id text NOT NULL UNIQUE,
  provider_payment_id text UNIQUE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'failed', 'expired', 'refunded')),
  success_route text NOT NULL,
  cancel_route text NOT NULL,
  -- Money that came for a case which no longer wanted it: somebody has to give it back (T10).
  needs_refund boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE user_report ADD FOREIGN KEY (payment_id) REFERENCES payment;
CREATE INDEX payment_case ON payment (case_id, created_at);
CREATE INDEX payment_payer ON payment (payer_user_id, created_at);
-- Money is written by the system alone, after the rules have spoken.
REVOKE INSERT, UPDATE, DELETE ON payment, user_report FROM app_api;

-- Events of the payment company that have been dealt with.
CREATE TABLE payment_event (
  id text PRIMARY KEY,
  kind text NOT NULL,
  received_at timestamptz NOT NULL
);
REVOKE ALL ON payment_event FROM app_api;

-- A recorder outside the browser has a secret for one case (T21).
ALTER TABLE one_time_token ADD COLUMN case_id uuid REFERENCES "case", DROP CONSTRAINT one_time_token_kind_check,
  ADD CONSTRAINT one_time_token_kind_check CHECK (kind IN ('invite', 'reset', 'ws', 'verify', 'email-change', 'login',
    'second', 'passkey', 'passkey-login', 'recorder')),
  ADD CONSTRAINT one_time_token_recorder_case CHECK (kind <> 'recorder' OR case_id IS NOT NULL);

-- How many different people the headers of a study's images name (B4).
ALTER TABLE study ADD COLUMN patients integer NOT NULL DEFAULT 1;

-- The second wall.
ALTER TABLE case_portal_access ENABLE ROW LEVEL SECURITY;
CREATE POLICY case_portal_access_scope ON case_portal_access TO app_api
  USING (EXISTS (SELECT 1 FROM "case" WHERE "case".id = case_portal_access.case_id))
  WITH CHECK (EXISTS (SELECT 1 FROM "case" WHERE "case".id = case_portal_access.case_id));

ALTER TABLE additional_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY additional_file_scope ON additional_file TO app_api
  USING (EXISTS (SELECT 1 FROM "case" WHERE "case".id = additional_file.case_id))
  WITH CHECK (EXISTS (SELECT 1 FROM "case" WHERE "case".id = additional_file.case_id));

ALTER TABLE case_notified_admin ENABLE ROW LEVEL SECURITY;
CREATE POLICY case_notified_admin_scope ON case_notified_admin TO app_api
  USING (app_is_staff() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = case_notified_admin.case_id))
  WITH CHECK (app_is_staff() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = case_notified_admin.case_id));

ALTER TABLE review_note ENABLE ROW LEVEL SECURITY;
CREATE POLICY review_note_scope ON review_note TO app_api
  USING (app_is_staff() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = review_note.case_id))
  WITH CHECK (app_is_staff() AND EXISTS (SELECT 1 FROM "case" WHERE "case".id = review_note.case_id));

ALTER TABLE user_report ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_report_scope ON user_report TO app_api
  USING (app_is_super() OR user_id = app_user_id()
    OR EXISTS (SELECT 1 FROM "case" WHERE "case".id = user_report.case_id)
    OR (app_is_staff() AND EXISTS (SELECT 1 FROM app_user WHERE app_user.id = user_report.user_id
      AND app_user.workspace_id = app_workspace_id())))
  WITH CHECK (app_is_super() OR user_id = app_user_id()
    OR EXISTS (SELECT 1 FROM "case" WHERE "case".id = user_report.case_id)
    OR (app_is_staff() AND EXISTS (SELECT 1 FROM app_user WHERE app_user.id = user_report.user_id
      AND app_user.workspace_id = app_workspace_id())));

ALTER TABLE payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY payment_scope ON payment TO app_api
  USING (app_is_super() OR payer_user_id = app_user_id() OR (app_is_staff() AND workspace_id = app_workspace_id()))
  WITH CHECK (app_is_super() OR payer_user_id = app_user_id() OR (app_is_staff() AND workspace_id = app_workspace_id()));

-- Whoever is told of a step is found with the owner's rights once the step is allowed.
DROP FUNCTION app_review_admins(uuid);
