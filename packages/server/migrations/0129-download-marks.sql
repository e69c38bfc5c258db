-- A download may hold what was drawn on the images in the video of the report, as presentation states (ADR 0066).
ALTER TABLE download ADD COLUMN with_marks boolean NOT NULL DEFAULT false;
GRANT SELECT (with_marks) ON download TO app_api;
