-- The frames of a multi-frame file in display order, as one list per stack: [[2, 4, 1, 3]]. NULL if they are shown as they
-- are in the file, as for all files that were read before.
ALTER TABLE study_instance ADD COLUMN frame_stacks jsonb;
