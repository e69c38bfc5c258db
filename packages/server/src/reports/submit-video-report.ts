// T22, T25: a recording or a finished video file becomes the case's current video. The previous one is kept. Library
// resources and a written report can accompany it.
import { checkAction, type BodyOf, type Case, type reportEndpoints } from '@plainscan/contract';

import { attachVideoUpload } from '../case-files/attach-upload.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { applyTransition } from '../case-flow/transition.ts';
import { factsOf } from '../cases/case-facts.ts';
import { presentCase } from '../cases/case-presenter.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { discardCurrentVideo, insertVideo } from '../cases/video-report-repository.ts';
import { replaceCaseMaterials, requireAttachable } from '../library/case-material-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { finishUpload, findUpload } from '../uploads/upload-service.ts';
import { createSegmentIfNeeded, type RecordedMarks } from './segment-service.ts';
import { prepareVideoJob } from './video-jobs.ts';

type Submitted = BodyOf<typeof reportEndpoints.submitVideoReport> & {
  /** Marks set during the recording. */
  tracks?: RecordedMarks;
};

/**
 * Attaches the video, which a job makes playable. Submitting the same upload twice changes nothing. Without an upload,
 * the draft's video stays and only its accompanying materials change.
 */
export async function submitVideoReport(
  platform: Platform,
  caller: Caller,
  caseId: string,
  input: Submitted,
): Promise<Case> {
  const { actor, context } = caller;
  const { uploadId, tracks } = input;
  if (uploadId === undefined)
    return applyTransition(platform, caller, caseId, {
      action: 'editVideo',
      prepare: async () => ({
        ...(await prepareSupplements(caller, caseId, input)),
        outcome: { event: 'case.extras-changed' },
      }),
    });
  const known = await findSubmitted(platform, caller, caseId, uploadId);
  if (known) return known;
  await finishUpload(platform, caller, await findUpload(platform, actor, uploadId));
  return applyTransition(platform, caller, caseId, {
    action: 'submitVideo',
    prepare: async () => {
      await attachVideoUpload(actor, uploadId, caseId);
      const beside = await prepareSupplements(caller, caseId, input);
      return {
        columns: beside.columns,
        write: async () => {
          await replaceVideo({ caseId, uploadId, recordedBy: actor.userId, now: context.now }, tracks);
          await beside.write();
        },
      };
    },
  });
}

/** Prepares the written report and the resources that accompany a video. Omitted ones stay unchanged. */
async function prepareSupplements(
  { actor }: Caller,
  caseId: string,
  { writtenReport, supplementaryMaterials: materials }: Submitted,
) {
  if (materials) await requireAttachable(actor, caseId, materials);
  return {
    columns: writtenReport === undefined ? {} : { writtenReport },
    write: async () => {
      if (materials) await replaceCaseMaterials(caseId, materials);
    },
  };
}

type NewVideo = { caseId: string; uploadId: string; recordedBy: string; now: Date };

/** Keeps the previous version and queues the job that makes the new one playable. */
async function replaceVideo(
  { caseId, uploadId, recordedBy, now }: NewVideo,
  tracks: RecordedMarks | undefined,
): Promise<void> {
  await discardCurrentVideo(caseId, now);
  const row = { id: newId(), caseId, uploadId, recordedBy, createdAt: now, updatedAt: now };
  const made = await createSegmentIfNeeded(row, tracks);
  const video = await insertVideo({ ...row, ...made.columns, status: 'processing' }, made.tracks);
  await enqueue(
    prepareVideoJob,
    { videoId: video.id },
    { subject: { kind: 'case', id: caseId }, key: `prepare-video:${video.id}` },
  );
}

/** Returns the case if it already has this video. Throws for users who may not submit, before the upload is checked. */
async function findSubmitted(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  uploadId: string,
): Promise<Case | undefined> {
  return database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    const record = await requireCase(cases, caseId);
    if (record.video?.uploadId === uploadId) return presentCase(caller, record);
    const check = checkAction('submitVideo', caller.actor, factsOf(record, caller.context.now));
    if (!check.allowed) throw refusal('submitVideo', record, check.reason);
    return undefined;
  });
}
