-- What the figures read: cases by when they were sent, and the statuses of a case without its timeline's words.
CREATE INDEX case_sent ON "case" (signed_off_at) WHERE signed_off_at IS NOT NULL;
CREATE INDEX case_workspace_sent ON "case" (workspace_id, signed_off_at) WHERE signed_off_at IS NOT NULL;
CREATE INDEX case_event_status ON case_event (case_id, at, id) INCLUDE (to_status);
DROP INDEX case_event_case;
CREATE INDEX payment_paid ON payment (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_failed ON payment (updated_at) WHERE status = 'failed';
