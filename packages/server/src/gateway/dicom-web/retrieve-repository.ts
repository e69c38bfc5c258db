// Storage locations of images received by a namespace. Everything here needs the owner's rights.
import { sql } from '../../platform/database/drizzle.ts';
import { currentHandle } from '../../platform/database/transaction.ts';

export type ObjectSelector = { namespaceId: string; studyUid: string; seriesUid?: string; sopUid?: string };

export type FoundObject = {
  studyUid: string;
  seriesUid: string;
  sopUid: string;
  /** The UID in the file, if the image got a derived one because another image has it too. */
  sentSopUid: string | null;
  transferSyntax: string;
  /** The record that it belongs to. */
  studyId: string;
  workspaceId: number;
  ownerUserId: string | null;
  objectKey: string;
  byteOffset: number;
  byteLength: number;
  sha256: string;
};

/** Returns images in viewer order. An image that was delivered twice appears once, in its latest version. */
export async function selectObjects({
  namespaceId,
  studyUid,
  seriesUid,
  sopUid,
}: ObjectSelector): Promise<FoundObject[]> {
  const { rows } = await currentHandle().execute<FoundObject>(sql`
    SELECT "studyUid", "seriesUid", "sopUid", "sentSopUid", "transferSyntax", "studyId", "workspaceId", "ownerUserId", "objectKey",
      "byteOffset", "byteLength", sha256
    FROM (
      SELECT DISTINCT ON (r.series_uid, i.sop_uid) g.study_uid AS "studyUid", r.series_uid AS "seriesUid",
        i.sop_uid AS "sopUid", i.sent_sop_uid AS "sentSopUid", i.transfer_syntax AS "transferSyntax", s.id AS "studyId", s.workspace_id AS "workspaceId",
        s.owner_user_id AS "ownerUserId", coalesce(p.object_key, u.pack_key) AS "objectKey",
        p.byte_offset::float8 AS "byteOffset", p.byte_length::float8 AS "byteLength", p.sha256,
        r.position AS series_position, i.position
      FROM gateway_study g
      JOIN study s ON s.id = g.study_id AND s.deleted_at IS NULL
      JOIN study_series r ON r.study_id = s.id AND r.study_uid = g.study_uid
      JOIN study_instance i ON i.series_id = r.id
      JOIN pack_file p ON p.id = i.pack_file_id
      JOIN upload u ON u.id = p.upload_id
      WHERE g.namespace_id = ${namespaceId}::uuid AND g.study_uid = ${studyUid}
        ${seriesUid === undefined ? sql`` : sql`AND r.series_uid = ${seriesUid}`}
        ${sopUid === undefined ? sql`` : sql`AND i.sop_uid = ${sopUid}`}
      ORDER BY r.series_uid, i.sop_uid, s.created_at DESC) AS found
    WHERE "objectKey" IS NOT NULL
    ORDER BY series_position, "seriesUid", position, "sopUid"`);
  return rows;
}
