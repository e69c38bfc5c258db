-- Which addresses an account has proved, and for which address a case was ordered or a study given: both walls compare
-- the two (CG-170, ADR 0013).

ALTER TABLE app_user ADD COLUMN proved_emails text[] NOT NULL DEFAULT '{}';
-- Empty where a case names no address, such as one from a gateway.
ALTER TABLE "case" ADD COLUMN patient_email text GENERATED ALWAYS AS (
  lower(coalesce(patient_snapshot ->> 'email', ''))) STORED;
-- Null for a study that is nobody's.
ALTER TABLE study ADD COLUMN owner_email text;

UPDATE app_user SET proved_emails = ARRAY[lower(email)] WHERE email_verified_at IS NOT NULL;
-- An account that was proved before its address was first changed had proved the addresses of its earlier cases as well.
-- One whose first proof was the change itself had not.
UPDATE app_user SET proved_emails = ARRAY(
    SELECT DISTINCT address FROM (
      SELECT lower(app_user.email) UNION SELECT patient_email FROM "case" WHERE patient_user_id = app_user.id
    ) AS addresses (address) WHERE address <> '' ORDER BY address)
  WHERE email_verified_at < (SELECT min(at) FROM audit_event
    WHERE entity_kind = 'user' AND entity_id = app_user.id::text AND action = 'account.email-changed');
UPDATE study SET owner_email = coalesce(
    (SELECT patient_email FROM "case" WHERE study_id = study.id AND patient_user_id = study.owner_user_id
      ORDER BY created_at LIMIT 1),
    (SELECT lower(email) FROM app_user WHERE id = study.owner_user_id))
  WHERE owner_user_id IS NOT NULL;

-- The proved addresses of a person, for nobody but themselves and the system; with them the empty one, so that any proof
-- opens what names no address. Null for a stranger.
CREATE FUNCTION app_proved_emails(person uuid) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN cardinality(proved_emails) = 0 THEN proved_emails ELSE array_append(proved_emails, '') END
  FROM app_user
  WHERE id = person AND (person = app_user_id() OR coalesce(current_setting('app.role', true), '') = '')
$$;

-- As in 0008: a setting in a subquery is read once for a statement.
ALTER POLICY case_scope ON "case"
  USING (
    CASE (SELECT current_setting('app.role', true))
      WHEN 'super-admin' THEN true
      WHEN 'patient' THEN patient_user_id = (SELECT app_user_id())
        AND (created_by = (SELECT app_user_id())
          OR patient_email = ANY ((SELECT app_proved_emails(app_user_id()))::text[]))
      ELSE (SELECT app_is_staff()) AND (workspace_id = (SELECT app_workspace_id())
        OR patient_workspace_id = (SELECT app_workspace_id())
        OR upload_workspace_id = (SELECT app_workspace_id())
        OR (in_provider_pool AND (SELECT app_is_provider())))
    END)
  WITH CHECK (app_sees_case(workspace_id, patient_workspace_id, upload_workspace_id, in_provider_pool, patient_user_id)
    AND (current_setting('app.role', true) IS DISTINCT FROM 'patient' OR created_by = app_user_id()
      OR patient_email = ANY ((SELECT app_proved_emails(app_user_id()))::text[])));
ALTER POLICY study_scope ON study
  USING (app_is_super()
    OR (owner_user_id = app_user_id() AND owner_email = ANY ((SELECT app_proved_emails(app_user_id()))::text[]))
    OR EXISTS (SELECT 1 FROM "case" WHERE "case".study_id = study.id)
    OR EXISTS (SELECT 1 FROM upload WHERE upload.id = study.upload_id AND upload.created_by = app_user_id()));
DROP FUNCTION app_may_own(uuid);
DROP FUNCTION app_is_verified();
