// What a link opens (CG-172): a viewer's pass as it is, a share link after its question, a download.
import { AppError, limits, hour, type OpenedPass } from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { actorOfUser } from '../auth/sessions/session-service.ts';
import { authenticatePass, createPass } from '../capabilities/pass-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret } from '../platform/secrets/secret-token.ts';
import { openDownload } from '../records/download-service.ts';
import { describeWorkspace } from '../workspaces/workspace-service.ts';
import { shareStateOf } from './share-presenter.ts';
import {
  insertOpening,
  lockShareLinkBySecret,
  updateShareLink,
  type OpenedLinkRow,
  type ShareLinkRow,
} from './share-repository.ts';

type OpenRequest = { token: string; birthDate?: string | undefined };
type Opened = Omit<OpenedPass, 'workspace' | 'sharedBy'> & { userId: string; isShared: boolean };

const openingLimit = { kind: 'share-opened', most: limits.shareOpeningsAnHour, milliseconds: hour };
/** A dead link is recorded once an hour: its holder could otherwise write into the trail without end. */
const refusalLimit = { kind: 'share-refused', most: 1, milliseconds: hour };

/**
 * Throws 410 if the link has ended or never existed, 403 while its question is unanswered, 423 once it is locked, and
 * 429 if it is opened too often.
 */
export async function openPass(
  platform: Platform,
  context: RequestContext,
  request: OpenRequest,
): Promise<OpenedPass> {
  const opened =
    (await openOwnPass(platform, context, request.token)) ??
    (await openShareLink(platform, context, request)) ??
    (await openDownload(platform, context.now, request.token));
  if (!opened) throw new AppError('pass.ended');
  const { userId, isShared, ...pass } = opened;
  return platform.database.asSystem(async () => {
    const owner = await readAccount(userId);
    const { name, primaryColor, logoUrl } = await describeWorkspace(platform.config, owner.workspaceId);
    return { ...pass, sharedBy: isShared ? owner.name : null, workspace: { name, primaryColor, logoUrl } };
  });
}

async function openOwnPass(
  { database }: Platform,
  { now }: RequestContext,
  token: string,
): Promise<Opened | null> {
  const holder = await authenticatePass(database, token, now);
  if (!holder?.pass) return null;
  const { kind, resourceId, mayDownload, expiresAt, shareLinkId } = holder.pass;
  return {
    pass: token,
    kind,
    uuid: resourceId,
    mayDownload,
    expiresAt: expiresAt.toISOString(),
    userId: holder.userId,
    isShared: shareLinkId !== null,
  };
}

/** Opens a share link. Records attempts with their outcome: the owner sees who opened their link. */
async function openShareLink(
  platform: Platform,
  context: RequestContext,
  request: OpenRequest,
): Promise<Opened | null> {
  const { database } = platform;
  const answer = await database.asSystem(async () => {
    const link = await lockShareLinkBySecret(hashSecret(request.token));
    if (!link) return null;
    const check = await checkOpening(link, request, context.now);
    if (check.outcome !== 'asked' && (await isRecorded(link, check.outcome, context.now)))
      await recordOpening(link, context, check.outcome);
    return { link, check };
  });
  if (answer === null) return null;
  if (answer.check.error) throw answer.check.error;
  return database.asSystem(() => passOf(answer.link, context.now));
}

type OpeningCheck =
  | { outcome: 'opened'; error?: undefined }
  | { outcome: 'asked' | 'wrong-answer' | 'refused'; error: AppError };

async function checkOpening(
  link: OpenedLinkRow,
  { birthDate }: OpenRequest,
  now: Date,
): Promise<OpeningCheck> {
  const state = shareStateOf(link, now);
  if (state === 'locked') return { outcome: 'refused', error: new AppError('share.locked') };
  const isOver = state !== 'live' || !link.isShareable || (await actorOfUser(link.createdBy)) === null;
  if (isOver) {
    // A holder of the secret may know whether it expired or was revoked.
    const ended = state === 'expired' ? 'expired' : 'revoked';
    return { outcome: 'refused', error: new AppError('pass.ended', { extra: { ended } }) };
  }
  if (!link.asksBirthDate) return { outcome: 'opened' };
  if (birthDate === undefined) return { outcome: 'asked', error: new AppError('share.birth-date-needed') };
  const owner = await readAccount(link.createdBy);
  if (birthDate === owner.dateOfBirth) {
    // A right answer resets the count: it limits guessing, not typos.
    if (link.wrongAnswers > 0) await updateShareLink(link.id, { wrongAnswers: 0 });
    return { outcome: 'opened' };
  }
  const wrongAnswers = link.wrongAnswers + 1;
  const left = limits.shareWrongAnswers - wrongAnswers;
  await updateShareLink(link.id, { wrongAnswers, ...(left <= 0 && { lockedAt: now }) });
  const error =
    left <= 0 ? new AppError('share.locked') : new AppError('share.birth-date-wrong', { params: { left } });
  return { outcome: 'wrong-answer', error };
}

/** Counts the attempt and returns whether it gets a row. Throws 429 for a live link that is opened too often. */
async function isRecorded(
  { id }: ShareLinkRow,
  outcome: 'opened' | 'wrong-answer' | 'refused',
  now: Date,
): Promise<boolean> {
  if (outcome === 'refused') return (await countUp(refusalLimit, id, now)).count <= refusalLimit.most;
  if (outcome === 'opened') await spendAllowance(openingLimit, id, now, 'rate.exceeded');
  // Wrong answers lock the link.
  return true;
}

async function recordOpening(
  link: ShareLinkRow,
  { now, ip, userAgent, requestId }: RequestContext,
  outcome: 'opened' | 'wrong-answer' | 'refused',
): Promise<void> {
  await insertOpening({
    id: newId(),
    shareLinkId: link.id,
    at: now,
    ip,
    userAgent: userAgent.slice(0, 300),
    outcome,
  });
  await recordAudit({
    actorId: null,
    actorRole: 'share-link',
    workspaceId: null,
    patientUserId: link.createdBy,
    ip,
    requestId,
    action: 'share.opened',
    entityKind: 'share-link',
    entityId: link.id,
    outcome: outcome === 'opened' ? 'allowed' : 'denied',
    at: now,
  });
}

async function passOf(link: ShareLinkRow, now: Date): Promise<Opened> {
  const kind = link.what === 'files' ? 'study' : 'video-report';
  const uuid = link.studyId ?? link.caseId ?? '';
  const { mayDownload, showsReport, showsImages, createdBy: userId, expiresAt: until } = link;
  const origin = { shareLinkId: link.id };
  const rights = { mayDownload, showsReport, showsImages };
  const pass = await createPass({ kind, resourceId: uuid, userId, origin, ...rights, until }, now);
  const expiresAt = new Date(Math.min(until.getTime(), now.getTime() + limits.capabilityMilliseconds));
  return { pass, kind, uuid, mayDownload, expiresAt: expiresAt.toISOString(), userId, isShared: true };
}
