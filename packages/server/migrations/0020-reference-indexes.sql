-- Whatever is deleted is looked for in every table that refers to it: without an index, once through the whole table for
-- each row. Images of a study refer to the files of their upload, and there are millions of them.
CREATE INDEX study_instance_pack_file ON study_instance (pack_file_id);
CREATE INDEX report_file_pack_file ON report_file (pack_file_id);
CREATE INDEX additional_file_pack_file ON additional_file (pack_file_id);
CREATE INDEX video_report_upload ON video_report (upload_id);
CREATE INDEX review_note_video ON review_note (video_id);
CREATE INDEX one_time_token_session ON one_time_token (session_id);
CREATE INDEX one_time_token_case ON one_time_token (case_id);
CREATE INDEX capability_session ON capability (session_id);
CREATE INDEX pass_session ON pass (session_id);
CREATE INDEX pass_download ON pass (download_id);
CREATE INDEX terms_acceptance_case ON terms_acceptance (case_id);
CREATE INDEX notification_case ON notification (case_id);
CREATE INDEX workspace_global_introduction ON workspace (global_video_introduction_resource_id);

-- What somebody has begun to send, and what a patient keeps.
CREATE INDEX upload_created_by ON upload (created_by);
CREATE INDEX upload_owner_user ON upload (owner_user_id);
