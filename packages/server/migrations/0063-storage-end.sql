-- What becomes of images when storage ends (CG-98), and of those that it had no room for (CG-99).

-- Each end of a patient's storage: who was told of it when, and when the images go. A new purchase makes it void.
CREATE TABLE storage_end (
  user_id uuid NOT NULL REFERENCES app_user,
  ended_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  -- On which day the images go: never less than some days after the last reminder.
  delete_at timestamptz NOT NULL,
  reminded_at timestamptz,
  -- There was nothing left to delete, or it was deleted.
  closed_at timestamptz,
  PRIMARY KEY (user_id, ended_at)
);

-- Studies that stay for seven days after their last case.
CREATE TABLE temporary_study (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  -- One of them: images that were on their way when a request named them are no study yet.
  upload_id uuid UNIQUE REFERENCES upload ON DELETE CASCADE,
  study_id uuid UNIQUE REFERENCES study ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('storage-full', 'storage-ended')),
  created_at timestamptz NOT NULL,
  -- Since when no case needs it; null while one does.
  clock_from timestamptz,
  reminded_at timestamptz,
  CHECK ((upload_id IS NULL) <> (study_id IS NULL))
);
CREATE INDEX temporary_study_user ON temporary_study (user_id);

-- When a removed study goes for good, where that is not after the time of grace.
ALTER TABLE study ADD COLUMN purge_at timestamptz;
CREATE INDEX study_purge_at ON study (purge_at) WHERE purge_at IS NOT NULL;

-- The second wall: a patient sees what is said of their own; the system alone writes.
ALTER TABLE storage_end ENABLE ROW LEVEL SECURITY;
CREATE POLICY storage_end_scope ON storage_end TO app_api
  USING ((SELECT app_is_super()) OR user_id = (SELECT app_user_id()));
ALTER TABLE temporary_study ENABLE ROW LEVEL SECURITY;
CREATE POLICY temporary_study_scope ON temporary_study TO app_api
  USING ((SELECT app_is_super()) OR user_id = (SELECT app_user_id()));
REVOKE INSERT, UPDATE, DELETE ON storage_end, temporary_study FROM app_api;
