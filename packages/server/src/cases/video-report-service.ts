// T22, T25: a recording or a finished video file becomes the case's current video; the one before is kept.
import { AppError, judge, transition, type BodyOf, type Case, type caseEndpoints } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { takeVideoUpload } from '../uploads/upload-case-service.ts';
import { finishUpload, findUpload } from '../uploads/upload-service.ts';
import { recordCaseChange } from './case-events.ts';
import { presentCase } from './case-presenter.ts';
import { factsOf } from './case-facts.ts';
import { createCaseRepository } from './case-repository.ts';
import { refusal, requireCase } from './case-service.ts';
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
  await checkMaySubmit(platform, caller, caseId, input.uploadId);
  await finishUpload(platform, caller, await findUpload(platform, actor, input.uploadId));
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    const record = await requireCase(cases, caseId);
    if (record.video?.uploadId === input.uploadId) return presentCase(cases, caller, record);
    const verdict = judge('submitVideo', actor, factsOf(record, context.now));
    if (!verdict.allowed) throw refusal('submitVideo', record, verdict.because);
    const written = input.writtenReport === undefined ? {} : { writtenReport: input.writtenReport };
    const moved = await cases.move(caseId, [record.row.status], { ...written, updatedAt: context.now });
    if (!moved) throw new AppError('case.conflict', { params: { status: record.row.status } });
    await takeVideoUpload(actor, input.uploadId, caseId);
    await discardCurrentVideo(caseId, context.now);
    const video = await insertVideo({
      id: newId(),
      caseId,
      uploadId: input.uploadId,
      status: 'processing',
      recordedBy: actor.userId,
      createdAt: context.now,
      updatedAt: context.now,
    });
    await enqueue(
      prepareVideoJob,
      { videoId: video.id },
      { subject: { kind: 'case', id: caseId }, key: `prepare-video:${video.id}` },
    );
    await recordCaseChange(
      cases,
      { row: moved, action: 'submitVideo', event: transition('submitVideo').event, from: record.row.status },
      caller,
    );
    return presentCase(cases, caller, await requireCase(cases, caseId));
  });
}

/** Whoever may not submit is told so before anything is asked of the upload. */
async function checkMaySubmit(
  { database }: Platform,
  { actor, context }: Caller,
  caseId: string,
  uploadId: string,
): Promise<void> {
  await database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    const verdict = judge('submitVideo', actor, factsOf(record, context.now));
    if (!verdict.allowed && record.video?.uploadId !== uploadId)
      throw refusal('submitVideo', record, verdict.because);
  });
}
