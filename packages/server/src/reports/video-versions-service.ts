// Restores earlier versions of a case's video and compares them with the current one (T24, B12).
import {
  AppError,
  checkAction,
  checkNoteAction,
  compareParts,
  limits,
  type Case,
  type ResponseOf,
  type videoEditEndpoints,
} from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import { presentCase } from '../cases/case-presenter.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import {
  discardCurrentVideo,
  restoreKeptVideo,
  selectVersion,
  selectVideo,
} from '../cases/video-report-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { knownParts } from './known-parts.ts';
import { selectSegments } from './segment-repository.ts';
import { addTimelineEntry } from './video-edit-service.ts';

/**
 * Makes a discarded draft the current video again. Throws 409 if it is signed or older than 30 days. Restoring the
 * current one changes nothing.
 */
export async function restoreVideo(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  version: number,
): Promise<Case> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (!(await cases.lock(caseId))) throw new AppError('not-found');
    const record = await requireCase(cases, caseId);
    const check = checkAction('submitVideo', actor, factsOf(record, context.now));
    if (!check.allowed) throw refusal('submitVideo', record, check.reason);
    const video = await asOwner(() => selectVersion(caseId, version));
    if (!video) throw new AppError('video.not-restorable');
    if (video.id === record.video?.id) return presentCase(caller, record);
    if (!isRestorable(video, context.now)) throw new AppError('video.not-restorable');
    await asOwner(async () => {
      await discardCurrentVideo(caseId, context.now);
      await restoreKeptVideo(video.id, context.now);
      await addTimelineEntry(caller, caseId, { action: 'restoreVideo', event: 'case.video-restored' });
    });
    return presentCase(caller, await requireCase(cases, caseId));
  });
}

/** Excludes a draft set aside for its consultant: it comes back with the case (T43). */
const isRestorable = ({ signedOffAt, discardedAt, keptUntil }: VideoRow, now: Date): boolean =>
  signedOffAt === null &&
  keptUntil === null &&
  discardedAt !== null &&
  now.getTime() - discardedAt.getTime() <= limits.discardedDraftMilliseconds;

type Changes = ResponseOf<typeof videoEditEndpoints.getVideoChanges>;

/**
 * Returns what happened to an earlier version in the current video, for staff who see the case. Users who may leave
 * notes can also play the earlier version. Throws 409 without a video, 404 for an unknown version.
 */
export async function readVideoChanges(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  from: number | undefined,
): Promise<Changes> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    const { row, video: current } = record;
    if (current === null) throw new AppError('case.video-missing');
    const { workspaceId, patientUserId } = row;
    const about = { entityKind: 'case', entityId: caseId, workspaceId, patientUserId };
    await recordRead(caller, 'video-changes.read', about);
    const before =
      from === undefined
        ? await selectVideo(current.editedFrom ?? current.id)
        : await selectVersion(caseId, from);
    if (!before) throw new AppError('not-found');
    const mayPlay = checkNoteAction(actor, factsOf(record, context.now)).allowed;
    return {
      from: before.version,
      to: current.version,
      changes: await changesOf(caseId, before, current),
      before: mayPlay ? await presentEarlier(caller, before) : null,
    };
  });
}

/** Returns `null` if either version was not made from segments. */
async function changesOf(
  caseId: string,
  before: VideoRow,
  { id }: Pick<VideoRow, 'id'>,
): Promise<Changes['changes']> {
  const now = await selectVideo(id);
  if (!before.edit || !now?.edit) return null;
  const segments = await selectSegments(caseId);
  return compareParts(knownParts(before.edit.parts, segments), knownParts(now.edit.parts, segments));
}

/** Returns the file of a replaced version, which is kept as long as the case. */
async function presentEarlier({ actor, context }: Caller, video: VideoRow): Promise<Changes['before']> {
  const { videoKey, durationSeconds, version } = video;
  const links = new CapabilityBatch(actor, context.now);
  const file = { mime: 'video/mp4', fileName: `version-${version}.mp4` };
  const link = videoKey && links.add({ objectKey: videoKey, ...file });
  await links.save();
  return { link, duration: durationSeconds ?? 0 };
}
