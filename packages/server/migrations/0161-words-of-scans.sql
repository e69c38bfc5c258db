-- B26: the words of written reports that are scans or pictures, read page by page by a job. Staff may correct them before
-- sign-off.
CREATE TABLE recognized_text (
  pack_file_id uuid PRIMARY KEY REFERENCES pack_file ON DELETE CASCADE,
  is_finished boolean NOT NULL DEFAULT false,
  -- Of the file; NULL until its first page is read. Not all of a long file are read.
  page_count integer,
  -- [{text, doubts: [[from, to]]}]: the pages read so far, with the ranges of their uncertain words.
  pages jsonb NOT NULL DEFAULT '[]',
  -- {page: text}, counted from 0: what is shown instead.
  corrections jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0,
  corrected_by uuid REFERENCES app_user,
  corrected_at timestamptz
);
CREATE INDEX recognized_text_corrected_by ON recognized_text (corrected_by) WHERE corrected_by IS NOT NULL;

-- Readable by anyone who can see the file. The owner writes rows, for the job and for those who may correct them.
ALTER TABLE recognized_text ENABLE ROW LEVEL SECURITY;
CREATE POLICY recognized_text_scope ON recognized_text FOR SELECT TO app_api USING (app_sees_pack_file(pack_file_id));
CREATE POLICY care_adds_nothing ON recognized_text AS RESTRICTIVE FOR INSERT TO app_api WITH CHECK (NOT (SELECT app_is_care()));
CREATE POLICY care_changes_nothing ON recognized_text AS RESTRICTIVE FOR UPDATE TO app_api USING (NOT (SELECT app_is_care()));
CREATE POLICY care_removes_nothing ON recognized_text AS RESTRICTIVE FOR DELETE TO app_api USING (NOT (SELECT app_is_care()));
REVOKE INSERT, UPDATE, DELETE ON recognized_text FROM app_api;

-- Reports that came before their words could be read.
WITH late AS (
  INSERT INTO recognized_text (pack_file_id)
  SELECT pack_file_id FROM file_view
  WHERE type IN ('pdf', 'image') AND state = 'ready' AND text_key IS NULL
    AND EXISTS (SELECT 1 FROM report_file WHERE report_file.pack_file_id = file_view.pack_file_id)
  RETURNING pack_file_id
)
INSERT INTO job (id, kind, subject_kind, subject_id, key, payload, max_attempts)
SELECT gen_random_uuid(), 'recognize-words', 'pack-file', pack_file_id::text, 'recognize-words:' || pack_file_id,
  jsonb_build_object('packFileId', pack_file_id), 3
FROM late;
