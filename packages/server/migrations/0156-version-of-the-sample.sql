-- Which of the product's sample files are stored (ADR 101). 1: the drawn head.
ALTER TABLE sample ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE sample ALTER COLUMN version DROP DEFAULT;
