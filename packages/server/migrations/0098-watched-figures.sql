-- B20: what patients answer after rating, and how far the videos of sent reports were watched, for the figures (ADR 0040).
ALTER TABLE "case"
  ADD COLUMN understanding_score integer CHECK (understanding_score BETWEEN 1 AND 5),
  ADD COLUMN worry_score integer CHECK (worry_score BETWEEN 1 AND 5);

ALTER TABLE case_figure
  ADD COLUMN understanding integer,
  ADD COLUMN worry integer,
  -- Of the whole video, 0 to 100; null before the patient has watched anything.
  ADD COLUMN watched_percent integer,
  -- How many chapters the video has, of the first 20; the bits of those of which at least half was watched, the first in bit 0.
  ADD COLUMN chapter_count integer NOT NULL DEFAULT 0,
  ADD COLUMN chapters_watched integer NOT NULL DEFAULT 0;

CREATE FUNCTION watched_figures(cases uuid[])
RETURNS TABLE (id uuid, percent numeric, chapter_count integer, chapters_watched integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sent.id,
    CASE WHEN watched.seen IS NULL THEN NULL ELSE least(100, round(100 * coalesce(
      (SELECT sum(upper(part) - lower(part)) FROM unnest(watched.seen) AS part), 0) / video.seconds)) END AS percent,
    coalesce(parts.chapter_count, 0) AS chapter_count,
    coalesce(parts.chapters_watched, 0) AS chapters_watched
  FROM "case" AS sent
  LEFT JOIN LATERAL (
    SELECT report.id, report.chapters, nullif(report.duration_seconds, 0)::numeric AS seconds
    FROM video_report AS report
    WHERE report.case_id = sent.id AND report.discarded_at IS NULL
  ) AS video ON true
  LEFT JOIN LATERAL (
    SELECT range_agg(numrange((span ->> 'start')::numeric, (span ->> 'end')::numeric)) AS seen
    FROM report_watch CROSS JOIN LATERAL jsonb_array_elements(report_watch.ranges) AS span
    WHERE report_watch.video_id = video.id AND report_watch.user_id = sent.patient_user_id
  ) AS watched ON true
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS chapter_count,
      bit_or(CASE WHEN 2 * (
          SELECT sum(upper(part) - lower(part))
          FROM unnest(watched.seen * nummultirange(numrange(chapter.begins, chapter.ends))) AS part
        ) >= chapter.ends - chapter.begins THEN 1 << (chapter.place - 1)::integer ELSE 0 END) AS chapters_watched
    FROM (
      SELECT place, (entry ->> 'start')::numeric AS begins,
        lead((entry ->> 'start')::numeric, 1, video.seconds) OVER (ORDER BY place) AS ends
      FROM jsonb_array_elements(video.chapters) WITH ORDINALITY AS listed (entry, place)
    ) AS chapter
    WHERE chapter.begins < chapter.ends AND chapter.place <= 20
  ) AS parts ON true
  WHERE sent.id = ANY (cases)
$$;
REVOKE EXECUTE ON FUNCTION watched_figures(uuid[]) FROM PUBLIC;

CREATE FUNCTION refresh_watched_figures(cases uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE case_figure
  SET watched_percent = found.percent, chapter_count = found.chapter_count, chapters_watched = found.chapters_watched
  FROM watched_figures(cases) AS found
  WHERE case_id = found.id;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_watched_figures(uuid[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION refresh_case_figures(cases uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- A view and a rating that come at once must not each miss the other.
  PERFORM 1 FROM "case" WHERE id = ANY (cases) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM case_figure
    WHERE case_id = ANY (cases)
      AND NOT EXISTS (SELECT 1 FROM "case" WHERE id = case_id AND signed_off_at IS NOT NULL);
  INSERT INTO case_figure (case_id, workspace_id, in_provider_pool, sent_at, total_seconds, payment_seconds,
    images_seconds, claim_seconds, video_seconds, review_seconds, opened_at, score, understanding, worry, recorded_by,
    recorded_seconds)
  SELECT sent.id, sent.workspace_id, sent.in_provider_pool, sent.signed_off_at,
    extract(epoch FROM sent.signed_off_at - sent.created_at),
    parts.payment, parts.images, parts.claim, parts.video, parts.review,
    (SELECT min(first_viewed_at) FROM report_view WHERE case_id = sent.id),
    sent.rating_score, sent.understanding_score, sent.worry_score, report.recorded_by, report.duration_seconds
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
    images_seconds, claim_seconds, video_seconds, review_seconds, opened_at, score, understanding, worry, recorded_by,
    recorded_seconds)
    = (excluded.workspace_id, excluded.in_provider_pool, excluded.sent_at, excluded.total_seconds,
      excluded.payment_seconds, excluded.images_seconds, excluded.claim_seconds, excluded.video_seconds,
      excluded.review_seconds, excluded.opened_at, excluded.score, excluded.understanding, excluded.worry,
      excluded.recorded_by, excluded.recorded_seconds);
  PERFORM refresh_watched_figures(cases);
END $$;

DROP TRIGGER case_keeps_figure ON "case";
CREATE CONSTRAINT TRIGGER case_keeps_figure AFTER UPDATE ON "case"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.signed_off_at, OLD.rating_score, OLD.understanding_score, OLD.worry_score, OLD.workspace_id,
      OLD.in_provider_pool, OLD.created_at)
    IS DISTINCT FROM (NEW.signed_off_at, NEW.rating_score, NEW.understanding_score, NEW.worry_score, NEW.workspace_id,
      NEW.in_provider_pool, NEW.created_at)
    AND (OLD.signed_off_at IS NOT NULL OR NEW.signed_off_at IS NOT NULL))
  EXECUTE FUNCTION keep_figure_of_case();

CREATE FUNCTION keep_figure_of_watching() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM refresh_watched_figures(ARRAY[NEW.case_id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER watching_keeps_figure AFTER INSERT OR UPDATE ON report_watch
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_figure_of_watching();

SELECT refresh_watched_figures(array_agg(case_id)) FROM case_figure;
