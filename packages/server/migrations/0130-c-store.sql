-- C-STORE for each namespace (B21, ADR 70): DIMSE knows no secret, so a namespace says from which networks images may come.
ALTER TABLE gateway_namespace ADD COLUMN sender_networks text[] NOT NULL DEFAULT '{}';
