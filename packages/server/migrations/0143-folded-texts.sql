-- Texts that are searched and sorted without regard to case and accents, the same on every database (ADR 0090).

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
    RAISE EXCEPTION 'This PostgreSQL was built without ICU, which the search needs. Use the packages of postgresql.org, your distribution or your cloud.';
  END IF;
END
$$;

-- Small letters without accents: "ÁLVAREZ" becomes "alvarez". Inlined into the statements that call it.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(normalize(lower(given COLLATE "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'),
    'øłđıħŧ', 'oldiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

ALTER TABLE "case" DROP COLUMN search_text;
ALTER TABLE "case" ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(name || E'\n' || title || E'\n' || coalesce(patient_snapshot ->> 'name', '') || E'\n'
    || coalesce(patient_snapshot ->> 'email', ''))) STORED;
CREATE INDEX case_search ON "case" USING gin (search_text gin_trgm_ops);

ALTER TABLE app_user DROP COLUMN search_text;
ALTER TABLE app_user ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(name || E'\n' || coalesce(preferred_name, '') || E'\n' || email || E'\n' || coalesce(phone_number, '')
    || E'\n' || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))) STORED;
CREATE INDEX app_user_search ON app_user USING gin (search_text gin_trgm_ops);


-- Names in the order of their folded letters.
DROP INDEX case_patient_name, case_title, workspace_name_order, app_user_names, app_user_status_names,
  app_user_all_names, app_user_all_status_names;
CREATE INDEX case_patient_name ON "case" ((fold_text(patient_snapshot ->> 'name') COLLATE "C"), id);
CREATE INDEX case_title ON "case" ((fold_text(title) COLLATE "C"), id);
CREATE INDEX workspace_name_order ON workspace ((fold_text(name) COLLATE "C"), id);
CREATE INDEX app_user_names ON app_user (workspace_id, role, (fold_text(name) COLLATE "C"), id)
  WHERE deleted_at IS NULL;
CREATE INDEX app_user_status_names ON app_user (workspace_id, role, status, (fold_text(name) COLLATE "C"), id)
  WHERE deleted_at IS NULL;
CREATE INDEX app_user_all_names ON app_user (role, (fold_text(name) COLLATE "C"), id) WHERE deleted_at IS NULL;
CREATE INDEX app_user_all_status_names ON app_user (role, status, (fold_text(name) COLLATE "C"), id)
  WHERE deleted_at IS NULL;

-- Cases whose own name starts with what was typed come first in the palette.
CREATE INDEX case_own_name ON "case" ((fold_text(name) COLLATE "C"));
