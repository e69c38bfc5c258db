-- How a clinic is reached; its mails say so, and answers to them go to its address.
ALTER TABLE workspace
  ADD COLUMN IF NOT EXISTS contact_email text,
  ADD COLUMN IF NOT EXISTS contact_phone text,
  ADD COLUMN IF NOT EXISTS postal_address text;

-- In whose name a mail is sent, to whose account, through whose act, and what became of it.
ALTER TABLE email_outbox DROP CONSTRAINT email_outbox_status_check;
ALTER TABLE email_outbox
  ADD COLUMN sender_name text,
  ADD COLUMN reply_to text,
  -- Where reminders are stopped by one POST (RFC 8058); only reminders have one.
  ADD COLUMN unsubscribe_url text,
  -- Null for an address without an account, such as that of a shared link.
  ADD COLUMN recipient_id uuid,
  -- Null for the system's own.
  ADD COLUMN caused_by uuid,
  -- Why it was refused or given up, as a code (ADR 0017).
  ADD COLUMN reason text,
  -- What the mail server said last, without addresses.
  ADD COLUMN answer text;
UPDATE email_outbox SET status = 'refused', reason = 'bad-address' WHERE status = 'failed';
ALTER TABLE email_outbox
  ADD CONSTRAINT email_outbox_status_check
    CHECK (status IN ('queued', 'sent', 'kept', 'refused', 'given-up')),
  ADD CONSTRAINT email_outbox_reason_named
    CHECK (status NOT IN ('refused', 'given-up') OR reason IS NOT NULL);
CREATE INDEX email_outbox_recipient ON email_outbox (recipient_id, created_at DESC);
CREATE INDEX email_outbox_undelivered ON email_outbox (created_at) WHERE status IN ('refused', 'given-up');

-- A link that was used differs from one that a newer link replaced: who opens it reads which it was.
ALTER TABLE one_time_token ADD COLUMN spent boolean NOT NULL DEFAULT false;

-- Who wants no more reminders of a case.
CREATE TABLE reminder_stop (
  user_id uuid NOT NULL REFERENCES app_user,
  case_id uuid NOT NULL REFERENCES "case",
  stopped_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, case_id)
);
CREATE INDEX reminder_stop_case ON reminder_stop (case_id);
-- Only the link of a mail writes it, and only the sending of mails reads it: nothing of it is the API role's.
REVOKE ALL ON reminder_stop FROM app_api;
ALTER TABLE reminder_stop ENABLE ROW LEVEL SECURITY;
