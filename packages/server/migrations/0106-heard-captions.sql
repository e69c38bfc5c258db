-- Captions as the operator's speech service heard them: [{start, end, text}]. Proposed to whoever writes the captions, never
-- shown to a patient. NULL until the service was asked.
ALTER TABLE video_report ADD COLUMN heard_captions jsonb;
