// T22, T25: a recording or a finished video file becomes the case's current video; the one before is kept.
import { judge, type BodyOf, type Case, type caseEndpoints } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { takeVideoUpload } from '../uploads/upload-case-service.ts';
import { finishUpload, findUpload } from '../uploads/upload-service.ts';
import { requireCase, takeStep } from './apply-case-action.ts';
import { presentCase } from './case-presenter.ts';
import { factsOf } from './case-facts.ts';
import { createCaseRepository } from './case-repository.ts';
import { refusal } from './case-refusal.ts';
import { prepareVideoJob } from './video-jobs.ts';
import { discardCurrentVideo, insertVideo } from './video-report-repository.ts';

/** Attaches the video; it is made playable by a job. The same upload twice changes nothing. */
export async function submitVideoReport(
  platform: Platform,
  caller: Caller,
  caseId: string,
  input: BodyOf<typeof caseEndpoints.submitVideoReport>,
): Promise<Case> {
  const { actor, context } = caller;
  const known = await findSubmitted(platform, caller, caseId, input.uploadId);
  if (known) return known;
  await finishUpload(platform, caller, await findUpload(platform, actor, input.uploadId));
  return takeStep(platform, caller, caseId, {
    action: 'submitVideo',
    prepare: async () => {
      await takeVideoUpload(actor, input.uploadId, caseId);
      return { columns: input.writtenReport === undefined ? {} : { writtenReport: input.writtenReport } };
    },
    also: () =>
      replaceVideo({ caseId, uploadId: input.uploadId, recordedBy: actor.userId, now: context.now }),
  });
}

type NewVideo = { caseId: string; uploadId: string; recordedBy: string; now: Date };

/** The version before is kept; the new one is made playable by a job. */
async function replaceVideo({ caseId, uploadId, recordedBy, now }: NewVideo): Promise<void> {
  await discardCurrentVideo(caseId, now);
  const video = await insertVideo({
    id: newId(),
    caseId,
    uploadId,
    status: 'processing',
    recordedBy,
    createdAt: now,
    updatedAt: now,
  });
  await enqueue(
    prepareVideoJob,
    { videoId: video.id },
    { subject: { kind: 'case', id: caseId }, key: `prepare-video:${video.id}` },
  );
}

/** The case when it has this video already. Whoever may not submit is told so before anything is asked of the upload. */
async function findSubmitted(
  { database }: Platform,
  caller: Caller,
  caseId: string,
  uploadId: string,
): Promise<Case | undefined> {
  return database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    const record = await requireCase(cases, caseId);
    if (record.video?.uploadId === uploadId) return presentCase(cases, caller, record);
    const verdict = judge('submitVideo', caller.actor, factsOf(record, caller.context.now));
    if (!verdict.allowed) throw refusal('submitVideo', record, verdict.because);
    return undefined;
  });
}
