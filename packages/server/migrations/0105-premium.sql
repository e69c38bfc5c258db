-- The self-help materials for a lifetime (CG-100): sold once, and open until the payment is refunded.
CREATE TABLE entitlement (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  key text NOT NULL CHECK (key IN ('self-help-premium')),
  payment_id uuid NOT NULL UNIQUE REFERENCES payment,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- Nobody has the same right twice.
CREATE UNIQUE INDEX entitlement_user ON entitlement (user_id, key) WHERE ended_at IS NULL;

ALTER TABLE entitlement ENABLE ROW LEVEL SECURITY;
CREATE POLICY entitlement_scope ON entitlement TO app_api
  USING ((SELECT app_is_super()) OR user_id = (SELECT app_user_id()));
-- Like all money it is written by the system alone.
REVOKE INSERT, UPDATE, DELETE ON entitlement FROM app_api;

ALTER TABLE payment
  DROP CONSTRAINT payment_purpose_check,
  ADD CONSTRAINT payment_purpose_check CHECK (purpose IN ('case', 'package', 'subscription', 'premium'));
