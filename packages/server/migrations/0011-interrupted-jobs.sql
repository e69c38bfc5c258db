-- How often the process that ran a job has stopped under it. Such a run is no failed try of the job, but a job that
-- brings every process down has to come to an end.
ALTER TABLE job ADD COLUMN interruptions integer NOT NULL DEFAULT 0;
