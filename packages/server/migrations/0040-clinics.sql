-- Clinics that are made, set up, renamed, closed and reopened on screens (area P, CG-123, CG-195).

ALTER TABLE workspace
  -- What mails, share pages and receipts print of a clinic.
  ADD COLUMN IF NOT EXISTS contact_email text,
  ADD COLUMN IF NOT EXISTS contact_phone text,
  ADD COLUMN IF NOT EXISTS postal_address text,
  ADD COLUMN country_code text NOT NULL DEFAULT 'us' CHECK (country_code ~ '^[a-z]{2}$'),
  -- The same logo again: smaller for pages, square for the tab of a browser.
  ADD COLUMN logo_webp_key text,
  ADD COLUMN icon_key text,
  -- How long a link to a report works unless its maker chooses otherwise.
  ADD COLUMN share_days integer NOT NULL DEFAULT 30 CHECK (share_days BETWEEN 1 AND 90),
  -- How long images are kept after a case has ended; null keeps them.
  ADD COLUMN image_retention_days integer CHECK (image_retention_days BETWEEN 30 AND 3650),
  ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT workspace_provider_is_open CHECK (NOT (is_provider AND closed_at IS NOT NULL));

-- What the list is sorted by.
CREATE INDEX workspace_name_order ON workspace (lower(name), id);
CREATE INDEX workspace_created_order ON workspace (created_at, id);

-- Every sub-domain that a clinic ever had: none is given to another one. A former one redirects for a while after
-- `released_at`.
CREATE TABLE workspace_subdomain (
  subdomain text PRIMARY KEY CHECK (subdomain = lower(subdomain)),
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  released_at timestamptz
);
CREATE INDEX workspace_subdomain_workspace ON workspace_subdomain (workspace_id);
REVOKE ALL ON workspace_subdomain FROM app_api;
ALTER TABLE workspace_subdomain ENABLE ROW LEVEL SECURITY;

INSERT INTO workspace_subdomain (subdomain, workspace_id)
  SELECT lower(subdomain), id FROM workspace WHERE subdomain IS NOT NULL;

-- Whatever statement names a sub-domain claims it here: of two at once, the second one waits and then fails.
CREATE FUNCTION claim_subdomain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.subdomain IS NOT DISTINCT FROM OLD.subdomain THEN RETURN NEW; END IF;
    UPDATE public.workspace_subdomain SET released_at = NEW.updated_at WHERE subdomain = lower(OLD.subdomain);
  END IF;
  IF NEW.subdomain IS NOT NULL THEN
    INSERT INTO public.workspace_subdomain (subdomain, workspace_id) VALUES (lower(NEW.subdomain), NEW.id)
      ON CONFLICT (subdomain) DO UPDATE SET released_at = NULL
      RETURNING workspace_id INTO holder;
    IF holder <> NEW.id THEN
      RAISE EXCEPTION 'the sub-domain belongs to another workspace' USING ERRCODE = 'unique_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER workspace_claims_subdomain AFTER INSERT OR UPDATE OF subdomain ON workspace
  FOR EACH ROW EXECUTE FUNCTION claim_subdomain();

-- A clinic code is kept for whoever asked for it while the form is filled in (P-018, CG-124).
CREATE TABLE clinic_code_reservation (
  code text PRIMARY KEY,
  -- The clinic that it is for; null for one that is not there yet.
  workspace_id integer REFERENCES workspace ON DELETE CASCADE,
  reserved_by uuid NOT NULL REFERENCES app_user,
  reserved_until timestamptz NOT NULL
);
CREATE INDEX clinic_code_reservation_until ON clinic_code_reservation (reserved_until);
CREATE INDEX clinic_code_reservation_by ON clinic_code_reservation (reserved_by);
CREATE INDEX clinic_code_reservation_workspace ON clinic_code_reservation (workspace_id);
REVOKE ALL ON clinic_code_reservation FROM app_api;
ALTER TABLE clinic_code_reservation ENABLE ROW LEVEL SECURITY;

-- Who changed which setting of a clinic, from what to what.
CREATE TABLE workspace_change (
  id uuid PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  setting text NOT NULL,
  before jsonb,
  after jsonb,
  changed_by uuid REFERENCES app_user,
  changed_at timestamptz NOT NULL
);
CREATE INDEX workspace_change_last ON workspace_change (workspace_id, setting, changed_at DESC, id DESC);
CREATE INDEX workspace_change_newest ON workspace_change (workspace_id, changed_at DESC, id DESC);
CREATE INDEX workspace_change_by ON workspace_change (changed_by);
REVOKE INSERT, UPDATE, DELETE ON workspace_change FROM app_api;
ALTER TABLE workspace_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY workspace_change_scope ON workspace_change TO app_api
  USING ((SELECT app_is_super()) OR (workspace_id = (SELECT app_workspace_id())
    AND current_setting('app.role', true) = 'admin'));

-- CG-204 for the form of a new clinic: a retry is answered with the clinic that the first one made.
CREATE TABLE workspace_form (
  user_id uuid NOT NULL REFERENCES app_user,
  key_hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  workspace_id integer NOT NULL REFERENCES workspace ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key_hash)
);
CREATE INDEX workspace_form_created ON workspace_form (created_at);
CREATE INDEX workspace_form_workspace ON workspace_form (workspace_id);
REVOKE ALL ON workspace_form FROM app_api;
ALTER TABLE workspace_form ENABLE ROW LEVEL SECURITY;

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('study', 'report', 'video', 'additional', 'introduction',
    'material', 'thumbnail', 'logo'));
