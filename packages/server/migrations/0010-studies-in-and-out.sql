-- Studies in and out: files of any kind, how they are shown, and the links by which others may look at or save them.

-- What a viewer needs of one stored file, made by a job; everything here can be made again.
CREATE TABLE file_view (
  pack_file_id uuid PRIMARY KEY REFERENCES pack_file ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('dcm', 'image', 'pdf', 'video', '3d', 'text', 'other')),
  state text NOT NULL CHECK (state IN ('processing', 'ready', 'failed')),
  -- Why it cannot be shown; where it is ready, what of it is left out.
  failure text,
  -- [{key, width, height}]: an image upright, a TIFF page by page.
  pages jsonb NOT NULL DEFAULT '[]',
  preview_key text,
  h264_key text,
  poster_key text,
  text_key text,
  -- What lies inside the file and is shown in its place, such as the PDF of a DICOM object.
  content_key text,
  duration_seconds real,
  updated_at timestamptz NOT NULL
);

-- The files of a study that are no DICOM images, in the order of their names.
CREATE TABLE study_file (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES study ON DELETE CASCADE,
  pack_file_id uuid NOT NULL REFERENCES pack_file,
  title text NOT NULL,
  -- What an object without an image is, such as a structured report; null for every other file.
  description text,
  position integer NOT NULL
);
CREATE INDEX study_file_study ON study_file (study_id, position);
CREATE INDEX study_file_pack_file ON study_file (pack_file_id);

-- A copy that every viewer can decode, where the object as it was sent is deflated or has fragments without a table.
ALTER TABLE study_instance
  ADD COLUMN normal_key text,
  ADD COLUMN normal_offset bigint,
  ADD COLUMN normal_length bigint;

-- What a ZIP held lies in a pack of its own, with the ZIP as its container.
ALTER TABLE pack_file
  ADD COLUMN object_key text,
  ADD COLUMN container_id uuid REFERENCES pack_file ON DELETE CASCADE,
  ADD CONSTRAINT pack_file_contained CHECK (num_nonnulls(object_key, container_id) <> 1);
CREATE INDEX pack_file_container ON pack_file (container_id);

-- What the sender says that the files are, and the patient who keeps them without a case.
ALTER TABLE upload
  ADD COLUMN file_type text NOT NULL DEFAULT 'dcm' CHECK (file_type IN ('dcm', 'image', 'video', 'pdf', 'document')),
  ADD COLUMN owner_user_id uuid REFERENCES app_user;

ALTER TABLE study ADD COLUMN removed_by uuid REFERENCES app_user;

-- A link to a record that its patient gave somebody (B8).
CREATE TABLE share_link (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid NOT NULL REFERENCES app_user,
  what text NOT NULL CHECK (what IN ('files', 'video')),
  study_id uuid REFERENCES study ON DELETE CASCADE,
  case_id uuid REFERENCES "case",
  receiver_name text,
  receiver_email text,
  may_download boolean NOT NULL DEFAULT false,
  asks_birth_date boolean NOT NULL DEFAULT false,
  wrong_answers integer NOT NULL DEFAULT 0,
  locked_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(study_id, case_id) = 1)
);
CREATE INDEX share_link_study ON share_link (study_id);
CREATE INDEX share_link_case ON share_link (case_id);
CREATE INDEX share_link_creator ON share_link (created_by, created_at);

CREATE TABLE share_opening (
  id uuid PRIMARY KEY,
  share_link_id uuid NOT NULL REFERENCES share_link ON DELETE CASCADE,
  at timestamptz NOT NULL,
  ip text,
  user_agent text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('opened', 'wrong-answer', 'refused'))
);
CREATE INDEX share_opening_link ON share_opening (share_link_id, at);

-- Whether what a link shows can still be shown: a video that stays signed off, files of a study with such a video (CG-81, T38).
CREATE FUNCTION app_is_shareable(shared_study uuid, shared_case uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "case" LEFT JOIN study ON study.id = "case".study_id
    WHERE "case".status = 'completed' AND ("case".id = shared_case
      OR (study.id = shared_study AND study.deleted_at IS NULL)))
$$;

-- A ZIP that a job prepares and a mail announces.
CREATE TABLE download (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  -- Ids of records: studies, or cases that have no study.
  record_ids jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('preparing', 'ready', 'failed')),
  failure text,
  file_name text NOT NULL,
  object_key text,
  bytes bigint,
  token_hash bytea UNIQUE,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX download_user ON download (user_id, created_at);
CREATE INDEX download_expiry ON download (expires_at);

-- What opens one resource for one use without being a session (CG-172): bound to the session, the share link or the
-- download that it came from, and dead with it.
CREATE TABLE pass (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('study', 'file', 'video-report', 'download')),
  resource_id uuid NOT NULL,
  -- On whose behalf: whoever asked for it, or whoever shared.
  user_id uuid NOT NULL REFERENCES app_user,
  session_id uuid REFERENCES session,
  share_link_id uuid REFERENCES share_link ON DELETE CASCADE,
  download_id uuid REFERENCES download ON DELETE CASCADE,
  may_download boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (num_nonnulls(session_id, share_link_id, download_id) = 1)
);
CREATE INDEX pass_expiry ON pass (expires_at);
CREATE INDEX pass_share_link ON pass (share_link_id);

ALTER TABLE capability
  ALTER COLUMN session_id DROP NOT NULL,
  ADD COLUMN pass_id uuid REFERENCES pass ON DELETE CASCADE,
  ADD CONSTRAINT capability_bound CHECK (num_nonnulls(session_id, pass_id) = 1);
CREATE INDEX capability_pass ON capability (pass_id);

-- What the last looks at the storage found (R10).
CREATE TABLE storage_check (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  objects integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0
);
CREATE TABLE storage_finding (
  id uuid PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES storage_check ON DELETE CASCADE,
  object_key text NOT NULL,
  problem text NOT NULL CHECK (problem IN ('damaged', 'missing', 'orphaned')),
  bytes bigint,
  belongs_to text,
  found_at timestamptz NOT NULL
);
CREATE INDEX storage_finding_check ON storage_finding (check_id);

-- What was written under a key, so that a changed object is found out (R10). Packs have their hashes in pack_file.
CREATE TABLE stored_object (
  object_key text PRIMARY KEY,
  bytes bigint NOT NULL,
  sha256 text NOT NULL
);

-- The second wall.
ALTER TABLE file_view ENABLE ROW LEVEL SECURITY;
REVOKE INSERT, UPDATE, DELETE ON file_view FROM app_api;
CREATE POLICY file_view_scope ON file_view TO app_api
  USING (EXISTS (SELECT 1 FROM pack_file WHERE pack_file.id = file_view.pack_file_id));
ALTER TABLE study_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY study_file_scope ON study_file TO app_api
  USING (EXISTS (SELECT 1 FROM study WHERE study.id = study_file.study_id));

ALTER TABLE share_link ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON share_link FROM app_api;
GRANT INSERT, UPDATE (revoked_at), SELECT (id, created_by, what, study_id, case_id, receiver_name, receiver_email,
  may_download, asks_birth_date, wrong_answers, locked_at, revoked_at, expires_at, created_at) ON share_link TO app_api;
CREATE POLICY share_link_scope ON share_link TO app_api
  USING (created_by = app_user_id()) WITH CHECK (created_by = app_user_id()
    AND (study_id IS NULL OR EXISTS (SELECT 1 FROM study WHERE study.id = share_link.study_id))
    AND (case_id IS NULL OR EXISTS (SELECT 1 FROM "case" WHERE "case".id = share_link.case_id)));

ALTER TABLE share_opening ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON share_opening FROM app_api;
GRANT SELECT ON share_opening TO app_api;
CREATE POLICY share_opening_scope ON share_opening TO app_api
  USING (EXISTS (SELECT 1 FROM share_link WHERE share_link.id = share_opening.share_link_id));

ALTER TABLE download ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON download FROM app_api;
GRANT INSERT, SELECT (id, user_id, record_ids, state, failure, file_name, object_key, bytes, expires_at, created_at,
  updated_at) ON download TO app_api;
CREATE POLICY download_scope ON download TO app_api
  USING (user_id = app_user_id()) WITH CHECK (user_id = app_user_id());

ALTER TABLE pass ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON pass FROM app_api;
GRANT INSERT ON pass TO app_api;
CREATE POLICY pass_insert ON pass FOR INSERT TO app_api WITH CHECK (user_id = app_user_id());

REVOKE ALL ON storage_check, storage_finding, stored_object FROM app_api;
