-- What the bytes are that a look at the storage found: {images, videos, recordings, files, other}. NULL for looks before this.
ALTER TABLE storage_check ADD COLUMN kinds jsonb;
