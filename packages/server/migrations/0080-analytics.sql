-- One row of sums for each case that was sent, kept with the case: counting them from the timelines of a hundred thousand
-- cases takes seconds (ADR 0040). Only the owner reads it.
CREATE TABLE case_figure (
  case_id uuid PRIMARY KEY REFERENCES "case",
  workspace_id integer NOT NULL,
  in_provider_pool boolean NOT NULL,
  sent_at timestamptz NOT NULL,
  -- From the request to the sending, and in each part of that way; null in a part that the case skipped.
  total_seconds double precision NOT NULL,
  payment_seconds double precision,
  images_seconds double precision,
  claim_seconds double precision,
  video_seconds double precision,
  review_seconds double precision,
  opened_at timestamptz,
  score integer,
  recorded_by uuid REFERENCES app_user,
  recorded_seconds double precision
);
CREATE INDEX case_figure_sent ON case_figure (sent_at);
CREATE INDEX case_figure_workspace ON case_figure (workspace_id, sent_at);
CREATE INDEX case_figure_recorder ON case_figure (recorded_by);
ALTER TABLE case_figure ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON case_figure FROM app_api;

CREATE FUNCTION refresh_case_figures(cases uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- A view and a rating that come at once must not each miss the other.
  PERFORM 1 FROM "case" WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM case_figure
    WHERE case_id = ANY (cases)
      AND NOT EXISTS (SELECT 1 FROM "case" WHERE id = case_id AND signed_off_at IS NOT NULL);
  INSERT INTO case_figure (case_id, workspace_id, in_provider_pool, sent_at, total_seconds, payment_seconds,
    images_seconds, claim_seconds, video_seconds, review_seconds, opened_at, score, recorded_by, recorded_seconds)
  SELECT sent.id, sent.workspace_id, sent.in_provider_pool, sent.signed_off_at,
    extract(epoch FROM sent.signed_off_at - sent.created_at),
    parts.payment, parts.images, parts.claim, parts.video, parts.review,
    (SELECT min(first_viewed_at) FROM report_view WHERE case_id = sent.id),
    sent.rating_score, report.recorded_by, report.duration_seconds
  FROM "case" AS sent
  LEFT JOIN video_report AS report ON report.case_id = sent.id AND report.discarded_at IS NULL
  CROSS JOIN LATERAL (
    SELECT sum(seconds) FILTER (WHERE to_status = 'not-paid') AS payment,
      sum(seconds) FILTER (WHERE to_status IN ('incomplete', 'pending-upload', 'upload-shared', 'uploading')) AS images,
      sum(seconds) FILTER (WHERE to_status = 'new') AS claim,
      sum(seconds) FILTER (WHERE to_status = 'in-progress') AS video,
      sum(seconds) FILTER (WHERE to_status IN ('review', 'in-review')) AS review
    FROM (
      SELECT to_status,
        extract(epoch FROM lead(at, 1, sent.signed_off_at) OVER (ORDER BY at, id) - at) AS seconds
      FROM case_event WHERE case_id = sent.id AND at <= sent.signed_off_at
    ) AS steps
  ) AS parts
  WHERE sent.id = ANY (cases) AND sent.signed_off_at IS NOT NULL
  ON CONFLICT (case_id) DO UPDATE SET (workspace_id, in_provider_pool, sent_at, total_seconds, payment_seconds,
    images_seconds, claim_seconds, video_seconds, review_seconds, opened_at, score, recorded_by, recorded_seconds)
    = (excluded.workspace_id, excluded.in_provider_pool, excluded.sent_at, excluded.total_seconds,
      excluded.payment_seconds, excluded.images_seconds, excluded.claim_seconds, excluded.video_seconds,
      excluded.review_seconds, excluded.opened_at, excluded.score, excluded.recorded_by, excluded.recorded_seconds);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_case_figures(uuid[]) FROM PUBLIC;

CREATE FUNCTION keep_figure_of_case() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM refresh_case_figures(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_figure_of_view() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM refresh_case_figures(ARRAY[coalesce(NEW.case_id, OLD.case_id)]);
  RETURN NULL;
END $$;

-- At the end of the transaction, when its timeline is whole.
CREATE CONSTRAINT TRIGGER case_keeps_new_figure AFTER INSERT ON "case"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.signed_off_at IS NOT NULL)
  EXECUTE FUNCTION keep_figure_of_case();
CREATE CONSTRAINT TRIGGER case_keeps_figure AFTER UPDATE ON "case"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.signed_off_at, OLD.rating_score, OLD.workspace_id, OLD.in_provider_pool, OLD.created_at)
      IS DISTINCT FROM (NEW.signed_off_at, NEW.rating_score, NEW.workspace_id, NEW.in_provider_pool, NEW.created_at)
    AND (OLD.signed_off_at IS NOT NULL OR NEW.signed_off_at IS NOT NULL))
  EXECUTE FUNCTION keep_figure_of_case();
CREATE CONSTRAINT TRIGGER view_keeps_figure AFTER INSERT OR DELETE ON report_view
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_figure_of_view();

SELECT refresh_case_figures(array_agg(id)) FROM "case" WHERE signed_off_at IS NOT NULL;

CREATE INDEX payment_paid ON payment (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_failed ON payment (updated_at) WHERE status = 'failed';
