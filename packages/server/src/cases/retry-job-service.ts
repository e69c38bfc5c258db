// B16: somebody has the work of a failed job done again; what waits for it is put back to waiting in the same moment.
import { AppError, judge } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import { readJobKey, retryJob } from '../platform/jobs/change-job.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpUpload, readUploadAgain } from '../uploads/upload-reach-service.ts';
import { awaitIntroduction } from '../workspaces/introduction-service.ts';
import { requireCase, takeStep } from './apply-case-action.ts';
import { announceCase } from './case-events.ts';
import { factsOf } from './case-facts.ts';
import { refusal } from './case-refusal.ts';
import { systemCases } from './system-cases.ts';
import { selectVideo, updateVideo } from './video-report-repository.ts';

/** Throws 409 for a job that has not failed, and whatever the case says to whoever may not send its files or video. */
export async function retryCaseJob(platform: Platform, caller: Caller, jobId: string): Promise<void> {
  const job = await platform.database.asSystem(() => readJobKey(jobId));
  const about = job?.key?.slice(job.kind.length + 1) ?? '';
  if (job?.kind === 'read-study') return retryReading(platform, caller, jobId, about);
  await platform.database.asSystem(async () => {
    await offerAgain(jobId);
    if (job?.kind === 'prepare-video') await awaitVideo(caller, about);
    if (job?.kind === 'prepare-introduction') await awaitIntroduction(about, caller.context.now);
  });
}

async function offerAgain(jobId: string): Promise<void> {
  if (!(await retryJob(jobId))) throw new AppError('job.not-failed');
}

async function awaitVideo(caller: Caller, videoId: string): Promise<void> {
  const { now } = caller.context;
  const video = await selectVideo(videoId);
  if (video?.status !== 'failed' || video.discardedAt !== null) return;
  const record = await requireCase(systemCases, video.caseId);
  const verdict = judge('submitVideo', caller.actor, factsOf(record, now));
  if (!verdict.allowed) throw refusal('submitVideo', record, verdict.because);
  await updateVideo(videoId, { status: 'processing', failure: null, updatedAt: now });
  const row = await systemCases.change(record.row, { updatedAt: now });
  if (row) await announceCase(row);
}

/** The case sends the same upload once more (T13): what arrived is still there. */
async function retryReading(
  platform: Platform,
  caller: Caller,
  jobId: string,
  uploadId: string,
): Promise<void> {
  const readAgain = async (): Promise<void> => {
    await offerAgain(jobId);
    await readUploadAgain(uploadId, caller.context.now);
  };
  const upload = await platform.database.asSystem(() => lookUpUpload(uploadId));
  if (!upload?.caseId || upload.status !== 'failed') return platform.database.asSystem(readAgain);
  await takeStep(platform, caller, upload.caseId, ({ row }) => {
    if (row.uploadId !== uploadId) throw new AppError('job.not-failed');
    return { action: 'submitUpload', isRepeatable: false, also: readAgain };
  });
}
