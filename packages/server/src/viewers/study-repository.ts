import type { Actor } from '@plainscan/contract';

import { packFile, upload } from '../packs/upload-tables.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from '../platform/database/drizzle.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { isOwnStudy, study, studyInstance, studySeries } from './study-tables.ts';
import { viewerHooks } from './viewer-hooks.ts';

export type StudyRow = typeof study.$inferSelect;
export type SeriesRow = typeof studySeries.$inferSelect;
export type InstanceRow = typeof studyInstance.$inferSelect & { bytes: number };

/**
 * Returns the condition for studies that a user sees: their own, those they sent, and those shown by cases and the
 * library.
 */
function studiesInScope(actor: Actor, scoping: Scoping): SQL | undefined {
  if (!scoping.queryScope || actor.role === 'super-admin') return undefined;
  const theirUpload = currentHandle()
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.id, study.uploadId), eq(upload.createdBy, actor.userId)));
  return or(isOwnStudy(actor.userId), exists(theirUpload), ...viewerHooks.registered.studyScopes(actor));
}

export async function selectStudyCount(ownerUserId: string, besidesUpload?: string): Promise<number> {
  const isOther =
    besidesUpload === undefined ? undefined : sql`${study.uploadId} IS DISTINCT FROM ${besidesUpload}::uuid`;
  const [row] = await currentHandle()
    .select({ number: count() })
    .from(study)
    .where(and(eq(study.ownerUserId, ownerUserId), isNull(study.deletedAt), isOther));
  return row?.number ?? 0;
}

/** Returns a study in the user's scope. Needs that user's transaction. */
export async function selectStudy(
  actor: Actor,
  id: string,
  scoping: Scoping = defaultScoping,
): Promise<StudyRow | undefined> {
  const [row] = await currentHandle()
    .select()
    .from(study)
    .where(and(eq(study.id, id), isNull(study.deletedAt), studiesInScope(actor, scoping)));
  return row;
}

/** More than anyone compares. */
const maxEarlierStudies = 50;

/**
 * Returns studies of the same owner from the same day or before, in the user's scope, newest first. Needs that user's
 * transaction.
 */
export async function selectEarlierStudies(
  actor: Actor,
  { id, ownerUserId, studyDate, createdAt }: StudyRow,
  scoping: Scoping = defaultScoping,
): Promise<StudyRow[]> {
  if (ownerUserId === null) return [];
  const day = sql`coalesce(${study.studyDate}, ${study.createdAt}::date)`;
  return currentHandle()
    .select()
    .from(study)
    .where(
      and(
        eq(study.ownerUserId, ownerUserId),
        ne(study.id, id),
        isNull(study.deletedAt),
        sql`${day} <= coalesce(${studyDate}::date, ${createdAt.toISOString()}::timestamptz::date)`,
        studiesInScope(actor, scoping),
      ),
    )
    .orderBy(sql`${day} DESC`, desc(study.createdAt))
    .limit(maxEarlierStudies);
}

export type StudyHeader = Pick<
  StudyRow,
  'patientName' | 'patientNameGuess' | 'patientBirthDate' | 'patientSex' | 'patients'
>;

/** Returns the people named by a study's images. Needs the owner's rights. */
export async function selectStudyHeader(id: string): Promise<StudyHeader | undefined> {
  const [row] = await currentHandle()
    .select({
      patientName: study.patientName,
      patientNameGuess: study.patientNameGuess,
      patientBirthDate: study.patientBirthDate,
      patientSex: study.patientSex,
      patients: study.patients,
    })
    .from(study)
    .where(eq(study.id, id));
  return row;
}

/** Sets the owner. The address is that of the study's case or, without a case, of the patient who keeps it. */
export async function updateStudyOwner(
  id: string,
  ownerUserId: string | null,
  title: string | undefined,
): Promise<void> {
  const ownerEmail =
    ownerUserId === null
      ? null
      : sql`coalesce((${viewerHooks.registered.orderedAddress(id, ownerUserId)}),
          (SELECT lower(email) FROM app_user WHERE id = ${ownerUserId}))`;
  await currentHandle()
    .update(study)
    .set({ ownerUserId, ownerEmail, ...(title && { title }) })
    .where(eq(study.id, id));
}

export async function insertStudy(
  row: typeof study.$inferInsert,
  series: SeriesRow[],
  instances: (typeof studyInstance.$inferInsert)[],
): Promise<void> {
  const database = currentHandle();
  await database.insert(study).values(row);
  if (series.length > 0) await database.insert(studySeries).values(series);
  await insertMany(studyInstance, instances);
}

/** The object that shows a series. Series are identified within their study. */
export type SeriesPicture = { studyUid: string; seriesUid: string; key: string };

/** Returns the keys that no row took, because the series already has a picture or is gone. */
export async function updateStudyPictures(
  studyId: string,
  { keyImage, pictures }: { keyImage: string | null; pictures: SeriesPicture[] },
): Promise<string[]> {
  const left: string[] = [];
  const database = currentHandle();
  for (const { studyUid, seriesUid, key } of pictures) {
    const ofSeries = and(eq(studySeries.studyUid, studyUid), eq(studySeries.seriesUid, seriesUid));
    const taken = await database
      .update(studySeries)
      .set({ previewKey: key })
      .where(and(eq(studySeries.studyId, studyId), ofSeries, isNull(studySeries.previewKey)))
      .returning({ id: studySeries.id });
    if (taken.length === 0) left.push(key);
  }
  if (keyImage === null) return left;
  const taken = await database
    .update(study)
    .set({ previewKey: keyImage })
    .where(and(eq(study.id, studyId), isNull(study.previewKey)))
    .returning({ id: study.id });
  return taken.length === 0 ? [...left, keyImage] : left;
}

export async function countUndrawnSeries(studyId: string): Promise<number> {
  return currentHandle().$count(
    studySeries,
    and(eq(studySeries.studyId, studyId), isNull(studySeries.previewKey)),
  );
}

export async function selectSeries(studyId: string): Promise<SeriesRow[]> {
  return currentHandle()
    .select()
    .from(studySeries)
    .where(eq(studySeries.studyId, studyId))
    .orderBy(asc(studySeries.position));
}

export async function selectInstances(seriesIds: string[]): Promise<InstanceRow[]> {
  if (seriesIds.length === 0) return [];
  const rows = await currentHandle()
    .select({ instance: studyInstance, bytes: packFile.byteLength })
    .from(studyInstance)
    .innerJoin(packFile, eq(packFile.id, studyInstance.packFileId))
    .where(inArray(studyInstance.seriesId, seriesIds))
    .orderBy(asc(studyInstance.position));
  return rows.map(({ instance, bytes }) => ({ ...instance, bytes: instance.normalLength ?? bytes }));
}

/** Returns one object of a study, or `undefined` if it belongs to another study. */
export async function selectInstanceFile(
  studyId: string,
  instanceId: string,
): Promise<typeof studyInstance.$inferSelect | undefined> {
  const [row] = await currentHandle()
    .select({ instance: studyInstance })
    .from(studyInstance)
    .innerJoin(studySeries, eq(studySeries.id, studyInstance.seriesId))
    .where(and(eq(studyInstance.id, instanceId), eq(studySeries.studyId, studyId)));
  return row?.instance;
}
