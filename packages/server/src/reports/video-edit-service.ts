// D8: a draft can be watched, cut, reordered and partly rerecorded before it is sent. Each save makes a new version of
// the video and keeps the previous one (T25).
import {
  AppError,
  chaptersOf,
  framesOf,
  newEdit,
  type BodyOf,
  type EditedVideo,
  type KnownEdit,
  type VideoEdit,
  type videoEditEndpoints,
} from '@plainscan/contract';
import { isDeepStrictEqual } from 'node:util';

import { recordTimelineEntry, type TimelineEntry } from '../case-flow/case-events.ts';
import type { SegmentRow } from '../cases/case-child-tables.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import {
  discardCurrentVideo,
  insertVideo,
  saveTracks,
  updateVideo,
} from '../cases/video-report-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { sharedTrack } from './event-track-store.ts';
import { findChangeableVideo, type ChangeableVideo } from './changeable-video.ts';
import { knownParts, requireKnownParts, segmentsOf } from './known-parts.ts';
import { insertSegment, selectSegments, updateSegment } from './segment-repository.ts';
import { presentEditedVideo } from './video-edit-presenter.ts';
import { prepareVideoJob, readSegmentJob } from './video-jobs.ts';

/** Throws 403 or 409 if the actor may not change the video now. */
export async function readVideoEdit(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<EditedVideo> {
  return database.asActor(caller.actor, async () => {
    const found = await findChangeableVideo(caller, caseId);
    await recordEditRead(caller, found);
    return presentEditedVideo(caller, found.video);
  });
}

/** Turns a video without segments into one segment, and queues the reading of unread segments. */
export async function openVideoEdit(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<EditedVideo> {
  return database.asActor(caller.actor, async () => {
    if (!(await createCaseRepository(caller.actor).lock(caseId))) throw new AppError('not-found');
    const found = await findChangeableVideo(caller, caseId);
    await recordEditRead(caller, found);
    const { video } = found;
    if (video.status !== 'ready') return presentEditedVideo(caller, video);
    const edit = await asOwner(() => queueSegmentReading(video, caller.context.now));
    return presentEditedVideo(caller, { ...video, edit });
  });
}

async function queueSegmentReading(video: VideoRow, now: Date): Promise<VideoEdit> {
  const edit = video.edit ?? (await makeSegment(video, now));
  for (const { id, status } of segmentsOf(edit, await selectSegments(video.caseId))) {
    if (status === 'ready') continue;
    await updateSegment(id, { status: 'reading', failure: null, updatedAt: now });
    const subject = { kind: 'case', id: video.caseId };
    await enqueue(readSegmentJob, { segmentId: id }, { subject, key: `read-segment:${id}` });
  }
  return edit;
}

/** CG-196: turns a video that was recorded in one take or uploaded into one segment. */
async function makeSegment(video: VideoRow, now: Date): Promise<VideoEdit> {
  const { caseId, recordedBy, videoKey, videoSize, videoSha256, posterKey } = video;
  const id = newId();
  const file = { videoKey, videoSize, videoSha256, posterKey, ...sharedTrack(video) };
  await insertSegment({ id, caseId, recordedBy, ...file, status: 'reading', createdAt: now, updatedAt: now });
  const edit = { ...newEdit, parts: [{ segmentId: id, start: 0, end: null }] };
  await updateVideo(video.id, { edit });
  return edit;
}

type Saved = BodyOf<typeof videoEditEndpoints.saveVideoEdit>;

/**
 * Makes a new version from the parts. If only chapters or what the frames say changed, updates the current version.
 * Throws 409 if the video or its chapters have changed in the meantime. Repeating the call changes nothing.
 */
export async function saveVideoEdit(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  { videoId, version, edit: wanted }: Saved,
): Promise<EditedVideo> {
  return database.asActor(caller.actor, async () => {
    if (!(await createCaseRepository(caller.actor).lock(caseId))) throw new AppError('not-found');
    const { video } = await findChangeableVideo(caller, caseId);
    if (video.id !== videoId) return presentRepeated(caller, video, videoId, wanted);
    if (video.status !== 'ready') throw new AppError('case.video-not-ready');
    const segments = await asOwner(() => requireKnownParts(caseId, wanted.parts));
    const edit = { ...wanted, parts: knownParts(wanted.parts, segments) };
    if (edit.parts.length === 0) throw new AppError('edit.empty');
    if (video.tracksVersion !== version) throw new AppError('tracks.changed');
    if (isSameVideo(video, segments, edit)) await asOwner(() => saveWords(caller, video, edit));
    else await asOwner(() => replaceVideo(caller, video, edit));
    return presentEditedVideo(caller, (await findChangeableVideo(caller, caseId)).video);
  });
}

/** Answers a repeated save whose first response was lost: the video already has this edit. */
function presentRepeated(
  caller: Caller,
  video: VideoRow,
  videoId: string,
  wanted: VideoEdit,
): Promise<EditedVideo> {
  const isSame =
    video.editedFrom === videoId &&
    isDeepStrictEqual(video.edit?.parts, wanted.parts) &&
    isDeepStrictEqual(video.edit?.poster, wanted.poster) &&
    isDeepStrictEqual(framesOf(video.edit), framesOf(wanted));
  if (!isSame) throw new AppError('edit.other-video');
  return presentEditedVideo(caller, video);
}

const isSameVideo = (video: VideoRow, segments: readonly SegmentRow[], edit: VideoEdit): boolean =>
  isDeepStrictEqual(knownParts(video.edit?.parts ?? [], segments), edit.parts) &&
  isDeepStrictEqual(video.edit?.poster ?? null, edit.poster);

/** Saves chapters, and the words before and after the video. Needs the owner's rights. */
async function saveWords(caller: Caller, video: VideoRow, edit: KnownEdit): Promise<void> {
  const chapters = chaptersOf(edit, edit.parts);
  const frames = framesOf(edit);
  if (isDeepStrictEqual([chapters, frames], [video.chapters, framesOf(video.edit)])) return;
  if (!(await saveTracks(video, { captions: video.captions, chapters }, video.tracksVersion)))
    throw new AppError('tracks.changed');
  if (video.edit) await updateVideo(video.id, { edit: { ...video.edit, ...frames } });
  await addTimelineEntry(caller, video.caseId, { action: 'changeTracks', event: 'case.tracks-changed' });
}

/** Needs the owner's rights. */
async function replaceVideo(caller: Caller, video: VideoRow, edit: VideoEdit): Promise<void> {
  const { now } = caller.context;
  const { caseId, recordedBy, id: editedFrom } = video;
  await discardCurrentVideo(caseId, now);
  const row = { id: newId(), caseId, recordedBy, edit, editedFrom, createdAt: now, updatedAt: now };
  await insertVideo({ ...row, status: 'processing' });
  const options = { subject: { kind: 'case', id: caseId }, key: `prepare-video:${row.id}` };
  await enqueue(prepareVideoJob, { videoId: row.id }, options);
  await addTimelineEntry(caller, caseId, { action: 'editParts', event: 'case.video-edited' });
}

/** Adds a timeline entry and notifies open pages of the case. Needs the owner's rights. */
export async function addTimelineEntry(
  caller: Caller,
  caseId: string,
  entry: Pick<TimelineEntry, 'action' | 'event'>,
): Promise<void> {
  const row = await systemCases.change(caseId, { updatedAt: caller.context.now });
  await recordTimelineEntry(systemCases, { row, from: row.status, ...entry }, caller);
}

/** Needs a transaction. */
export const recordEditRead = (caller: Caller, { row }: ChangeableVideo): Promise<void> =>
  recordRead(caller, 'video-edit.read', {
    entityKind: 'case',
    entityId: row.id,
    workspaceId: row.workspaceId,
    patientUserId: row.patientUserId,
  });
