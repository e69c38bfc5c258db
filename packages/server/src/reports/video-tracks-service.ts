// B10: captions and chapters of the current video. Anyone who may change the video edits them, until
// sign-off. Whoever signed a video without captions can add them afterwards, once (CG-208).
import {
  AppError,
  captionsAddedRule,
  isFileProblemCode,
  presentFileProblem,
  normalizeTracks,
  type BodyOf,
  type EditedTracks,
  type trackEndpoints,
  type VideoTracks,
} from '@plainscan/contract';
import { isDeepStrictEqual } from 'node:util';

import { removeLinksTo } from '../capabilities/capability-service.ts';
import { publishCaseChange } from '../case-flow/case-change.ts';
import { recordTimelineEntry } from '../case-flow/case-events.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { saveTracks } from '../cases/video-report-repository.ts';
import { addCaptions } from '../cases/video-tracks-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { removeObjects } from '../platform/storage/object-removal.ts';
import { findCaptionableVideo, type ChangeableVideo } from './changeable-video.ts';
import { renewCaptionedCopy } from './copies/video-copy-service.ts';
import { findPhrasesJob, writeCaptionsJob } from './video-jobs.ts';

type Saved = BodyOf<typeof trackEndpoints.saveVideoTracks>;

/** Throws 403 or 409 if the user may not change the video now. */
export async function readVideoTracks(
  platform: Platform,
  caller: Caller,
  caseId: string,
): Promise<EditedTracks> {
  return platform.database.asActor(caller.actor, async () => {
    const edited = await findOpenVideo(caller, caseId);
    await recordCaptionsRead(caller, edited);
    return present(platform, edited.video);
  });
}

/**
 * Replaces both. Throws 409 if someone else has changed them or the case has another video by now, 422 with what is
 * wrong with them. Repeating the call changes nothing. A signed video gets captions once, if it has none (CG-208).
 */
export async function saveVideoTracks(
  platform: Platform,
  caller: Caller,
  caseId: string,
  { videoId, version, ...tracks }: Saved,
): Promise<EditedTracks> {
  const { answer, replacedKey } = await platform.database.asActor(caller.actor, async () => {
    if (!(await createCaseRepository(caller.actor).lock(caseId))) throw new AppError('not-found');
    const { record, video } = await findCaptionableVideo(caller, caseId);
    if (video.id !== videoId) throw new AppError('tracks.other-video');
    const tidy = normalizeTracks(tracks);
    const isSame = isDeepStrictEqual(tidy, tracksOf(video));
    let key: string | null = null;
    if (!isSame && video.signedOffAt !== null)
      key = await addToSigned(platform, caller, { record, video, tracks: tidy });
    else if (!isSame)
      await asOwner(async () => {
        if (!(await saveTracks(video, tracks, version))) throw new AppError('tracks.changed');
        const row = await systemCases.change(caseId, { updatedAt: caller.context.now });
        const entry = { action: 'changeTracks', event: 'case.tracks-changed' } as const;
        await recordTimelineEntry(systemCases, { row, from: row.status, ...entry }, caller);
      });
    const now = isSame ? video : (await findCaptionableVideo(caller, caseId)).video;
    return { answer: await present(platform, now), replacedKey: key };
  });
  if (replacedKey !== null) await removeObjects(platform, [replacedKey]);
  return answer;
}

/** What a player shows: the signed tracks, with captions that were added later. */
const tracksOf = ({ captions, addedCaptions, chapters }: VideoRow): VideoTracks => ({
  captions: addedCaptions ?? captions,
  chapters,
});

/** Throws 409 for a signed video that has its captions. */
async function findOpenVideo(caller: Caller, caseId: string): Promise<ChangeableVideo> {
  const edited = await findCaptionableVideo(caller, caseId);
  if (edited.video.signedOffAt !== null && edited.video.hasCaptions) throw new AppError('tracks.signed');
  return edited;
}

type Added = { record: CaseRecord; video: VideoRow; tracks: VideoTracks };

/** Tells the patient who asked for them. Returns the key of a file to save that lacks them, to be removed. */
async function addToSigned(
  platform: Platform,
  caller: Caller,
  { record, video, tracks: { captions, chapters } }: Added,
): Promise<string | null> {
  if (video.hasCaptions || !isDeepStrictEqual(chapters, video.chapters)) throw new AppError('tracks.signed');
  const { now } = caller.context;
  return asOwner(async () => {
    const added = { captions, duration: video.durationSeconds, by: caller.actor.userId, at: now };
    const sha256 = await addCaptions(video.id, added);
    if (sha256 === null) throw new AppError('tracks.signed');
    await systemCases.change(video.caseId, { updatedAt: now });
    await publishCaseChange(platform, {
      action: 'addCaptions',
      event: 'case.captions-added',
      record: await requireCase(systemCases, video.caseId),
      before: record,
      initiator: caller,
      detail: { sha256 },
      notify: video.captionsAskedAt === null ? [] : [captionsAddedRule],
    });
    const key = await renewCaptionedCopy(video);
    if (key !== null) await removeLinksTo([key]);
    return key;
  });
}

/** Queues the speech service, unless it has finished or is running. Throws 409 if the operator has none. */
export const startWritingCaptions = (
  platform: Platform,
  caller: Caller,
  caseId: string,
): Promise<EditedTracks> =>
  withReadyVideo(platform, caller, caseId, async ({ id: videoId, heardCaptions }) => {
    if (platform.config.speech === null) throw new AppError('tracks.no-speech-service');
    const options = { subject: { kind: 'case', id: caseId }, key: speechKey(videoId) };
    if (heardCaptions === null) await asOwner(() => enqueue(writeCaptionsJob, { videoId }, options));
  });

const speechKey = (videoId: string): string => `write-captions:${videoId}`;

/** Queues the search for phrases, unless it has finished or is running. */
export const startPhraseSearch = (
  platform: Platform,
  caller: Caller,
  caseId: string,
): Promise<EditedTracks> =>
  withReadyVideo(platform, caller, caseId, async ({ id: videoId, phrases }) => {
    const options = { subject: { kind: 'case', id: caseId }, key: searchKey(videoId) };
    if (phrases === null) await asOwner(() => enqueue(findPhrasesJob, { videoId }, options));
  });

/** Runs `start` for a video that can be changed and played, and returns its tracks. Otherwise throws 403 or 409. */
function withReadyVideo(
  platform: Platform,
  caller: Caller,
  caseId: string,
  start: (video: VideoRow) => Promise<void>,
): Promise<EditedTracks> {
  return platform.database.asActor(caller.actor, async () => {
    const edited = await findOpenVideo(caller, caseId);
    const { video } = edited;
    if (video.status !== 'ready') throw new AppError('case.video-not-ready');
    await start(video);
    await recordCaptionsRead(caller, edited);
    return present(platform, video);
  });
}

const searchKey = (videoId: string): string => `find-phrases:${videoId}`;

/** Recorded because captions describe a patient's images. */
const recordCaptionsRead = (caller: Caller, { row }: ChangeableVideo): Promise<void> =>
  recordRead(caller, 'captions.read', {
    entityKind: 'case',
    entityId: row.id,
    workspaceId: row.workspaceId,
    patientUserId: row.patientUserId,
  });

async function present({ config }: Platform, video: VideoRow): Promise<EditedTracks> {
  const { id: videoId, tracksVersion: version, durationSeconds: duration, phrases } = video;
  const job = await asOwner(() => readNewestJob(searchKey(videoId)));
  const isOpen = job?.status === 'queued' || job?.status === 'running';
  const state = phrases !== null ? 'done' : isOpen ? 'running' : 'failed';
  const percent = isOpen && job.progress ? Math.round((100 * job.progress.done) / job.progress.total) : null;
  const search = phrases === null && job === undefined ? null : ({ state, percent } as const);
  const speech = config.speech === null ? null : await presentSpeech(video);
  const isSigned = video.signedOffAt !== null;
  return { videoId, version, isSigned, duration, ...tracksOf(video), phrases, search, speech };
}

async function presentSpeech({ id, heardCaptions }: VideoRow): Promise<EditedTracks['speech']> {
  if (heardCaptions !== null) return { state: 'done', percent: 100, problem: null, captions: heardCaptions };
  const job = await asOwner(() => readNewestJob(speechKey(id)));
  if (job === undefined) return { state: 'none', percent: 0, problem: null, captions: null };
  const isOpen = job.status === 'queued' || job.status === 'running';
  const percent = isOpen && job.progress ? Math.round((100 * job.progress.done) / job.progress.total) : 0;
  const code = job.cause?.code ?? '';
  const problem = isOpen ? null : presentFileProblem({ code: isFileProblemCode(code) ? code : 'speechAway' });
  return { state: isOpen ? 'running' : 'failed', percent, problem, captions: null };
}
