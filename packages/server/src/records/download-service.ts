// Downloading a user's own studies (H-012, H-023, CG-84): requested, prepared by a job, emailed as a link valid for
// seven days.
import { AppError, limits, day, hour } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { createPass } from '../capabilities/pass-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { bytesLeft } from '../platform/storage/disk-space.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { listDownloadParts } from './download-content.ts';
import { prepareDownloadJob } from './download-jobs.ts';
import { mailDownloadReady } from './download-mails.ts';
import {
  insertDownload,
  lockDownloadOf,
  selectDownload,
  selectDownloadBySecret,
  selectDownloadInTheMaking,
  selectNewestDownload,
  sumDownloads,
  updateDownload,
  type DownloadRow,
} from './download-repository.ts';
import { requireRecord } from './record-service.ts';
import { bytesOf, contentHashOf } from './zip-stream.ts';

/** A ZIP is a second copy of everything in it. The limit keeps users from filling the storage. */
const downloadLimit = { kind: 'download', most: limits.downloadsAnHour, milliseconds: hour };

const accepted = { message: 'You will get an email when your download is ready.' };

type Wanted = { ids: string[]; studyIds: string[]; withMarks: boolean };

/**
 * Queues a download, or mails the link to one that holds exactly the same files. Throws 404 if any of the records is not
 * the user's own, 429 after too many requests, and 503 if prepared downloads take too much of the disk.
 */
export async function prepareDownload(
  platform: Platform,
  caller: Caller,
  { recordIds, withMarks = false }: { recordIds: readonly string[]; withMarks?: boolean | undefined },
): Promise<{ message: string }> {
  const { actor, context } = caller;
  const { database } = platform;
  const wanted = await database.asActor(actor, () => findWanted(actor, recordIds, withMarks));
  if (wanted === 'in the making') return accepted;
  await database.asSystem(() => spendAllowance(downloadLimit, actor.userId, context.now, 'rate.exceeded'));
  const { userId, locale } = actor;
  const parts = await listDownloadParts({ userId, recordIds: wanted.ids, locale, withMarks }, platform);
  if (await mailAgain(platform, caller, wanted, await contentHashOf(parts))) return accepted;
  await requireRoom(platform, userId, bytesOf(parts));
  await database.asActor(actor, async () => {
    if (await selectDownloadInTheMaking(wanted.ids, withMarks)) return;
    const id = newId();
    const { length } = wanted.ids;
    await insertDownload({
      id,
      userId,
      recordIds: wanted.ids,
      withMarks,
      state: 'preparing',
      fileName: length === 1 ? 'study.zip' : `studies-${length}.zip`,
      createdAt: context.now,
      updatedAt: context.now,
    });
    await enqueue(
      prepareDownloadJob,
      { downloadId: id },
      { subject: { kind: 'download', id }, key: `prepare-download:${id}` },
    );
    await recordRequest(caller, wanted);
  });
  return accepted;
}

/** Needs the user's transaction. A repeated request while the first is being prepared makes no second ZIP or email. */
async function findWanted(
  actor: SignedIn,
  recordIds: readonly string[],
  withMarks: boolean,
): Promise<Wanted | 'in the making'> {
  const records = [];
  for (const id of new Set(recordIds)) records.push(await requireRecord(actor, id));
  const studyIds = records.flatMap(({ study }) => study?.id ?? []);
  const ids = records.flatMap(({ study, caseId, caseStatus }) =>
    study ? [study.id] : caseStatus === 'completed' && caseId !== null ? [caseId] : [],
  );
  if (ids.length === 0) throw new AppError('record.nothing-to-download');
  return (await selectDownloadInTheMaking(ids, withMarks)) ? 'in the making' : { ids, studyIds, withMarks };
}

/** Mails a new link to a ZIP of the same files. Returns `false` if there is none that lasts another day. */
async function mailAgain(
  platform: Platform,
  caller: Caller,
  wanted: Wanted,
  contentHash: Uint8Array,
): Promise<boolean> {
  const { actor, context } = caller;
  const { now } = context;
  return platform.database.asSystem(async () => {
    const known = await lockDownloadOf(actor.userId, contentHash, new Date(now.getTime() + day));
    if (!known) return false;
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + limits.downloadMilliseconds);
    const tokens = { tokenHash: hashSecret(token), formerTokenHash: known.tokenHash };
    await updateDownload(known.id, { ...tokens, expiresAt, updatedAt: now });
    const to = await readAccount(actor.userId);
    const home = await readWorkspace(to.workspaceId);
    await mailDownloadReady(platform, { id: known.id, to, home, now, token, isAgain: true });
    await recordRequest(caller, wanted);
    return true;
  });
}

const recordRequest = (caller: Caller, { studyIds, withMarks }: Wanted): Promise<void> =>
  recordRead(caller, 'record.download-asked', {
    entityKind: 'study',
    patientUserId: caller.actor.userId,
    ids: studyIds,
    ...(withMarks && { detail: { withMarks } }),
  });

/** The share of the free disk that prepared downloads may fill: all of them, and those of one user. */
const shares = { all: 0.5, own: 0.25 };
const retryAfterSeconds = 3_600;

/** Throws 503 if this download would take too much of the disk. A user's only one may take the whole share. */
async function requireRoom({ config, database }: Platform, userId: string, bytes: number): Promise<void> {
  if (config.storage.kind !== 'folder') return;
  const left = await bytesLeft(config.storage.folder);
  const kept = await database.asSystem(() => sumDownloads(userId));
  const room = left + kept.all;
  const isTooMuch =
    kept.all + bytes > shares.all * room || (kept.own > 0 && kept.own + bytes > shares.own * room);
  if (isTooMuch) throw new AppError('record.download-crowded', { extra: { retryAfter: retryAfterSeconds } });
}

/** Returns the link to the ZIP: by the download's ID with its pass, by a record's ID for its owner. */
export async function readDownloadLink({ database }: Platform, caller: Caller, id: string) {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const isPass = actor.pass?.kind === 'download';
    if (!isPass) await requireRecord(actor, id);
    const row = isPass ? await selectDownload(id) : await selectNewestDownload(id);
    if (!row) return { link: null, state: 'failed' as const, fileName: null, bytes: null };
    const links = new CapabilityBatch(actor, context.now);
    const { objectKey, fileName, bytes } = row;
    const isReady = row.state === 'ready' && objectKey !== null && !hasEnded(row, context.now);
    const link = isReady
      ? links.add({ objectKey, mime: 'application/zip', fileName, disposition: 'attachment' })
      : null;
    await links.save();
    if (link !== null)
      await recordRead(caller, 'record.downloaded', {
        entityKind: 'download',
        entityId: row.id,
        patientUserId: row.userId,
      });
    return { link, state: isReady ? ('ready' as const) : stateOf(row), fileName, bytes };
  });
}

const stateOf = ({ state }: DownloadRow): 'preparing' | 'failed' =>
  state === 'preparing' ? state : 'failed';

const hasEnded = ({ expiresAt }: DownloadRow, now: Date): boolean => expiresAt === null || expiresAt <= now;

/** Opens an emailed download link. Returns `null` if the secret is unknown or has expired. */
export async function openDownload({ database }: Platform, now: Date, token: string) {
  return database.asSystem(async () => {
    const row = await selectDownloadBySecret(hashSecret(token));
    if (!row || hasEnded(row, now)) return null;
    const until = row.expiresAt ?? now;
    const origin = { downloadId: row.id };
    const { id: resourceId, userId } = row;
    const pass = await createPass(
      { kind: 'download', resourceId, userId, origin, mayDownload: true, until },
      now,
    );
    const expiresAt = new Date(Math.min(until.getTime(), now.getTime() + limits.capabilityMilliseconds));
    return {
      pass,
      kind: 'download' as const,
      uuid: resourceId,
      mayDownload: true,
      expiresAt: expiresAt.toISOString(),
      userId,
      isShared: false,
    };
  });
}
