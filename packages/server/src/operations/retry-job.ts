// B16: retries a failed job and sets what depends on it back to waiting in the same transaction.
import { AppError, checkAction } from '@plainscan/contract';

import { announceCase } from '../case-flow/case-events.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { applyTransition } from '../case-flow/transition.ts';
import { factsOf } from '../cases/case-facts.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { selectVideo, updateVideo } from '../cases/video-report-repository.ts';
import { resetIntroduction } from '../introductions/introduction-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readJobKey, retryJob } from '../platform/jobs/change-job.ts';
import type { Platform } from '../platform/platform.ts';
import { resetClip } from '../questions/answer-clip-service.ts';
import { lookUpUpload, readUploadAgain } from '../uploads/upload-access-service.ts';

/** Throws 409 if the job has not failed, and the case's refusal if the caller may not send its files or video. */
export async function retryCaseJob(platform: Platform, caller: Caller, jobId: string): Promise<void> {
  const job = await platform.database.asSystem(() => readJobKey(jobId));
  const about = job?.key?.slice(job.kind.length + 1) ?? '';
  if (job?.kind === 'read-study') return retryReading(platform, caller, jobId, about);
  await platform.database.asSystem(async () => {
    await requeueFailedJob(jobId);
    if (job?.kind === 'prepare-video') await resetVideo(caller, about);
    if (job?.kind === 'prepare-answer-clip') await resetClip(caller, about);
    if (job?.kind === 'prepare-introduction') await resetIntroduction(about, caller.context.now);
  });
}

async function requeueFailedJob(jobId: string): Promise<void> {
  if (!(await retryJob(jobId))) throw new AppError('job.not-failed');
}

async function resetVideo(caller: Caller, videoId: string): Promise<void> {
  const { now } = caller.context;
  const video = await selectVideo(videoId);
  if (video?.status !== 'failed' || video.discardedAt !== null) return;
  await systemCases.lock(video.caseId);
  const record = await requireCase(systemCases, video.caseId);
  const check = checkAction('submitVideo', caller.actor, factsOf(record, now));
  if (!check.allowed) throw refusal('submitVideo', record, check.reason);
  await updateVideo(videoId, { status: 'processing', failure: null, updatedAt: now });
  await announceCase(await systemCases.change(record.row.id, { updatedAt: now }));
}

/** Submits the case's upload again (T13), because its files are still there. */
async function retryReading(
  platform: Platform,
  caller: Caller,
  jobId: string,
  uploadId: string,
): Promise<void> {
  const readAgain = async (): Promise<void> => {
    await requeueFailedJob(jobId);
    await readUploadAgain(uploadId, caller.context.now);
  };
  const upload = await platform.database.asSystem(() => lookUpUpload(uploadId));
  if (!upload?.caseId || upload.status !== 'failed') return platform.database.asSystem(readAgain);
  await applyTransition(platform, caller, upload.caseId, ({ row }) => {
    if (row.uploadId !== uploadId) throw new AppError('job.not-failed');
    return {
      action: 'submitUpload',
      repetition: 'refused',
      prepare: () => ({ write: readAgain }),
    };
  });
}
