-- Self-help materials that an account without a paid order may open (CG-100).
ALTER TABLE material ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
