// Cases as FHIR resources, limited to what a workspace can see (CG-50). One statement for a page, one for the total.
import type { StoredStatus } from '@plainscan/contract';

import { casesInScope, type PatientSnapshot } from '../../cases/case-tables.ts';
import { sql, type SQL } from '../../platform/database/drizzle.ts';
import { uuidsIn, textsIn } from '../../platform/database/id-list.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defaultScoping } from '../../platform/database/scoping.ts';
import { currentHandle } from '../../platform/database/transaction.ts';
import type { Cursor, FhirSearch, Span } from './fhir-search.ts';
import { requestStatuses } from './fhir-statuses.ts';
import type { FhirType } from './fhir-types.ts';

export type PatientContent = PatientSnapshot;
export type StudyContent = {
  uid: string;
  title: string;
  description: string | null;
  /** YYYY-MM-DD */
  date: string | null;
  /** HH:MM:SS of the scanner's time zone. */
  time: string | null;
  imageCount: number;
  cases: string[];
  patientName: string;
  series: {
    uid: string;
    number: number;
    modality: string;
    description: string;
    bodyPart: string | null;
    instances: number;
  }[];
};
export type RequestContent = {
  name: string;
  title: string;
  question: string | null;
  reportType: 'standard' | 'express';
  createdAt: string;
  studyId: string | null;
  patientName: string;
};
export type ReportContent = {
  caseId: string;
  caseName: string;
  version: number;
  studyId: string | null;
  signedOffAt: string;
  signer: string | null;
  workspaceId: number;
  patientName: string;
};

/** Fields of each type besides its ID. */
export type Contents = {
  Patient: PatientContent;
  ImagingStudy: StudyContent;
  ServiceRequest: RequestContent;
  DiagnosticReport: ReportContent;
};

export type Found<Type extends FhirType> = {
  id: string;
  /** User ID of the patient; `null` if none is assigned yet. */
  patient: string | null;
  status: string;
  updated_at: string;
  /** The last update, in microseconds. */
  at: string;
  content: Contents[Type];
};

/** Every source selects: id, patient, status, updated_at, system and value of its identifier, content. */
type Source = (scope: SQL, systems: Systems) => SQL;
export type Systems = { caseNumber: string; patient: string; report: string };

const statusWord = sql`CASE
  WHEN "case".status = 'archived' AND "case".status_before_archive = 'completed' THEN 'completed'
  ${sql.join(
    (Object.entries(requestStatuses) as [StoredStatus, string][]).map(
      ([stored, word]) => sql`WHEN "case".status = ${sql.raw(`'${stored}'`)} THEN ${sql.raw(`'${word}'`)}`,
    ),
    sql` `,
  )} END`;

const seriesOfStudy = sql`(SELECT coalesce(json_agg(json_build_object('uid', study_series.series_uid,
    'number', study_series.number, 'modality', study_series.modality, 'description', study_series.description,
    'bodyPart', study_series.body_part,
    'instances', (SELECT count(*) FROM study_instance WHERE study_instance.series_id = study_series.id))
    ORDER BY study_series.position, study_series.id), '[]')
  FROM study_series WHERE study_series.study_id = study.id)`;

const sources: Record<FhirType, Source> = {
  // Taken from the newest of the patient's cases, because every case stores its own copy of the patient data (CG-171).
  Patient: (scope, { patient }) => sql`
    SELECT DISTINCT ON ("case".patient_user_id) "case".patient_user_id AS id, "case".patient_user_id AS patient,
      '' AS status, "case".updated_at, ${patient}::text AS system, "case".patient_user_id::text AS value,
      "case".patient_snapshot::json AS content
    FROM "case" WHERE "case".patient_user_id IS NOT NULL AND ${scope}
    ORDER BY "case".patient_user_id, "case".updated_at DESC, "case".id DESC`,
  ServiceRequest: (scope, { caseNumber }) => sql`
    SELECT "case".id, "case".patient_user_id AS patient, ${statusWord} AS status, "case".updated_at,
      ${caseNumber}::text AS system, "case".name AS value,
      json_build_object('name', "case".name, 'title', "case".title, 'question', "case".question_text,
        'reportType', "case".report_type, 'createdAt', "case".created_at, 'studyId', "case".study_id,
        'patientName', "case".patient_snapshot ->> 'name') AS content
    FROM "case" WHERE ${scope}`,
  ImagingStudy: (scope) => sql`
    SELECT study.id, newest.patient_user_id AS patient, 'available' AS status, study.updated_at,
      'urn:dicom:uid' AS system, 'urn:oid:' || study.study_uid AS value,
      json_build_object('uid', study.study_uid, 'title', study.title, 'description', study.description,
        'date', study.study_date, 'time', study.study_time, 'imageCount', study.image_count,
        'cases', newest.cases, 'patientName', newest.patient_name, 'series', ${seriesOfStudy}) AS content
    FROM study JOIN LATERAL (
      SELECT (array_agg("case".patient_user_id ORDER BY "case".updated_at DESC, "case".id DESC))[1] AS patient_user_id,
        (array_agg("case".patient_snapshot ->> 'name' ORDER BY "case".updated_at DESC, "case".id DESC))[1] AS patient_name,
        array_agg("case".id ORDER BY "case".created_at, "case".id) AS cases
      FROM "case" WHERE "case".study_id = study.id AND ${scope}
    ) AS newest ON newest.cases IS NOT NULL
    WHERE study.deleted_at IS NULL`,
  DiagnosticReport: (scope, { report }) => sql`
    SELECT video_report.id, "case".patient_user_id AS patient,
      CASE WHEN video_report.discarded_at IS NOT NULL OR ${statusWord} <> 'completed' THEN 'entered-in-error'
        WHEN EXISTS (SELECT FROM video_report AS earlier WHERE earlier.case_id = video_report.case_id
          AND earlier.signed_off_at IS NOT NULL AND earlier.version < video_report.version) THEN 'corrected'
        ELSE 'final' END AS status,
      greatest(video_report.updated_at, "case".updated_at) AS updated_at,
      ${report}::text AS system, "case".name || '-' || video_report.version AS value,
      json_build_object('caseId', "case".id, 'caseName', "case".name, 'version', video_report.version,
        'studyId', "case".study_id, 'signedOffAt', video_report.signed_off_at, 'signer', app_user.name,
        'workspaceId', "case".patient_workspace_id, 'patientName', "case".patient_snapshot ->> 'name') AS content
    FROM video_report JOIN "case" ON "case".id = video_report.case_id AND ${scope}
    LEFT JOIN app_user ON app_user.id = video_report.signed_off_by
    WHERE video_report.signed_off_at IS NOT NULL`,
};

/** By its number, because PostgreSQL does not read what `toISOString` writes before the year 1 and after 9999. */
const moment = (date: Date): SQL =>
  sql`(timestamptz 'epoch' + ${date.getTime()}::bigint * interval '1 millisecond')`;
const isIn = ({ from, before }: Span): SQL =>
  sql.join(
    [
      ...(from ? [sql`updated_at >= ${moment(from)}`] : []),
      ...(before ? [sql`updated_at < ${moment(before)}`] : []),
    ],
    sql` AND `,
  );
const isAfter = ({ at, id }: Cursor): SQL =>
  sql`(updated_at, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;

const filterOf = ({ ids, patient, identifier, updated, statuses }: FhirSearch): SQL[] => [
  ...(ids ? [sql`id IN ${uuidsIn(ids)}`] : []),
  ...(patient === undefined ? [] : [sql`patient = ${patient}::uuid`]),
  ...(identifier ? [sql`value = ${identifier.value}`] : []),
  ...(identifier && identifier.system !== null ? [sql`system = ${identifier.system}`] : []),
  ...updated.map(isIn),
  ...(statuses ? [sql`status IN ${textsIn(statuses)}`] : []),
];

const whereOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join([...conditions], sql` AND `)}`;

type Asked = { type: FhirType; actor: Scope; systems: Systems; search: FhirSearch };

const sourceOf = ({ type, actor, systems }: Omit<Asked, 'search'>): SQL =>
  sources[type](casesInScope({ ...actor }, defaultScoping) ?? sql`true`, systems);

/**
 * Returns one page of results, newest first, plus one extra row if there is another page. Needs a transaction of the
 * actor.
 */
export async function selectFound<Type extends FhirType>(
  asked: Asked & { type: Type },
): Promise<Found<Type>[]> {
  const { search } = asked;
  const conditions = [...filterOf(search), ...(search.after ? [isAfter(search.after)] : [])];
  const { rows } = await currentHandle().execute<Found<Type>>(sql`
    SELECT id, patient, status, updated_at,
      (extract(epoch FROM updated_at) * 1000000)::bigint::text AS at, content
    FROM (${sourceOf(asked)}) AS found ${whereOf(conditions)}
    ORDER BY updated_at DESC, id DESC LIMIT ${search.count + 1}`);
  return rows;
}

/** Returns the total across all pages. Needs a transaction of the actor. */
export async function countFound(asked: Asked): Promise<number> {
  const { rows } = await currentHandle().execute<{ number: number }>(sql`
    SELECT count(*)::int AS number FROM (${sourceOf(asked)}) AS found ${whereOf(filterOf(asked.search))}`);
  return rows[0]?.number ?? 0;
}
