-- Images of one case can have the same SOP Instance UID although they are different ones. Each is kept: the second gets a derived UID,
-- and the UID of its file is stored here. Null if both are the same.
ALTER TABLE study_instance ADD COLUMN sent_sop_uid text;
-- Many scanners do not declare the character set of a name, or a wrong one. The one in which it was read, if that had to be guessed.
ALTER TABLE study ADD COLUMN patient_name_guess text;
