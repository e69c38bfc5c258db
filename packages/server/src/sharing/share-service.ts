// Share links of a record (B8): created, listed with their openings, and revoked by the patient who owns the record.
import {
  AppError,
  limits,
  day,
  type BodyOf,
  type ShareLink,
  type shareEndpoints,
  type TrailKind,
} from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { hasVerifiedEmail } from '../auth/people-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { findRecord } from '../records/record-service.ts';
import { addressIn, readWorkspace } from '../workspaces/workspace-service.ts';
import { mailShareLink } from './share-mails.ts';
import { presentShareLink } from './share-presenter.ts';
import {
  countOpened,
  insertShareLink,
  revokeShareLink,
  selectOpenings,
  selectShareLink,
  selectShareLinks,
  type ShareLinkRow,
} from './share-repository.ts';

type ShareRequest = BodyOf<typeof shareEndpoints.createShareLink>;
type RecordRow = Awaited<ReturnType<typeof findRecord>>;

const linkLimit = { kind: 'share-link', most: limits.shareLinksADay, milliseconds: day };
const mailLimit = { kind: 'share-mail', most: limits.shareMailsADay, milliseconds: day };

/** Creates a link and returns its URL, which cannot be read again. Emails it if a receiver is given. */
export async function createShareLink(
  platform: Platform,
  caller: Caller,
  recordId: string,
  request: ShareRequest,
): Promise<ShareLink> {
  const { actor, context } = caller;
  const record = await findRecord(platform, actor, recordId);
  const target = targetOf(record, request.what);
  const sharer = await platform.database.asActor(actor, () => readAccount(actor.userId));
  // No one could ever answer the question.
  if (request.asksBirthDate && sharer.dateOfBirth === null) throw new AppError('share.no-birth-date');
  if (request.receiver && !hasVerifiedEmail(sharer)) throw new AppError('share.unproved');
  if (request.receiver) await countShareMail(platform, caller);
  await platform.database.asSystem(() =>
    spendAllowance(linkLimit, actor.userId, context.now, 'rate.exceeded'),
  );
  const secret = newSecret();
  return platform.database.asActor(actor, async () => {
    const home = await readWorkspace(sharer.workspaceId);
    const link: ShareLinkRow = {
      id: newId(),
      createdBy: actor.userId,
      what: request.what,
      ...target,
      receiverName: request.receiver?.name ?? null,
      receiverEmail: request.receiver?.email ?? null,
      mayDownload: request.mayDownload,
      showsReport: request.what === 'video' && request.showsReport,
      showsImages: request.what === 'video' && request.showsImages,
      asksBirthDate: request.asksBirthDate,
      wrongAnswers: 0,
      lockedAt: null,
      revokedAt: null,
      expiresAt: new Date(context.now.getTime() + (request.days ?? home.shareDays) * day),
      createdAt: context.now,
    };
    await insertShareLink({ ...link, tokenHash: hashSecret(secret) });
    const url = addressIn(platform.config, home, pathOf(link, secret));
    await mailShareLink(platform, { link, url, sharer: { name: sharer.name, locale: sharer.locale }, home });
    await audit(caller, 'share.created', link.id);
    return presentShareLink(link, { openings: [], timesOpened: 0 }, context.now, url);
  });
}

/** CG-82: files open in the viewer, a video opens on its own page. */
function pathOf(link: ShareLinkRow, secret: string): string {
  const id = link.studyId ?? link.caseId ?? '';
  return link.what === 'files' ? `/viewer?uuid=${id}&token=${secret}` : `/video-report/${id}?token=${secret}`;
}

/** H-030, CG-81: returns what to share. Throws unless the video is signed off and, for files, they still exist. */
function targetOf({ study, caseId, caseStatus }: RecordRow, what: ShareRequest['what']) {
  const hasReport = caseStatus === 'completed' && caseId !== null;
  if (what === 'video') {
    if (!hasReport) throw new AppError('share.no-video');
    return { studyId: null, caseId };
  }
  if (study === null || !hasReport) throw new AppError('share.not-ready');
  return { studyId: study.id, caseId: null };
}

/** L3: throws after ten emails a day. An email that cannot be delivered counts too. */
async function countShareMail({ database }: Platform, { actor, context }: Caller): Promise<void> {
  try {
    await database.asSystem(() => spendAllowance(mailLimit, actor.userId, context.now, 'mail.too-many'));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('share.too-many', { params: { most: limits.shareMailsADay }, cause: error });
  }
}

export async function listShareLinks(
  platform: Platform,
  caller: Caller,
  recordId: string,
): Promise<{ data: ShareLink[]; total: number }> {
  const { actor, context } = caller;
  const { study, caseId } = await findRecord(platform, actor, recordId);
  return platform.database.asActor(actor, async () => {
    const links = await selectShareLinks(study?.id ?? null, caseId);
    const ids = links.map(({ id }) => id);
    const openings = await selectOpenings(ids, limits.shareOpeningsListed);
    const opened = await countOpened(ids);
    const data = links.map((link) =>
      presentShareLink(link, { openings, timesOpened: opened.get(link.id) ?? 0 }, context.now),
    );
    await recordRead(caller, 'share.listed', {
      entityKind: study === null ? 'case' : 'study',
      entityId: study?.id ?? caseId ?? '',
      patientUserId: actor.userId,
    });
    return { data, total: data.length };
  });
}

/** Revokes a link. Streams in progress stop at their next check, within seconds. Revoking it twice changes nothing. */
export async function endShareLink({ database }: Platform, caller: Caller, id: string): Promise<void> {
  await database.asActor(caller.actor, async () => {
    await revokeShareLink(id, caller.context.now);
    await audit(caller, 'share.revoked', id);
  });
}

/** Throws 404 unless it is the user's own link. */
export async function findShareLink({ database }: Platform, { actor }: Pick<Caller, 'actor'>, id: string) {
  const link = await database.asActor(actor, () => selectShareLink(id));
  if (!link) throw new AppError('not-found');
}

const audit = ({ actor, context }: Caller, action: TrailKind, id: string): Promise<void> =>
  recordAudit({
    actorId: actor.userId,
    actorRole: actor.role,
    workspaceId: actor.workspaceId,
    patientUserId: actor.userId,
    ip: context.ip,
    requestId: context.requestId,
    action,
    entityKind: 'share-link',
    entityId: id,
    outcome: 'allowed',
    at: context.now,
  });
