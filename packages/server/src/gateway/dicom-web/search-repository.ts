// QIDO-RS queries for the studies received by a namespace. Everything here needs the owner's rights, and every
// statement filters by namespace.
import { sql, type SQL } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import type { Level, SearchAttribute } from './search-attributes.ts';
import type { Filter, SearchQuery } from './search-query.ts';

export type Place = { namespaceId: string; studyUid?: string; seriesUid?: string };
/**
 * Keyed by the columns of `searchAttributes`; dates as YYYY-MM-DD, times as HH:MM:SS. `shown_studies` and
 * `shown_patients` are the IDs of what the row shows.
 */
export type FoundRow = Record<string, string | number | string[] | null>;

/** SQL expression of each study column. */
const studyColumns = {
  study_date: 'g.study_date::text',
  study_time: 'g.study_time',
  accession_number: 'g.accession_number',
  referring_physician: 'g.referring_physician',
  description: 'g.description',
  patient_name: 'g.patient_name',
  patient_id: 'g.patient_id',
  patient_birth_date: 'g.patient_birth_date::text',
  patient_sex: 'g.patient_sex',
  study_number: 'g.study_number',
};
const seriesColumns = {
  modality: 'r.modality',
  series_description: 'r.description',
  body_part: 'r.body_part',
  series_number: 'r.number',
};
const instanceColumns = {
  sop_class: 'i.sop_class',
  instance_number: 'i.number',
  frames: 'i.frames',
  rows: 'i.rows',
  columns: 'i.columns',
};
const places: Readonly<Record<string, string>> = {
  ...studyColumns,
  ...seriesColumns,
  ...instanceColumns,
  study_uid: 'g.study_uid',
  series_uid: 'r.series_uid',
  sop_uid: 'i.sop_uid',
};

/** The studies behind a row, and their patients, for the trail. No attribute of the response. */
const shown = sql`array_agg(DISTINCT s.id::text) AS shown_studies,
  array_remove(array_agg(DISTINCT s.owner_user_id::text), NULL) AS shown_patients`;

/** Merges the rows of a study that was delivered twice. */
const picked = (columns: Record<string, string>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, place]) => sql.raw(`min(${place}) AS "${name}"`)),
    sql`, `,
  );

const seriesOf = sql`JOIN study_series r ON r.study_id = g.study_id AND r.study_uid = g.study_uid`;
const instancesOf = sql`JOIN study_instance i ON i.series_id = r.id`;
const delivered = sql`gateway_study g JOIN study s ON s.id = g.study_id AND s.deleted_at IS NULL`;

/** One row more than requested indicates that there are more. */
export async function selectFound(level: Level, place: Place, query: SearchQuery): Promise<FoundRow[]> {
  const statement = { study: studies, series, instance: instances }[level];
  const { rows } = await currentHandle().execute<FoundRow>(statement(place, query));
  return rows;
}

const page = ({ limit, offset }: SearchQuery): SQL => sql`LIMIT ${limit + 1} OFFSET ${offset}`;

/** The counts are computed only for the studies on the page. */
const studies = (place: Place, query: SearchQuery): SQL => sql`
  WITH page AS (
    SELECT g.study_uid, ${picked(studyColumns)}, ${shown} FROM ${delivered}
    WHERE ${conditions(place, query)} GROUP BY g.study_uid
    ORDER BY min(g.study_date) DESC NULLS LAST, g.study_uid ${page(query)})
  SELECT page.*, ${countsOfStudy(place, sql`page.study_uid`)} FROM page
  ORDER BY study_date DESC NULLS LAST, study_uid`;

const series = (place: Place, query: SearchQuery): SQL => sql`
  WITH page AS (
    SELECT g.study_uid, r.series_uid, ${picked({ ...studyColumns, ...seriesColumns })}, ${shown} FROM ${delivered} ${seriesOf}
    WHERE ${conditions(place, query)} GROUP BY g.study_uid, r.series_uid
    ORDER BY g.study_uid, min(r.number), r.series_uid ${page(query)}),
  counted AS (
    SELECT g.study_uid, r.series_uid, count(DISTINCT i.sop_uid)::int AS number FROM ${delivered} ${seriesOf} ${instancesOf}
    WHERE ${within(place)} AND r.series_uid IN (SELECT series_uid FROM page) GROUP BY g.study_uid, r.series_uid)
  SELECT page.*, coalesce(counted.number, 0) AS series_instances FROM page LEFT JOIN counted USING (study_uid, series_uid)
  ORDER BY study_uid, series_number, series_uid`;

const instances = (place: Place, query: SearchQuery): SQL => sql`
  SELECT g.study_uid, r.series_uid, i.sop_uid,
    ${picked({ ...studyColumns, ...seriesColumns, ...instanceColumns })}, ${shown}
  FROM ${delivered} ${seriesOf} ${instancesOf}
  WHERE ${conditions(place, query)} GROUP BY g.study_uid, r.series_uid, i.sop_uid
  ORDER BY g.study_uid, r.series_uid, min(i.number), i.sop_uid ${page(query)}`;

const countsOfStudy = ({ namespaceId }: Place, studyUid: SQL): SQL => {
  const own = sql`FROM ${delivered} ${seriesOf} WHERE g.namespace_id = ${namespaceId}::uuid AND g.study_uid = ${studyUid}`;
  return sql`(SELECT array_agg(DISTINCT r.modality ORDER BY r.modality) ${own}) AS modalities,
    (SELECT count(DISTINCT r.series_uid)::int ${own}) AS study_series,
    (SELECT count(DISTINCT i.sop_uid)::int FROM ${delivered} ${seriesOf} ${instancesOf}
      WHERE g.namespace_id = ${namespaceId}::uuid AND g.study_uid = ${studyUid}) AS study_instances`;
};

function within({ namespaceId, studyUid, seriesUid }: Place): SQL {
  return sql.join(
    [
      sql`g.namespace_id = ${namespaceId}::uuid`,
      ...(studyUid === undefined ? [] : [sql`g.study_uid = ${studyUid}`]),
      ...(seriesUid === undefined ? [] : [sql`r.series_uid = ${seriesUid}`]),
    ],
    sql` AND `,
  );
}

const conditions = (place: Place, { filters }: SearchQuery): SQL =>
  sql.join([within(place), ...filters.map(conditionOf)], sql` AND `);

const anyOf = (values: readonly string[]): SQL =>
  sql`IN (SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

function conditionOf(filter: Filter): SQL {
  const { attribute } = filter;
  if ('anyOf' in filter && attribute.column === 'modalities')
    return sql`EXISTS (SELECT FROM study_series m WHERE m.study_id = g.study_id AND m.study_uid = g.study_uid
      AND m.modality ${anyOf(filter.anyOf)})`;
  const place = sql.raw(places[attribute.column] ?? 'NULL');
  // An image with a derived UID is also found by the one in its file.
  if ('anyOf' in filter && attribute.column === 'sop_uid')
    return sql`(i.sop_uid ${anyOf(filter.anyOf)} OR i.sent_sop_uid ${anyOf(filter.anyOf)})`;
  if ('anyOf' in filter) return sql`${place} ${anyOf(filter.anyOf)}`;
  if ('equals' in filter) return sql`${place} = ${filter.equals}`;
  if ('pattern' in filter) return matches(attribute, place, filter.pattern);
  const { from, to } = filter;
  return sql`${place} BETWEEN ${from ?? '0000'} AND ${to ?? '9999'}`;
}

/** A name matches by any of its groups, ignoring case. */
function matches({ matching }: SearchAttribute, place: SQL, pattern: string): SQL {
  const like = pattern
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_');
  if (matching === 'text') return sql`${place} LIKE ${like}`;
  const groups = [1, 2, 3].map(
    (group) => sql`split_part(${place}, '=', ${sql.raw(String(group))}) ILIKE ${like}`,
  );
  return sql`(${place} ILIKE ${like} OR ${sql.join(groups, sql` OR `)})`;
}
