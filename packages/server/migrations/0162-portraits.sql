-- CG-211: the photo of a person who explains videos, for the patients. One object per user, redrawn from what they sent.
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('study', 'report', 'video', 'additional', 'introduction',
    'material', 'thumbnail', 'logo', 'answer-clip', 'portrait'));

CREATE TABLE portrait (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  object_key text NOT NULL,
  set_at timestamptz NOT NULL
);

-- Whoever sees the person sees the photo. Only the owner writes, after the permission check.
ALTER TABLE portrait ENABLE ROW LEVEL SECURITY;
CREATE POLICY portrait_scope ON portrait FOR SELECT TO app_api
  USING (EXISTS (SELECT 1 FROM app_user WHERE app_user.id = user_id));
REVOKE INSERT, UPDATE, DELETE ON portrait FROM app_api;
-- Caregivers watch the videos.
CREATE POLICY care_adds_nothing ON portrait AS RESTRICTIVE FOR INSERT TO app_api WITH CHECK (NOT (SELECT app_is_care()));
CREATE POLICY care_changes_nothing ON portrait AS RESTRICTIVE FOR UPDATE TO app_api USING (NOT (SELECT app_is_care()));
CREATE POLICY care_removes_nothing ON portrait AS RESTRICTIVE FOR DELETE TO app_api USING (NOT (SELECT app_is_care()));
