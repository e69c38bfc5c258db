-- The processes of the product that run. Each says that it is there; one that is silent was killed (ADR 0041).
CREATE TABLE server_process (
  id uuid PRIMARY KEY,
  -- Machine, role and data folder: whatever starts there again takes the row of what was there before.
  place text NOT NULL UNIQUE,
  host text NOT NULL,
  role text NOT NULL CHECK (role IN ('all', 'api', 'worker')),
  version text NOT NULL,
  -- The kinds of the jobs that it runs.
  working_on jsonb NOT NULL DEFAULT '[]',
  disk_free bigint,
  disk_size bigint,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
REVOKE ALL ON server_process FROM app_api;
ALTER TABLE server_process ENABLE ROW LEVEL SECURITY;

-- Backups that the operator's own commands have made, and restores that were tried.
CREATE TABLE backup_report (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'restore')),
  made_at timestamptz NOT NULL
);
CREATE INDEX backup_report_newest ON backup_report (kind, made_at);
REVOKE ALL ON backup_report FROM app_api;
ALTER TABLE backup_report ENABLE ROW LEVEL SECURITY;

-- What was done lately and what failed is counted for each look; whether a failed job was done again is known by its key.
CREATE INDEX job_ended ON job (finished_at) WHERE status IN ('done', 'failed', 'dead');
CREATE INDEX job_key ON job (key, created_at) WHERE key IS NOT NULL;
