// The current video of a case, and every version that is kept (B12).
import { judge, type Case } from '@plainscan/contract';

import type { LinkMaker } from '../capabilities/capability-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { presentPreparedVideo } from '../viewers/prepared-video-service.ts';
import { factsOf } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { selectVersions } from './video-report-repository.ts';

type Video = NonNullable<Case['videoReport']>;

/** Needs the transaction that read the record, with a video. */
export async function presentVideo(
  { actor, context }: Caller,
  record: CaseRecord,
  links: LinkMaker,
): Promise<Video | null> {
  const { video } = record;
  if (video === null) return null;
  const jobKey = `prepare-video:${video.id}`;
  const mayRetry = judge('submitVideo', actor, factsOf(record, context.now)).allowed;
  return {
    ...(await presentPreparedVideo(video, { links, fileName: 'video-report', jobKey, mayRetry })),
    version: video.version,
    captions: video.captions,
    chapters: video.chapters,
    recordedBy: record.recorder,
  };
}

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
