-- Packages and storage plans: what a patient has bought, until when, and what a change of it would remove.

CREATE TABLE user_plan (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  plan_key text NOT NULL CHECK (plan_key IN ('basic', 'standard', 'deluxe')),
  kind text NOT NULL CHECK (kind IN ('storage', 'package')),
  -- -1: as many as they like.
  max_study integer NOT NULL CHECK (max_study >= -1),
  -- scheduled: agreed, and begins with its first paid invoice. ended: replaced by another plan.
  status text NOT NULL CHECK (status IN ('scheduled', 'active', 'past-due', 'ended')),
  started_at timestamptz NOT NULL,
  -- Until when it is paid.
  expired_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  -- What each further year costs, as agreed when it was bought.
  renewal_cents integer NOT NULL DEFAULT 0 CHECK (renewal_cents >= 0),
  -- The subscription at the payment company; null for a package.
  provider_subscription_id text UNIQUE,
  payment_id uuid NOT NULL UNIQUE REFERENCES payment,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX user_plan_user ON user_plan (user_id, expired_at);
-- One subscription runs at a time, and one change waits for it.
CREATE UNIQUE INDEX user_plan_scheduled ON user_plan (user_id) WHERE status = 'scheduled';

ALTER TABLE payment
  DROP CONSTRAINT payment_purpose_check,
  ADD CONSTRAINT payment_purpose_check CHECK (purpose IN ('case', 'package', 'subscription')),
  -- A renewal, and what a discount makes free, have no checkout.
  ALTER COLUMN provider_session_id DROP NOT NULL,
  -- Of a subscription: what choosing the plan was, the plan that it starts from, and what is charged later.
  ADD COLUMN plan_change text CHECK (plan_change IN ('new', 'upgrade', 'renew', 'downgrade', 'renewal')),
  -- No reference: plans refer to payments already, and a cycle of tables can be neither exported nor restored in order.
  ADD COLUMN from_plan_id uuid,
  ADD COLUMN provider_subscription_id text,
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN paid_until timestamptz,
  ADD COLUMN next_amount_cents integer CHECK (next_amount_cents >= 0),
  -- A newer checkout took its place: if it is paid all the same, somebody gives the money back (CG-183).
  ADD COLUMN replaced_at timestamptz;
CREATE INDEX payment_subscription ON payment (provider_subscription_id) WHERE provider_subscription_id IS NOT NULL;
CREATE INDEX payment_open_plan ON payment (payer_user_id, purpose)
  WHERE purpose <> 'case' AND status <> 'paid' AND replaced_at IS NULL;

-- Studies that a smaller plan has no room for: removed with its first paid invoice, and untouched when it never comes.
CREATE TABLE plan_removal (
  payment_id uuid NOT NULL REFERENCES payment,
  study_id uuid NOT NULL REFERENCES study ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (payment_id, study_id)
);
CREATE INDEX plan_removal_study ON plan_removal (study_id);
CREATE INDEX plan_removal_user ON plan_removal (user_id);

-- Word of a subscription or a payment that is not known yet: it is taken once the checkout's own word has come.
ALTER TABLE payment_event
  ADD COLUMN subject text,
  ADD COLUMN waiting jsonb;
CREATE INDEX payment_event_waiting ON payment_event (subject, received_at) WHERE waiting IS NOT NULL;

-- The second wall: a person's own plans. Like money they are written by the system alone, after the rules have spoken.
ALTER TABLE user_plan ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_plan_scope ON user_plan TO app_api
  USING (app_is_super() OR user_id = app_user_id())
  WITH CHECK (app_is_super() OR user_id = app_user_id());
ALTER TABLE plan_removal ENABLE ROW LEVEL SECURITY;
CREATE POLICY plan_removal_scope ON plan_removal TO app_api
  USING (app_is_super() OR user_id = app_user_id())
  WITH CHECK (app_is_super() OR user_id = app_user_id());
REVOKE INSERT, UPDATE, DELETE ON user_plan, plan_removal FROM app_api;
