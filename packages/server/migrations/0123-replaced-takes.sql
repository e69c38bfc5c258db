-- T21: what a speaker went back over while recording, [{start, end, chapters, captions}] in seconds of the segment. It stays in
-- the file and can be brought back.
ALTER TABLE video_segment ADD COLUMN replaced jsonb NOT NULL DEFAULT '[]';
