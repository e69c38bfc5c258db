-- What a real card company brings: who the payer is there, what really came, and how a refund stands.

ALTER TABLE payment
  -- The company's id of the payer.
  ADD COLUMN provider_customer_id text,
  -- What the company took, which somebody gives back where it is not what was asked for.
  ADD COLUMN received_cents integer CHECK (received_cents >= 0),
  -- A super-admin has asked the company to give the money back; the company's word for why it did not.
  ADD COLUMN refund_requested_at timestamptz,
  ADD COLUMN refund_problem text;

-- What is asked for, and what somebody gives back.
CREATE INDEX payment_open ON payment (created_at) WHERE status = 'open' AND provider_session_id IS NOT NULL;
CREATE INDEX payment_refund_task ON payment (paid_at, id) WHERE needs_refund AND status = 'paid';
CREATE INDEX payment_customer ON payment (payer_user_id, paid_at) WHERE provider_customer_id IS NOT NULL;
