-- The SOP Instance UID of each image of an arrival. A sender is told if another image of the study has the same one.
ALTER TABLE gateway_arrived ADD COLUMN sop_uid text;
CREATE INDEX gateway_arrived_sop_uid ON gateway_arrived (arrival_id, sop_uid);
