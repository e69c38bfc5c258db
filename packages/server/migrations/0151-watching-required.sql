-- CG-209: whoever signs a report off has watched its video, or says why not. On everywhere; a super-admin may switch it
-- off for a clinic. Whether a second person has to review stays `require_review`.
ALTER TABLE workspace ADD COLUMN require_watching boolean NOT NULL DEFAULT true;
