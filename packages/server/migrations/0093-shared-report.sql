-- CG-194: what a link to a video shows beside it, where the patient ticked it. A pass has the rights of the link it came from.
ALTER TABLE share_link
  ADD COLUMN shows_report boolean NOT NULL DEFAULT false,
  ADD COLUMN shows_images boolean NOT NULL DEFAULT false;
GRANT SELECT (shows_report, shows_images) ON share_link TO app_api;
ALTER TABLE pass
  ADD COLUMN shows_report boolean NOT NULL DEFAULT false,
  ADD COLUMN shows_images boolean NOT NULL DEFAULT false;
