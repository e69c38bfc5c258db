-- A clip of the library or a clinic's introduction becomes a segment of a case: a copy of its own that fits the video, so that
-- nothing depends on the clip afterwards (ADR 0065). {kind, sourceId, title, frameId}; NULL for a recording.
ALTER TABLE video_segment ADD COLUMN clip jsonb;
