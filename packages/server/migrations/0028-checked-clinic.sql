-- The clinic whose code was looked up last in a session: its id may then stand for the code in a request (CG-175).
ALTER TABLE session ADD COLUMN checked_clinic_id integer REFERENCES workspace;
