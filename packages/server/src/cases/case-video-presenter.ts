// The current video of a case, and every version that is kept (B12).
import { judge, type Case } from '@plainscan/contract';

import type { LinkMaker } from '../capabilities/capability-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { factsOf } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { selectVersions } from './video-report-repository.ts';

type Video = NonNullable<Case['videoReport']>;

/** Needs the transaction that read the record, with a video. */
export async function presentVideo(
  caller: Caller,
  record: CaseRecord,
  links: LinkMaker,
): Promise<Video | null> {
  const { video } = record;
  if (video === null) return null;
  const link =
    video.videoKey &&
    links.linkTo({ objectKey: video.videoKey, mime: 'video/mp4', fileName: 'video-report.mp4' });
  return {
    id: video.id,
    version: video.version,
    status: video.status,
    duration: video.durationSeconds,
    thumbnailPath:
      video.posterKey &&
      links.linkTo({
        objectKey: video.posterKey,
        mime: 'image/jpeg',
        fileName: 'poster.jpg',
        isPreview: true,
      }),
    downloadLink: link,
    h264: { downloadLink: link },
    captions: video.captions,
    chapters: video.chapters,
    failure: video.failure,
    recordedBy: record.recorder,
    ...(await presentPreparation(caller, record, video)),
  };
}

/** B16: how far the preparation is, or the job that may be tried again by whoever may record. */
async function presentPreparation(
  { actor, context }: Caller,
  record: CaseRecord,
  { id, status }: { id: string; status: Video['status'] },
): Promise<Pick<Video, 'progress' | 'failedJobId'>> {
  if (status === 'ready') return { progress: null, failedJobId: null };
  const job = await asOwner(() => readNewestJob(`prepare-video:${id}`));
  const mayRetry = judge('submitVideo', actor, factsOf(record, context.now)).allowed;
  const hasEnded = job !== undefined && ['failed', 'dead', 'cancelled'].includes(job.status);
  return {
    progress: status === 'processing' && job?.progress ? progressOf(job.progress) : null,
    failedJobId: status === 'failed' && hasEnded && mayRetry ? job.id : null,
  };
}

const progressOf = ({ done, total }: { done: number; total: number }): Video['progress'] => ({ done, total });

/** For staff. Needs the transaction of whoever reads. */
export async function presentVersions(caseId: string): Promise<Case['videoVersions']> {
  const rows = await selectVersions(caseId);
  return rows.map(({ row, recorder, signer }) => ({
    version: row.version,
    status: row.status,
    recordedBy: recorder,
    createdAt: row.createdAt.toISOString(),
    discardedAt: row.discardedAt?.toISOString() ?? null,
    signedOffAt: row.signedOffAt?.toISOString() ?? null,
    signedOffBy: signer,
    sha256: row.signedOffAt === null ? null : row.videoSha256,
  }));
}
