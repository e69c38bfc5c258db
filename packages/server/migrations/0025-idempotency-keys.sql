-- CG-204: the key that a form was sent with, the same for every retry, and the case that it made. The key itself is not
-- kept: it is what the contents are hashed with, and they may hold the password of an online portal.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES app_user,
  key_hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  -- Deferred: the key is claimed first, and the case comes later in the same transaction.
  case_id uuid NOT NULL REFERENCES "case" ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key_hash)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
CREATE INDEX idempotency_key_case ON idempotency_key (case_id);

ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY idempotency_key_own ON idempotency_key TO app_api
  USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());
