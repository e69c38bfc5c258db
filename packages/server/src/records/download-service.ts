// Downloading a user's own studies (H-012, H-023, CG-84): requested, prepared by a job, emailed as a link valid for
// seven days.
import { AppError, limits } from '@plainscan/contract';

import { CapabilityBatch } from '../capabilities/capability-service.ts';
import { createPass } from '../capabilities/pass-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import { prepareDownloadJob } from './download-jobs.ts';
import {
  insertDownload,
  selectDownload,
  selectDownloadBySecret,
  selectDownloadInTheMaking,
  selectNewestDownload,
  type DownloadRow,
} from './download-repository.ts';
import { requireRecord } from './record-service.ts';

/** A ZIP is a second copy of everything in it. The limit keeps users from filling the storage. */
const downloadLimit = { kind: 'download', most: limits.downloadsAnHour, milliseconds: 3_600_000 };

const accepted = { message: 'You will get an email when your download is ready.' };

/** Queues a download. Throws 404 if any of the records is not the user's own. */
export async function prepareDownload(
  { database }: Platform,
  caller: Caller,
  { recordIds, withMarks = false }: { recordIds: readonly string[]; withMarks?: boolean | undefined },
): Promise<{ message: string }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const records = [];
    for (const id of new Set(recordIds)) records.push(await requireRecord(actor, id));
    const studyIds = records.flatMap(({ study }) => study?.id ?? []);
    const ids = records.flatMap(({ study, caseId, caseStatus }) =>
      study ? [study.id] : caseStatus === 'completed' && caseId !== null ? [caseId] : [],
    );
    if (ids.length === 0) throw new AppError('record.nothing-to-download');
    // A repeated request while the first is being prepared makes no second ZIP or email.
    if (await selectDownloadInTheMaking(ids, withMarks)) return accepted;
    await asOwner(() => spendAllowance(downloadLimit, actor.userId, context.now, 'rate.exceeded'));
    const id = newId();
    const fileName = ids.length === 1 ? 'study.zip' : `studies-${ids.length}.zip`;
    await insertDownload({
      id,
      userId: actor.userId,
      recordIds: ids,
      withMarks,
      state: 'preparing',
      fileName,
      createdAt: context.now,
      updatedAt: context.now,
    });
    await enqueue(
      prepareDownloadJob,
      { downloadId: id },
      { subject: { kind: 'download', id }, key: `prepare-download:${id}` },
    );
    await recordRead(caller, 'record.download-asked', {
      entityKind: 'study',
      patientUserId: actor.userId,
      ids: studyIds,
      ...(withMarks && { detail: { withMarks } }),
    });
    return accepted;
  });
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
