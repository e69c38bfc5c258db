// A case's current video, and every stored version (B12).
import { checkAction, mayAnswer, type Case } from '@plainscan/contract';

import type { CapabilityBatch, LinkedObject } from '../capabilities/capability-service.ts';
import { glossaryVersionFor } from '../library/glossary/glossary-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { presentPreparedVideo } from '../viewers/prepared-video-service.ts';
import { factsOf } from './case-facts.ts';
import type { CaseParts } from './case-parts-repository.ts';
import type { CaseRecord } from './case-record-repository.ts';

/** Content type and name of an event track download. */
export const eventTrackFile = { mime: 'application/gzip', fileName: 'event-track.ndjson.gz' };

type Video = NonNullable<Case['videoReport']>;

/** Returns `null` without a video. Needs the transaction that read the record. */
export async function presentVideo(
  caller: Caller,
  record: CaseRecord,
  { tracks, copies }: Pick<CaseParts, 'tracks' | 'copies'>,
  links: CapabilityBatch,
): Promise<Video | null> {
  const { actor, context } = caller;
  const { video } = record;
  if (video === null || tracks === null) return null;
  const linkTo = (kind: 'small' | 'captioned', file: Pick<LinkedObject, 'fileName' | 'disposition'>) => {
    const copy = copies.find((one) => one.kind === kind);
    return copy ? links.add({ objectKey: copy.objectKey, mime: 'video/mp4', ...file }) : null;
  };
  const maySave = actor.pass?.mayDownload ?? actor.care === undefined;
  const jobKey = `prepare-video:${video.id}`;
  const mayRetry = checkAction('submitVideo', actor, factsOf(record, context.now)).allowed;
  return {
    ...(await presentPreparedVideo(video, { links, fileName: 'video-report', jobKey, mayRetry })),
    version: video.version,
    captions: tracks.captions,
    chapters: tracks.chapters,
    recordedBy: record.recorder,
    isPosterChosen: tracks.isPosterChosen,
    // It may name the patient.
    filmTitle: actor.pass ? null : tracks.filmTitle,
    withoutCaptions: presentWithoutCaptions(caller, record),
    smallLink: linkTo('small', { fileName: 'video-report-small.mp4' }),
    captionedLink: maySave
      ? linkTo('captioned', { fileName: 'video-report.mp4', disposition: 'attachment' })
      : null,
    glossaryVersion: await glossaryVersionFor(actor, record.row.patientWorkspaceId),
    eventTrackLink: video.eventTrackKey && links.add({ objectKey: video.eventTrackKey, ...eventTrackFile }),
  };
}

/** CG-208. Guests with a link learn only that there are none. */
function presentWithoutCaptions({ actor, context }: Caller, record: CaseRecord): Video['withoutCaptions'] {
  const { video, row } = record;
  if (!video || video.signedOffAt === null || video.hasCaptions) return null;
  const isFinished = row.status === 'completed';
  return {
    reason: actor.pass ? null : video.captionsReason,
    askedAt: video.captionsAskedAt?.toISOString() ?? null,
    mayAsk: isFinished && actor.userId === row.patientUserId && !actor.care && !actor.pass,
    mayAdd: isFinished && mayAnswer(actor, factsOf(record, context.now), row.signedOffBy),
  };
}

/** Returns the video versions, for staff. */
export const presentVersions = ({ versions }: CaseParts): Case['videoVersions'] =>
  versions.map(
    ({ recorder, signer, createdAt, discardedAt, signedOffAt, sha256, eventTrackSha256, ...rest }) => {
      const { addedSha256, addedAt, adder, ...version } = rest;
      return {
        ...version,
        recordedBy: recorder,
        createdAt: new Date(createdAt).toISOString(),
        discardedAt: discardedAt && new Date(discardedAt).toISOString(),
        signedOffAt: signedOffAt && new Date(signedOffAt).toISOString(),
        signedOffBy: signer,
        sha256: signedOffAt === null ? null : sha256,
        eventTrackSha256: signedOffAt === null ? null : eventTrackSha256,
        addedCaptions:
          addedSha256 === null || addedAt === null
            ? null
            : { sha256: addedSha256, by: adder, at: new Date(addedAt).toISOString() },
      };
    },
  );
