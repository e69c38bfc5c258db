-- Studies that a hospital's gateway sends (CG-65, T07).

-- Whose gateway sends, and the workspace that its studies go to. The secret is sealed and not hashed: a signature can
-- only be checked by whoever can make it.
CREATE TABLE gateway_namespace (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  workspace_id integer REFERENCES workspace,
  secret_sealed text NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX gateway_namespace_workspace ON gateway_namespace (workspace_id);

-- Calls that came while their time still counts: none counts twice.
CREATE TABLE gateway_nonce (
  namespace_id uuid NOT NULL REFERENCES gateway_namespace ON DELETE CASCADE,
  nonce text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (namespace_id, nonce)
);
CREATE INDEX gateway_nonce_at ON gateway_nonce (at);

-- What a person sends has them as its sender; what a gateway sends has nobody.
ALTER TABLE upload ALTER COLUMN created_by DROP NOT NULL;

-- One study, however often it is sent. Goes with its upload; without a case while no workspace has the namespace.
CREATE TABLE gateway_delivery (
  id uuid PRIMARY KEY,
  namespace_id uuid NOT NULL REFERENCES gateway_namespace,
  delivery_key text NOT NULL,
  body_sha256 text NOT NULL,
  -- Of the sorted hashes of its files: another boundary or another order is still the same study.
  content_sha256 text NOT NULL,
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  case_id uuid REFERENCES "case",
  received_at timestamptz NOT NULL,
  UNIQUE (namespace_id, delivery_key),
  UNIQUE (namespace_id, content_sha256)
);
CREATE INDEX gateway_delivery_upload ON gateway_delivery (upload_id);
CREATE INDEX gateway_delivery_case ON gateway_delivery (case_id);

-- Nobody's calls read these: a gateway is no person, and an operator works as the owner.
REVOKE ALL ON gateway_namespace, gateway_nonce, gateway_delivery FROM app_api;
