// P-042, CG-124: the video with which a clinic welcomes its patients. The current video keeps playing until its
// replacement is ready.
import { AppError, rooms, scopeFor, type Actor, type Introduction } from '@plainscan/contract';

import { CapabilityBatch, removeLinksTo } from '../capabilities/capability-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { cancelJob, readNewestJob } from '../platform/jobs/change-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { recordEvent } from '../platform/outbox/record-event.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { createUploadRepository } from '../uploads/upload-repository.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { findUpload, finishUpload } from '../uploads/upload-service.ts';
import { requireUsable } from '../uploads/usable-upload.ts';
import { preparedObjects, presentPreparedVideo } from '../viewers/prepared-video-service.ts';
import { smallCopyLinks } from '../viewers/small-copy.ts';
import { lockWorkspace } from '../workspaces/workspace-repository.ts';
import type { IntroductionRow, WorkspaceRow } from '../workspaces/workspace-tables.ts';
import { prepareIntroductionJob } from './introduction-jobs.ts';
import {
  deleteIntroductions,
  insertIntroduction,
  setPlayingIntroduction,
  selectIntroduction,
  selectIntroductions,
  updateIntroduction,
} from './introduction-repository.ts';

export const introductionJobKey = (id: string): string => `${prepareIntroductionJob.kind}:${id}`;

/** Makes an upload the clinic's introduction. An empty `uploadId` removes the introduction. */
export async function changeIntroduction(
  platform: Platform,
  caller: Caller,
  workspaceId: number,
  uploadId: string,
): Promise<void> {
  if (uploadId === '') await removeIntroduction(platform, caller, workspaceId);
  else await setIntroduction(platform, caller, workspaceId, uploadId);
}

/** Returns a clinic's introduction with links for the caller. Needs the caller's transaction. */
export async function presentIntroductionTo(
  { actor, context }: Caller,
  workspaceId: number,
): Promise<Introduction | null> {
  const links = new CapabilityBatch(actor, context.now);
  const introduction = await presentIntroduction(actor, workspaceId, links);
  await links.save();
  return introduction;
}

/**
 * Makes the upload the next introduction and queues the job that prepares it. An earlier one that is still waiting is
 * dropped. Sending the same upload again only drops the waiting one: an introduction that plays stays.
 */
async function setIntroduction(
  platform: Platform,
  caller: Caller,
  workspaceId: number,
  uploadId: string,
): Promise<void> {
  const { database } = platform;
  const { actor, context } = caller;
  const known = await database.asSystem(() => selectIntroduction(uploadId));
  if (known === undefined) await finishUpload(platform, caller, await findUpload(platform, actor, uploadId));
  else if (known.workspaceId !== workspaceId) throw new AppError('upload.taken');
  const dropped = await database.asSystem(async () => {
    const rows = await lockIntroductions(workspaceId);
    const isNew = !rows.some(({ id }) => id === uploadId);
    const waiting = rows.filter(({ id, status }) => status !== 'ready' && id !== uploadId);
    if (!isNew && waiting.length === 0) return nothing;
    if (isNew) {
      requireUsable(await createUploadRepository(actor).lock(uploadId), 'introduction', null);
      if (await selectIntroduction(uploadId)) throw new AppError('upload.taken');
    }
    const gone = await discardIntroductions(waiting);
    if (isNew) await queue(workspaceId, uploadId, context.now);
    await audit(caller, workspaceId, 'workspace.introduction-set', uploadId);
    await announce(workspaceId);
    return gone;
  });
  await eraseFiles(platform, dropped);
}

async function queue(workspaceId: number, id: string, now: Date): Promise<void> {
  await insertIntroduction({ id, workspaceId, status: 'processing', createdAt: now, updatedAt: now });
  await enqueue(
    prepareIntroductionJob,
    { introductionId: id },
    { subject: { kind: 'workspace', id: String(workspaceId) }, key: introductionJobKey(id) },
  );
}

async function removeIntroduction(platform: Platform, caller: Caller, workspaceId: number): Promise<void> {
  const dropped = await platform.database.asSystem(async () => {
    const rows = await lockIntroductions(workspaceId);
    if (rows.length === 0) return nothing;
    await setPlayingIntroduction(workspaceId, null);
    await audit(caller, workspaceId, 'workspace.introduction-removed', rows[0]?.id ?? null);
    await announce(workspaceId);
    return discardIntroductions(rows);
  });
  await eraseFiles(platform, dropped);
}

/**
 * Returns the introductions and locks the workspace, so that the later of two simultaneous changes wins. Needs a system
 * transaction.
 */
async function lockIntroductions(workspaceId: number): Promise<IntroductionRow[]> {
  if (!(await lockWorkspace(workspaceId))) throw new AppError('not-found');
  return selectIntroductions(workspaceId);
}

/** Uploads and objects to delete after the rows. */
type Removed = { uploads: readonly string[]; objects: readonly string[] };
const nothing: Removed = { uploads: [], objects: [] };

/** Deletes rows and all links to their objects, and cancels their jobs. Needs a system transaction. */
async function discardIntroductions(rows: readonly IntroductionRow[]): Promise<Removed> {
  const dropped = { uploads: rows.map(({ id }) => id), objects: rows.flatMap(preparedObjects) };
  for (const id of dropped.uploads) {
    const job = await readNewestJob(introductionJobKey(id));
    if (job) await cancelJob(job.id);
  }
  await deleteIntroductions(dropped.uploads);
  await removeLinksTo(dropped.objects);
  await recordRemoval(dropped.objects);
  return dropped;
}

/** After a crash, the leftovers are cleaned up elsewhere: recorded objects, and uploads that nothing uses. */
async function eraseFiles(platform: Platform, { uploads, objects }: Removed): Promise<void> {
  await eraseUploads(platform, uploads);
  await removeObjects(platform, objects);
}

/** Saves the result of the preparation. An introduction that was dropped in the meantime leaves nothing behind. */
export async function finishIntroduction(
  platform: Platform,
  { id, workspaceId }: Pick<IntroductionRow, 'id' | 'workspaceId'>,
  end: Partial<IntroductionRow> & { status: 'ready' | 'failed' },
): Promise<void> {
  const updatedAt = platform.clock.now();
  const dropped = await platform.database.asSystem(async () => {
    const rows = await lockIntroductions(workspaceId);
    const isWaiting = rows.some((row) => row.id === id && row.status === 'processing');
    if (!isWaiting) return { uploads: [], objects: preparedObjects(end) };
    const isReady = end.status === 'ready';
    if (isReady) await setPlayingIntroduction(workspaceId, null);
    const gone = await discardIntroductions(isReady ? rows.filter(({ status }) => status === 'ready') : []);
    await updateIntroduction(id, { ...end, updatedAt });
    if (isReady) await setPlayingIntroduction(workspaceId, id);
    await announce(workspaceId);
    return gone;
  });
  await eraseFiles(platform, dropped);
}

/**
 * B16: sets a failed introduction back to waiting for its job. Throws 409 if it has not failed. Needs a system
 * transaction.
 */
export async function resetIntroduction(id: string, now: Date): Promise<void> {
  const row = await selectIntroduction(id);
  if (row?.status !== 'failed') throw new AppError('job.not-failed');
  await updateIntroduction(id, { status: 'processing', failure: null, updatedAt: now });
  await announce(row.workspaceId);
}

/** Returns what plays, and to users who manage clinics also what is being prepared. Needs the reader's transaction. */
export async function presentIntroduction(
  actor: Actor,
  workspaceId: number,
  links: CapabilityBatch,
): Promise<Introduction | null> {
  const mayChange = mayManage(actor);
  const rows = await selectIntroductions(workspaceId);
  const present = (row: IntroductionRow) =>
    presentPreparedVideo(row, {
      links,
      fileName: 'introduction',
      jobKey: introductionJobKey(row.id),
      mayRetry: mayChange,
    });
  const playing = rows.find(({ status }) => status === 'ready');
  const waiting = mayChange ? rows.find(({ status }) => status !== 'ready') : undefined;
  if (playing === undefined)
    return waiting ? { ...(await present(waiting)), smallLink: null, replacement: null } : null;
  const linkToSmall = await smallCopyLinks([playing], { links, fileName: 'introduction-small.mp4' });
  return {
    ...(await present(playing)),
    smallLink: linkToSmall(playing),
    replacement: waiting ? await present(waiting) : null,
  };
}

/** Returns the same for a clinic whose row is at hand, without a query if it has no introduction. */
export async function presentIntroductionOf(
  actor: Actor,
  { id, globalVideoIntroductionResourceId: playing }: WorkspaceRow,
  links: CapabilityBatch,
): Promise<Introduction | null> {
  return playing === null && !mayManage(actor) ? null : presentIntroduction(actor, id, links);
}

/** Returns whether the role may add, replace and remove an introduction, and retry a failed one. */
export const mayManage = ({ role }: Pick<Actor, 'role'>): boolean =>
  scopeFor('workspace.manage', role) !== 'none';

/** Notifies everyone who manages the clinic, its staff and the provider's. */
async function announce(workspaceId: number): Promise<void> {
  await recordEvent({
    event: 'introduction-updated',
    rooms: [rooms.workspace(workspaceId), rooms.workspaceCases(workspaceId), rooms.providerPool],
    data: { workspaceId },
  });
}

const audit = (
  caller: Caller,
  workspaceId: number,
  action: 'workspace.introduction-set' | 'workspace.introduction-removed',
  introductionId: string | null,
): Promise<void> =>
  recordChange(caller, action, {
    entityKind: 'workspace',
    entityId: String(workspaceId),
    workspaceId,
    detail: { introductionId },
  });
