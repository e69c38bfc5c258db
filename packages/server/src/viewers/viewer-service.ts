import { AppError, type EarlierStudy, type StudyDocument, type StudySeries } from '@plainscan/contract';
import type { Readable } from 'node:stream';

import { readRange, type RequestedRange } from '../capabilities/byte-range.ts';
import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { locateFiles } from '../packs/pack-files.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Database } from '../platform/database/database.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { openChecked, type CheckedRanges } from '../platform/storage/checked-read.ts';
import { openReportingDamage } from '../platform/storage/damaged-file.ts';
import { passThrough } from '../platform/storage/pass-through.ts';
import { blankOut, findPatientIn } from './deidentified-instance.ts';
import { isRecentStudyView, recordRecentStudyView } from './recent-views.ts';
import {
  selectEarlierStudies,
  selectInstanceFile,
  selectInstances,
  selectSeries,
  selectStudy,
  type InstanceRow,
  type SeriesRow,
  type StudyRow,
} from './study-repository.ts';
import { preambleAndMark, zeroPreamble } from './zero-preamble.ts';

/** Throws 404 for a study that the user may not see. Needs that user's transaction. */
async function requireStudy(actor: SignedIn, id: string): Promise<StudyRow> {
  const row = await selectStudy(actor, id);
  if (!row) throw new AppError('not-found');
  return row;
}

/** Returns everything that a viewer needs to know about a study. */
export async function readStudyDocument(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<StudyDocument> {
  return database.asActor(caller.actor, async () => {
    const study = await requireStudy(caller.actor, id);
    const links = new CapabilityBatch(caller.actor, caller.context.now);
    const document = await presentStudyDocument(study, links, { patient: true, dates: false });
    await links.save();
    await recordRead(caller, 'study.viewed', {
      entityKind: 'study',
      entityId: id,
      workspaceId: study.workspaceId,
      patientUserId: study.ownerUserId,
    });
    recordRecentStudyView(database, caller, id);
    return document;
  });
}

/**
 * Returns the other studies of its patient up to its day, if the user may see them. No one sees more here than
 * elsewhere.
 */
export async function listEarlierStudies(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: EarlierStudy[]; total: number }> {
  return database.asActor(caller.actor, async () => {
    const study = await requireStudy(caller.actor, id);
    const rows = await selectEarlierStudies(caller.actor, study);
    const data = rows.map((row) => ({
      studyId: row.id,
      title: row.title,
      studyDate: row.studyDate,
      imageCount: row.imageCount,
    }));
    await recordRead(caller, 'record.listed', {
      entityKind: 'study',
      patientUserId: study.ownerUserId,
      ids: data.map(({ studyId }) => studyId),
    });
    return { data, total: data.length };
  });
}

/** What to hide from the user who views a study. */
type Hidden = { patient: boolean; dates: boolean };

/** Presents a study for viewers, without its patient or its dates if they are hidden (CG-142). Needs a transaction. */
export async function presentStudyDocument(
  study: StudyRow,
  links: CapabilityBatch,
  hides: Hidden,
): Promise<StudyDocument> {
  const series = await selectSeries(study.id);
  // With the owner's rights: everyone who sees the study and its series sees their images, and row-level security would
  // check each one.
  const found = await asOwner(() => selectInstances(series.map((row) => row.id)));
  const instances = Map.groupBy(found, (row) => row.seriesId);
  const document = presentDocument(
    hides.dates ? { ...study, studyDate: null } : study,
    series.flatMap((row) => presentSeries(row, instances.get(row.id) ?? [], links)),
  );
  const { patientName: name, patientBirthDate: birthDate, patientSex: sex } = study;
  return hides.patient || name === null ? document : { ...document, patient: { name, birthDate, sex } };
}

function presentDocument(study: StudyRow, series: StudyDocument['series']): StudyDocument {
  return {
    studyId: study.id,
    studyUid: study.studyUid,
    title: study.title,
    ...(study.description !== null && { description: study.description }),
    ...(study.studyDate !== null && { studyDate: study.studyDate }),
    imageCount: study.imageCount,
    series,
  };
}

function presentSeries(
  row: SeriesRow,
  instances: InstanceRow[],
  links: CapabilityBatch,
): StudyDocument['series'] {
  const { id, seriesUid, number, description, modality, bodyPart, previewKey } = row;
  const previewUrl =
    previewKey &&
    links.add({ objectKey: previewKey, mime: 'image/webp', fileName: 'preview.webp', isPreview: true });
  const count = Math.max(1, ...instances.map(({ frameStacks }) => frameStacks?.length ?? 1));
  return Array.from({ length: count }, (_, stack) => {
    const shown = instances.flatMap((instance) => presentInstance(instance, stack));
    return {
      id: stack === 0 ? id : `${id}-${stack + 1}`,
      seriesUid,
      number,
      description: count === 1 ? description : `${description} (${stack + 1}/${count})`,
      modality,
      ...(bodyPart !== null && { bodyPart }),
      imageCount: shown.reduce((sum, { frames }) => sum + frames, 0),
      previewUrl,
      instances: shown,
    };
  });
}

/** Returns one stack of an instance; nothing if it has fewer. */
function presentInstance(instance: InstanceRow, stack: number): StudySeries['instances'] {
  const { id, sopUid, number, frames, frameStacks, rows, columns, bytes } = instance;
  const order = frameStacks?.[stack];
  if (!order && stack > 0) return [];
  const frameOrder = order && { frameOrder: order };
  return [{ id, sopUid, number, frames: order?.length ?? frames, ...frameOrder, rows, columns, bytes }];
}

type Copied = Pick<InstanceRow, 'normalKey' | 'normalOffset' | 'normalLength'>;

/** Returns the location of the copy that every viewer can decode, for objects that have one. */
function normalCopyOf({ normalKey, normalOffset, normalLength }: Copied) {
  if (normalKey === null || normalOffset === null || normalLength === null) return undefined;
  // We made it and can make it again, so it has no hash.
  return { objectKey: normalKey, byteOffset: normalOffset, byteLength: normalLength, sha256: null };
}

interface OpenedInstance {
  bytes: Readable;
  /** Which bytes of the object they are. */
  range: RequestedRange;
  /** Of the whole object. */
  length: number;
}

/**
 * Opens one DICOM object as it was sent, except for its preamble, which could make a browser run it. For users who may
 * only view it, removes the patient's name, or throws 404 if that is not possible. `header` is that of a range: viewers
 * read single frames of large objects.
 */
export async function openInstance(
  platform: Platform,
  caller: Caller,
  { id: studyId, instanceId }: { id: string; instanceId: string },
  { checked, header }: { checked: CheckedRanges; header: string | undefined },
): Promise<OpenedInstance> {
  const { database, objects } = platform;
  const { actor } = caller;
  const { study, found } = await database.asActor(actor, async () => {
    const row = await requireStudy(actor, studyId);
    const instance = await selectInstanceFile(studyId, instanceId);
    const bytes =
      instance &&
      (normalCopyOf(instance) ?? (await locateFiles([instance.packFileId])).get(instance.packFileId));
    if (bytes) await recordFetch(database, caller, row);
    return { study: row, found: bytes };
  });
  if (!found) throw new AppError('not-found');
  const isNameless = isViewOnly(actor) || isLearningMaterial(actor, study);
  const named = isNameless ? await findPatientIn(objects, found) : [];
  if (!named) throw new AppError('not-found');
  const range = rangeOf(header, found.byteLength);
  const section = { offset: range.start, length: range.length };
  const stored = await openReportingDamage(platform, found.objectKey, () =>
    range.isPartial ? checked.open(found, section) : openChecked(objects, found),
  );
  const bytes = range.start === 0 ? passThrough(stored, zeroPreamble()) : stored;
  return {
    bytes: named.length === 0 ? bytes : passThrough(bytes, blankOut(named, range.start)),
    range,
    length: found.byteLength,
  };
}

/** Returns the requested range, or everything if the range would cut off part of the preamble. */
function rangeOf(header: string | undefined, length: number): RequestedRange {
  const range = readRange(header, length, length);
  const whole = { start: 0, length, isPartial: false };
  if (range === 'unsatisfiable') return whole;
  const isBehind = range.start >= preambleAndMark;
  return isBehind || (range.start === 0 && range.length >= preambleAndMark) ? range : whole;
}

/** Audits the first image fetched in a view that has no row yet. */
async function recordFetch(database: Database, caller: Caller, study: StudyRow): Promise<void> {
  if (isRecentStudyView(database, caller, study.id)) return;
  await recordRead(caller, 'study.images-fetched', {
    entityKind: 'study',
    entityId: study.id,
    workspaceId: study.workspaceId,
    patientUserId: study.ownerUserId,
  });
  recordRecentStudyView(database, caller, study.id);
}

/** Returns whether the user came through a share link that does not allow downloads (B8). */
const isViewOnly = ({ pass }: SignedIn): boolean => pass?.shareLinkId != null && !pass.mayDownload;

/** Returns whether a patient views a library study as learning material. They need not know whose study it is. */
export const isLearningMaterial = ({ role, userId, pass }: SignedIn, { ownerUserId }: StudyRow): boolean =>
  role === 'patient' && pass?.shareLinkId == null && ownerUserId !== userId;
