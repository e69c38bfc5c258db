-- What a start compares with the database that it finds: a restore may have lost a part of it, or bring another key.

-- Written after each migration from the catalogue itself, never by hand: what protects every table and sequence.
CREATE TABLE table_protection (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('TABLE', 'SEQUENCE')),
  row_security boolean NOT NULL,
  forced boolean NOT NULL,
  policies jsonb NOT NULL,
  grants jsonb NOT NULL
);
REVOKE ALL ON table_protection FROM app_api;
ALTER TABLE table_protection ENABLE ROW LEVEL SECURITY;

-- One row: a known text, sealed with the key of the installation. A process whose key does not open it stops.
CREATE TABLE sealing_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sealed text NOT NULL
);
REVOKE ALL ON sealing_check FROM app_api;
ALTER TABLE sealing_check ENABLE ROW LEVEL SECURITY;
