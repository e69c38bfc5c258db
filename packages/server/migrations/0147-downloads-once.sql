-- A download that was made already is announced again instead of being made again. The link of the mail before it works
-- too.
ALTER TABLE download
  ADD COLUMN content_hash bytea,
  ADD COLUMN former_token_hash bytea UNIQUE;
