-- CG-190: five failed tries lock an account for the address that they came from; the row without an address counts
-- those of all addresses together. What was locked before stays locked for everybody until its time is over.
ALTER TABLE login_attempt ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE login_attempt ADD COLUMN counted_from timestamptz NOT NULL DEFAULT now();
-- When the count begins anew: with the end of the lock, or of the stretch that is counted.
ALTER TABLE login_attempt ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes';
UPDATE login_attempt SET expires_at = locked_until WHERE locked_until IS NOT NULL;
ALTER TABLE login_attempt DROP CONSTRAINT login_attempt_pkey;
ALTER TABLE login_attempt ADD PRIMARY KEY (workspace_id, email, address);
CREATE INDEX login_attempt_age ON login_attempt (expires_at);

-- What a person has on its way is counted at each announcement.
CREATE INDEX upload_untaken ON upload (created_by) WHERE case_id IS NULL AND owner_user_id IS NULL;
CREATE INDEX upload_receiving ON upload (created_by) WHERE status = 'receiving';
