-- What a link gives out is held against the hash of what was sent (R10). Of whole objects it is in stored_object.
ALTER TABLE capability ADD COLUMN sha256 text;
