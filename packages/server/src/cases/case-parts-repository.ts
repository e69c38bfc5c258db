// Everything else on a case page: files, timeline, versions, notes, the portal's access. Read in one statement, each
// part as JSON, because ten small statements cost ten times as much.
import type { FileProblem, Seen, VideoTracks } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseMaterial } from '../library/material-tables.ts';
import { packFile, upload } from '../packs/upload-tables.ts';
import { buildOnce, nothing } from '../platform/database/build-once.ts';
import { sql, type SQL } from '../platform/database/drizzle.ts';
import { studyFile } from '../viewers/resource-tables.ts';
import { study, studyInstance, studySeries } from '../viewers/study-tables.ts';
import { additionalFile, casePortalAccess, reviewNote, videoCopy } from './case-child-tables.ts';
import {
  caseEvent,
  caseTable,
  filmTitle,
  isPosterChosen,
  reportFile,
  videoReport,
  type VideoRow,
} from './case-tables.ts';

type PersonRef = { id: string; name: string } | null;

/** Storage location of a file; `null` until it has arrived, or if the reader may not have it. */
type FileBytes = { objectKey: string; byteOffset: number; byteLength: number; sha256: string } | null;

export type CaseParts = {
  reports: { id: string; name: string; mime: string; size: number; bytes: FileBytes }[];
  additionalFiles: {
    id: string;
    name: string;
    type: string;
    description: string | null;
    status: 'processing' | 'ready' | 'failed';
    failure: FileProblem | null;
    mime: string;
    size: number;
    createdAt: string;
    adder: PersonRef;
    bytes: FileBytes;
  }[];
  hasMaterials: boolean;
  /** `null` if the case does not use a portal. */
  portal: {
    address: string;
    username: string;
    studyName: string;
    sharedAt: string;
    erasedAt: string | null;
  } | null;
  /** What is to be known about the images' files; `null` for readers who may not, and without files. */
  received: {
    notShownCount: number;
    notShown: { path: string; reason: FileProblem }[];
    /** How many images got a derived SOP Instance UID. */
    renamedImages: number;
    nameGuess: string | null;
    /** What the objects of the study are that are not images, in words. */
    objects: string[];
  } | null;
  /** Tracks of the current video; `null` without one. */
  /** Of the current video, with what its consultant edited. */
  tracks: (VideoTracks & { isPosterChosen: boolean; filmTitle: string | null }) | null;
  /** Further files of the current video. */
  copies: { kind: 'small' | 'captioned'; objectKey: string }[];
  history: {
    at: string;
    event: string;
    actorName: string | null;
    reason: string | null;
    problem: FileProblem | null;
    seen: Seen | null;
  }[];
  versions: {
    version: number;
    status: VideoRow['status'];
    createdAt: string;
    discardedAt: string | null;
    signedOffAt: string | null;
    sha256: string | null;
    tracksSha256: string | null;
    eventTrackSha256: string | null;
    addedSha256: string | null;
    addedAt: string | null;
    adder: PersonRef;
    recorder: PersonRef;
    signer: PersonRef;
  }[];
  notes: {
    id: string;
    version: number;
    seconds: number;
    text: string;
    createdAt: string;
    resolvedAt: string | null;
    author: PersonRef;
  }[];
};

/** Parts the reader may see; the others are returned empty. */
export type RequestedParts = {
  /** Written reports and additional files. */
  files: boolean;
  /** The report made for the patient. */
  report: boolean;
  portal: boolean;
  /** What is to be known about the images' files. */
  received: boolean;
  /** Timeline, versions and notes. */
  work: boolean;
};

/** Returns a case's parts. Needs a transaction of the reader: row-level security filters each part separately. */
export async function selectCaseParts(caseId: string, requested: RequestedParts): Promise<CaseParts> {
  const [found] = await findParts({ caseId, ...requested });
  return (found as { parts: CaseParts }).parts;
}

const named = (name: 'caseId' | keyof RequestedParts): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(name === 'caseId' ? 'uuid' : 'boolean')}`;

/** Returns a query's rows as a JSON array, in order. */
const rowsOf = (query: SQL): SQL => sql`(SELECT coalesce(json_agg(part), '[]') FROM (${query}) AS part)`;

const rowOf = (query: SQL): SQL => sql`(SELECT row_to_json(part) FROM (${query}) AS part)`;

const personOf = (id: SQL): SQL =>
  sql`(SELECT json_build_object('id', people.id, 'name', people.name) FROM people WHERE people.id = ${id})`;

const bytesOf = (packFileId: SQL): SQL => sql`(
  SELECT json_build_object('objectKey', coalesce(${packFile.objectKey}, ${upload.packKey}),
    'byteOffset', ${packFile.byteOffset}, 'byteLength', ${packFile.byteLength}, 'sha256', ${packFile.sha256})
  FROM ${packFile} JOIN ${upload} ON ${upload.id} = ${packFile.uploadId}
  WHERE ${packFile.id} = ${packFileId} AND coalesce(${packFile.objectKey}, ${upload.packKey}) IS NOT NULL)`;

const reports: SQL = sql`
  SELECT ${reportFile.id} AS id, ${reportFile.name} AS name, ${reportFile.mime} AS mime, ${reportFile.size} AS size,
    ${bytesOf(sql`${reportFile.packFileId}`)} AS bytes
  FROM ${reportFile} WHERE ${reportFile.caseId} = ${named('caseId')} AND ${named('files')} ORDER BY ${reportFile.id}`;

/** In order of arrival. */
const additionalFiles: SQL = sql`
  SELECT ${additionalFile.id} AS id, ${additionalFile.name} AS name, ${additionalFile.type} AS type,
    ${additionalFile.description} AS description, ${additionalFile.status} AS status,
    ${additionalFile.failure} AS failure, ${additionalFile.mime} AS mime, ${additionalFile.size} AS size,
    ${additionalFile.createdAt} AS "createdAt", ${personOf(sql`${additionalFile.addedBy}`)} AS adder,
    ${bytesOf(sql`${additionalFile.packFileId}`)} AS bytes
  FROM ${additionalFile} WHERE ${additionalFile.caseId} = ${named('caseId')} AND ${named('files')}
  ORDER BY ${additionalFile.createdAt}, ${additionalFile.id}`;

/** Everything except the password, which only the owner's rights can read. */
const portal: SQL = sql`
  SELECT ${casePortalAccess.address} AS address, ${casePortalAccess.username} AS username,
    ${casePortalAccess.studyName} AS "studyName", ${casePortalAccess.sharedAt} AS "sharedAt",
    ${casePortalAccess.erasedAt} AS "erasedAt"
  FROM ${casePortalAccess} WHERE ${casePortalAccess.caseId} = ${named('caseId')} AND ${named('portal')}`;

/** A page shows no more of them. */
const maxNotShown = 200;

const ofStudy = sql`(SELECT ${caseTable.studyId} FROM ${caseTable} WHERE ${caseTable.id} = ${named('caseId')})`;

/** Row-level security limits it to uploads and studies that the reader sees. */
const received: SQL = sql`
  SELECT coalesce(jsonb_array_length(${upload.setAside}), 0) AS "notShownCount",
    (SELECT coalesce(json_agg(listed.file ORDER BY listed.place), '[]')
      FROM jsonb_array_elements(${upload.setAside}) WITH ORDINALITY AS listed (file, place)
      WHERE listed.place <= ${sql.raw(String(maxNotShown))}) AS "notShown",
    (SELECT count(*)::int FROM ${studyInstance} JOIN ${studySeries} ON ${studySeries.id} = ${studyInstance.seriesId}
      WHERE ${studySeries.studyId} = ${ofStudy} AND ${studyInstance.sentSopUid} IS NOT NULL) AS "renamedImages",
    (SELECT ${study.patientNameGuess} FROM ${study} WHERE ${study.id} = ${ofStudy}) AS "nameGuess",
    (SELECT coalesce(json_agg(${studyFile.description} ORDER BY ${studyFile.position}), '[]') FROM ${studyFile}
      WHERE ${studyFile.studyId} = ${ofStudy} AND ${studyFile.description} IS NOT NULL) AS objects
  FROM ${caseTable} LEFT JOIN ${upload} ON ${upload.id} = coalesce(${caseTable.uploadId},
    (SELECT ${study.uploadId} FROM ${study} WHERE ${study.id} = ${caseTable.studyId}))
  WHERE ${caseTable.id} = ${named('caseId')} AND ${named('received')}`;

const tracks: SQL = sql`
  SELECT coalesce(${videoReport.addedCaptions}, ${videoReport.captions}) AS captions,
    ${videoReport.chapters} AS chapters,
    ${isPosterChosen} AS "isPosterChosen",
    ${filmTitle} AS "filmTitle"
  FROM ${videoReport}
  WHERE ${videoReport.caseId} = ${named('caseId')} AND ${videoReport.discardedAt} IS NULL AND ${named('report')}`;

const copies: SQL = sql`
  SELECT ${videoCopy.kind} AS kind, ${videoCopy.objectKey} AS "objectKey"
  FROM ${videoCopy} JOIN ${videoReport} ON ${videoReport.id} = ${videoCopy.videoId}
  WHERE ${videoCopy.caseId} = ${named('caseId')} AND ${videoCopy.objectKey} IS NOT NULL
    AND ${videoReport.discardedAt} IS NULL AND ${named('report')}`;

const history: SQL = sql`
  SELECT ${caseEvent.at} AS at, ${caseEvent.event} AS event,
    (SELECT people.name FROM people WHERE people.id = ${caseEvent.actorId}) AS "actorName",
    ${caseEvent.detail} ->> 'reason' AS reason, ${caseEvent.detail} -> 'problem' AS problem,
    ${caseEvent.detail} -> 'seen' AS seen
  FROM ${caseEvent} WHERE ${caseEvent.caseId} = ${named('caseId')} AND ${named('work')}
  ORDER BY ${caseEvent.at}, ${caseEvent.id}`;

/** Every version of the video, oldest first. */
const versions: SQL = sql`
  SELECT ${videoReport.version} AS version, ${videoReport.status} AS status, ${videoReport.createdAt} AS "createdAt",
    ${videoReport.discardedAt} AS "discardedAt", ${videoReport.signedOffAt} AS "signedOffAt",
    ${videoReport.videoSha256} AS sha256, ${videoReport.tracksSha256} AS "tracksSha256",
    ${videoReport.eventTrackSha256} AS "eventTrackSha256",
    ${videoReport.addedCaptionsSha256} AS "addedSha256", ${videoReport.addedCaptionsAt} AS "addedAt",
    ${personOf(sql`${videoReport.addedCaptionsBy}`)} AS adder,
    ${personOf(sql`${videoReport.recordedBy}`)} AS recorder,
    ${personOf(sql`${videoReport.signedOffBy}`)} AS signer
  FROM ${videoReport} WHERE ${videoReport.caseId} = ${named('caseId')} AND ${named('work')} ORDER BY ${videoReport.version}`;

/** In video order, each with the version it is about. */
const notes: SQL = sql`
  SELECT ${reviewNote.id} AS id, ${videoReport.version} AS version, ${reviewNote.seconds} AS seconds,
    ${reviewNote.text} AS text, ${reviewNote.createdAt} AS "createdAt", ${reviewNote.resolvedAt} AS "resolvedAt",
    ${personOf(sql`${reviewNote.authorId}`)} AS author
  FROM ${reviewNote} JOIN ${videoReport} ON ${videoReport.id} = ${reviewNote.videoId}
  WHERE ${reviewNote.caseId} = ${named('caseId')} AND ${named('work')}
  ORDER BY ${videoReport.version}, ${reviewNote.seconds}, ${reviewNote.id}`;

const people: SQL = sql`
  SELECT ${appUser.id} AS id, ${appUser.name} AS name FROM ${appUser} WHERE ${appUser.id} = ANY (ARRAY(
    SELECT ${additionalFile.addedBy} FROM ${additionalFile}
      WHERE ${additionalFile.caseId} = ${named('caseId')} AND ${named('files')}
    UNION SELECT ${caseEvent.actorId} FROM ${caseEvent}
      WHERE ${caseEvent.caseId} = ${named('caseId')} AND ${named('work')}
    UNION SELECT unnest(ARRAY[${videoReport.recordedBy}, ${videoReport.signedOffBy}]) FROM ${videoReport}
      WHERE ${videoReport.caseId} = ${named('caseId')} AND ${named('work')}
    UNION SELECT ${reviewNote.authorId} FROM ${reviewNote}
      WHERE ${reviewNote.caseId} = ${named('caseId')} AND ${named('work')}))`;

const findParts = buildOnce((handle) =>
  handle
    .select({
      parts: sql<CaseParts>`(
        WITH people AS MATERIALIZED (${people})
        SELECT json_build_object('reports', ${rowsOf(reports)}, 'additionalFiles', ${rowsOf(additionalFiles)},
          'hasMaterials', EXISTS (SELECT FROM ${caseMaterial}
            WHERE ${caseMaterial.caseId} = ${named('caseId')} AND ${named('report')}),
          'portal', ${rowOf(portal)}, 'received', ${rowOf(received)}, 'tracks', ${rowOf(tracks)},
          'copies', ${rowsOf(copies)}, 'history', ${rowsOf(history)},
          'versions', ${rowsOf(versions)}, 'notes', ${rowsOf(notes)}))`,
    })
    .from(nothing),
);
