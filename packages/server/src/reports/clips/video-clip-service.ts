// B11: a library clip or the clinic's introduction is copied into the case before the parts of its video can use it.
import {
  AppError,
  presentFileProblem,
  type ResponseOf,
  type VideoClip,
  type videoClipEndpoints,
} from '@plainscan/contract';

import { CapabilityBatch } from '../../capabilities/capability-service.ts';
import type { SegmentClip, SegmentRow } from '../../cases/case-child-tables.ts';
import { createCaseRepository } from '../../cases/case-repository.ts';
import type { CaseRow, VideoRow } from '../../cases/case-tables.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { asOwner } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import { readNewestJob } from '../../platform/jobs/change-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { formatOf } from '../../platform/media/video/segment-index.ts';
import type { Platform } from '../../platform/platform.ts';
import { findChangeableVideo } from '../changeable-video.ts';
import { segmentsOf } from '../known-parts.ts';
import { frameOf } from '../segment-format.ts';
import { insertSegment, selectSegment, selectSegments, updateSegment } from '../segment-repository.ts';
import { presentSegment } from '../video-edit-presenter.ts';
import { recordEditRead } from '../video-edit-service.ts';
import { fitClipJob } from '../video-jobs.ts';
import { findClipTitle, type WantedClip } from './clip-source.ts';

/** Throws 403 or 409 if the actor may not change the video now. */
export async function listVideoClips(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<ResponseOf<typeof videoClipEndpoints.listVideoClips>> {
  return database.asActor(caller.actor, async () => {
    const found = await findChangeableVideo(caller, caseId);
    await recordEditRead(caller, found);
    const all = await selectSegments(caseId);
    const frame = frameIn(found.video, all);
    const links = new CapabilityBatch(caller.actor, caller.context.now);
    const clips: VideoClip[] = [];
    for (const segment of all) if (segment.clip) clips.push(await presentClip(segment, frame, links));
    await links.save();
    return { clips };
  });
}

/**
 * Throws 422 unless the user may use the clip now, 409 before the video has been read. Repeating the call changes
 * nothing.
 */
export async function addVideoClip(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  wanted: WantedClip,
): Promise<VideoClip> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    if (!(await createCaseRepository(actor).lock(caseId))) throw new AppError('not-found');
    const { row, video } = await findChangeableVideo(caller, caseId);
    const all = await selectSegments(caseId);
    const frame = frameIn(video, all);
    if (frame?.status !== 'ready') throw new AppError('edit.segment-not-ready');
    const title = await findClipTitle(actor, row.workspaceId, wanted);
    if (title === undefined) throw new AppError('clip.unavailable');
    const known = all.find((segment) => isCopyOf(segment, wanted, frame));
    const segment = await asOwner(() =>
      queueClipCopy(caller, known ?? newCopy(caseId, frame, { ...wanted, title })),
    );
    if (!known) await recordAdding(caller, row, wanted);
    const links = new CapabilityBatch(actor, caller.context.now);
    const shown = await presentClip(segment, frame, links);
    await links.save();
    return shown;
  });
}

const frameIn = ({ edit }: VideoRow, all: readonly SegmentRow[]): SegmentRow | undefined =>
  edit === null ? undefined : frameOf(segmentsOf(edit, all));

/** Returns whether a segment is a copy of the clip that fits this frame, or will once made. */
const isCopyOf = ({ clip, ...segment }: SegmentRow, { kind, id }: WantedClip, frame: SegmentRow): boolean =>
  clip?.kind === kind &&
  clip.sourceId === id &&
  (clip.frameId === frame.id || formatOf(segment) === formatOf(frame));

type NewCopy = Pick<SegmentRow, 'id' | 'caseId'> & { clip: SegmentClip };

const newCopy = (
  caseId: string,
  { id: frameId }: SegmentRow,
  { kind, id, title }: WantedClip & { title: string },
): NewCopy => ({
  id: newId(),
  caseId,
  clip: { kind, sourceId: id, title, frameId },
});

/** Queues a job that makes the copy, unless it is ready or already queued. Needs the owner's rights. */
async function queueClipCopy({ context: { now } }: Caller, copy: NewCopy | SegmentRow): Promise<SegmentRow> {
  const { id, caseId, clip } = copy;
  if (!('status' in copy))
    await insertSegment({ id, caseId, clip, status: 'reading', createdAt: now, updatedAt: now });
  else if (copy.status === 'failed')
    await updateSegment(id, { status: 'reading', failure: null, updatedAt: now });
  const segment = (await selectSegment(id)) as SegmentRow;
  if (segment.status !== 'ready')
    await enqueue(fitClipJob, { segmentId: id }, { subject: { kind: 'case', id: caseId }, key: keyOf(id) });
  return segment;
}

const keyOf = (segmentId: string): string => `fit-clip:${segmentId}`;

const recordAdding = (
  caller: Caller,
  { id, workspaceId }: CaseRow,
  { kind, id: sourceId }: WantedClip,
): Promise<void> =>
  recordChange(caller, 'case.clip-added', {
    entityKind: 'case',
    entityId: id,
    workspaceId,
    detail: { kind, sourceId },
  });

/** Reports a copy as failed once its job has used up its attempts. */
async function presentClip(
  row: SegmentRow,
  frame: SegmentRow | undefined,
  links: CapabilityBatch,
): Promise<VideoClip> {
  const segment = await presentSegment(row, frame, links);
  const sourceId = row.clip?.sourceId ?? '';
  const failure = presentFileProblem(row.failure);
  if (row.status !== 'reading') return { segment, sourceId, percent: null, failure };
  const job = await asOwner(() => readNewestJob(keyOf(row.id)));
  if (job === undefined || !['queued', 'running'].includes(job.status)) {
    const cutOff = presentFileProblem({ code: 'videoCutOff' });
    return { segment: { ...segment, state: 'failed' }, sourceId, percent: null, failure: cutOff };
  }
  const { progress } = job;
  const percent = progress ? Math.round((100 * progress.done) / progress.total) : null;
  return { segment, sourceId, percent, failure };
}
