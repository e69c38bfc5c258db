-- A pack that is being sent to an S3 store: what of it is safe, and where. With files in a folder both stay empty.

CREATE TABLE pack_upload (
  upload_id text PRIMARY KEY,
  object_key text NOT NULL,
  -- The store's own id, from the first full part on.
  multipart_id text,
  -- Bytes that are safe: those of the parts and the rest.
  size bigint NOT NULL DEFAULT 0,
  -- [{number, etag, md5}], in the order of their bytes. A number is used once, also by a request that loses.
  parts jsonb NOT NULL DEFAULT '[]',
  next_part integer NOT NULL DEFAULT 1,
  -- The list of files with which the pack was ended; nothing is added after it.
  closing jsonb,
  -- The pack's index, once its object is whole and verified.
  sealed jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON pack_upload FROM app_api;

-- What is too short to be a part yet; less than one part for each pack.
CREATE TABLE pack_rest (
  upload_id text NOT NULL REFERENCES pack_upload ON DELETE CASCADE,
  byte_offset bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload_id, byte_offset)
);
REVOKE ALL ON pack_rest FROM app_api;

-- Objects whose rows are gone and that are to go too. A key stays here until the storage has removed its object.
CREATE TABLE object_removal (
  object_key text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON object_removal FROM app_api;
