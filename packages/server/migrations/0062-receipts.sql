-- Receipts: one for each payment that came, with a number without gaps. What one says is written once.

-- The last number of each year. Its row is locked until the receipt is there, so that none is left out.
CREATE TABLE receipt_counter (
  year integer PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);

CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  payment_id uuid NOT NULL UNIQUE REFERENCES payment,
  payer_user_id uuid NOT NULL REFERENCES app_user,
  patient_user_id uuid REFERENCES app_user,
  -- The workspace of the payment.
  workspace_id integer NOT NULL REFERENCES workspace,
  -- From here on as it was when the money came.
  locale text NOT NULL CHECK (locale IN ('en', 'es')),
  time_zone text NOT NULL,
  payer_name text NOT NULL,
  payer_email text NOT NULL,
  seller_name text NOT NULL,
  seller_address text,
  seller_phone text,
  seller_email text,
  item text NOT NULL,
  detail text NOT NULL,
  case_name text,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  discount_percent integer NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  total_cents integer NOT NULL CHECK (total_cents > 0),
  method text NOT NULL CHECK (method IN ('card', 'practice', 'by-hand')),
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  paid_at timestamptz NOT NULL,
  money_back_until timestamptz NOT NULL,
  -- The second part: the money went back.
  refunded_at timestamptz,
  refunded_cents integer CHECK (refunded_cents > 0),
  created_at timestamptz NOT NULL,
  CHECK (total_cents = price_cents - discount_cents + tax_cents),
  CHECK ((refunded_at IS NULL) = (refunded_cents IS NULL))
);
CREATE INDEX receipt_payer ON receipt (payer_user_id, paid_at, id);
CREATE INDEX receipt_patient ON receipt (patient_user_id, paid_at, id) WHERE patient_user_id IS NOT NULL;
CREATE INDEX receipt_workspace ON receipt (workspace_id, paid_at, id);

-- The second wall: the payer, super-admins, and the staff of the workspace, as for payments. Like money they are written by
-- the system alone.
ALTER TABLE receipt ENABLE ROW LEVEL SECURITY;
CREATE POLICY receipt_scope ON receipt TO app_api
  USING ((SELECT app_is_super()) OR payer_user_id = (SELECT app_user_id())
    OR ((SELECT app_is_staff()) AND workspace_id = (SELECT app_workspace_id())));
REVOKE INSERT, UPDATE, DELETE ON receipt FROM app_api;
REVOKE ALL ON receipt_counter FROM app_api;
ALTER TABLE receipt_counter ENABLE ROW LEVEL SECURITY;

-- Which charge of a subscription the patient was told of beforehand: the day of the charge.
ALTER TABLE user_plan ADD COLUMN renewal_told_for timestamptz;
