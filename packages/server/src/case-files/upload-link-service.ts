// B14: a link, instead of a portal's password, by which someone without an account sends files into one case. Its
// creator is responsible for them: the files count as theirs, and the link ends with their account.
import {
  AppError,
  checkAction,
  limits,
  uploadLinkPrefix,
  hour,
  day,
  type BodyOf,
  type OpenedUploadLink,
  type UploadLink,
  type uploadLinkEndpoints,
} from '@plainscan/contract';

import { findPerson } from '../auth/people-service.ts';
import { actorOfUser } from '../auth/sessions/session-service.ts';
import { recordSilently } from '../case-flow/case-events.ts';
import { refusal } from '../case-flow/case-refusal.ts';
import { factsOf } from '../cases/case-facts.ts';
import { caseReportFiles } from '../cases/case-history-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { addressOf } from '../platform/limits/network-address.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { listUploadsOfLink } from '../uploads/upload-service.ts';
import { addressIn, presentBrandingOf, readWorkspace } from '../workspaces/workspace-service.ts';
import { submitClinicUpload } from './supply-files.ts';
import { mailUploadLink } from './upload-link-mail.ts';
import {
  insertUploadLink,
  revokeUploadLink,
  selectUploadLink,
  selectUploadLinkOfCase,
  updateUploadLink,
  type UploadLinkRow,
} from './upload-link-repository.ts';

type NewLink = BodyOf<typeof uploadLinkEndpoints.makeUploadLink>;

const creationLimit = { kind: 'upload-link-made', most: limits.uploadLinksAnHour, milliseconds: hour };
const openingLimit = {
  kind: 'upload-link-opened',
  most: limits.uploadLinkOpeningsAnHour,
  milliseconds: hour,
};

/** Creates a link and revokes the previous one. Throws 403 or 409 if the actor may not send files themselves (T13). */
export async function makeUploadLink(
  platform: Platform,
  caller: Caller,
  caseId: string,
  { receiverEmail, days }: NewLink,
): Promise<UploadLink> {
  const { actor, context } = caller;
  const { now } = context;
  await platform.database.asSystem(() => spendAllowance(creationLimit, actor.userId, now, 'rate.exceeded'));
  const secret = `${uploadLinkPrefix}${newSecret()}`;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    if (!(await cases.lock(caseId))) throw new AppError('not-found');
    const record = await requireCase(cases, caseId);
    const check = checkAction('submitUpload', actor, factsOf(record, now));
    if (!check.allowed) throw refusal('submitUpload', record, check.reason);
    const home = await readWorkspace(actor.workspaceId);
    const link: UploadLinkRow = {
      id: newId(),
      tokenHash: hashSecret(secret),
      caseId,
      createdBy: actor.userId,
      receiverEmail: receiverEmail ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * day),
      openedAt: null,
      submittedAt: null,
      revokedAt: null,
    };
    const url = addressIn(platform.config, home, `/send-files?token=${secret}`);
    await asOwner(async () => {
      await revokeUploadLink(caseId, now);
      await insertUploadLink(link);
      await recordSilently(systemCases, { ...eventOf(record), ...made }, caller);
      if (receiverEmail !== undefined)
        await mailUploadLink(platform, { link, receiverEmail, url, sender: actor, home });
    });
    return { ...(await present(link)), url };
  });
}

const made = { action: 'makeUploadLink', event: 'case.upload-link-made' } as const;
const ended = { action: 'endUploadLink', event: 'case.upload-link-ended' } as const;
const used = { action: 'useUploadLink', event: 'case.upload-link-used' } as const;

const eventOf = ({ row }: CaseRecord) => ({ row, from: row.status });

/** Returns the active or last used link, without its secret. */
export async function readUploadLink(
  { database }: Platform,
  caller: Caller,
  caseId: string,
): Promise<{ link: UploadLink | null }> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const { row: found } = await requireCase(createCaseRepository(actor), caseId);
    const { workspaceId, patientUserId } = found;
    const about = { entityKind: 'case', entityId: caseId, workspaceId, patientUserId };
    await recordRead(caller, 'case.upload-link-read', about);
    const row = await asOwner(() => selectUploadLinkOfCase(caseId));
    return { link: row ? await present(row) : null };
  });
}

/** Revokes a case's link. Revoking it twice changes nothing. */
export async function endUploadLink({ database }: Platform, caller: Caller, caseId: string): Promise<void> {
  const { actor, context } = caller;
  await database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), caseId);
    await asOwner(async () => {
      const id = await revokeUploadLink(caseId, context.now);
      if (id !== undefined) await recordSilently(systemCases, { ...eventOf(record), ...ended }, caller);
    });
  });
}

async function present(row: UploadLinkRow): Promise<UploadLink> {
  const maker = await asOwner(() => findPerson(row.createdBy));
  return {
    id: row.id,
    receiverEmail: row.receiverEmail,
    createdByName: maker?.name ?? '',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    url: null,
  };
}

type Holder = { link: UploadLinkRow; actor: SignedIn; record: CaseRecord };

/** Returns the user and case of a secret. Throws 410 once it has ended. Needs a system transaction. */
async function findHolder(token: string, now: Date): Promise<Holder> {
  const link = await selectUploadLink(hashSecret(token));
  if (!link || link.revokedAt !== null || link.expiresAt <= now) throw new AppError('upload-link.ended');
  const maker = await actorOfUser(link.createdBy);
  if (maker === null) throw new AppError('upload-link.ended');
  const isSubmitted = link.submittedAt !== null;
  const record = await systemCases.find(link.caseId);
  if (!record) throw new AppError('upload-link.ended');
  return { link, record, actor: { ...maker, uploadLink: { id: link.id, caseId: link.caseId, isSubmitted } } };
}

/**
 * Returns the sender of an upload call that uses a link's secret. Throws 410 once the link has ended. Files announced
 * before it was submitted may still arrive.
 */
export async function authenticateUploadLink(
  { database, clock }: Platform,
  token: string,
): Promise<SignedIn> {
  const { actor } = await database.asSystem(() => findHolder(token, clock.now()));
  return actor;
}

/** Returns what a link asks for. Throws 410 if it has ended, and 429 for an address with too many attempts. */
export async function openUploadLink(
  platform: Platform,
  context: RequestContext,
  token: string,
): Promise<OpenedUploadLink> {
  const { database } = platform;
  const { now } = context;
  await database.asSystem(() => spendAllowance(openingLimit, addressOf(context.ip), now, 'rate.exceeded'));
  return database.asSystem(async () => {
    const holder = await findHolder(token, now);
    if (holder.link.openedAt === null) await updateUploadLink(holder.link.id, { openedAt: now });
    return presentOpened(platform, holder);
  });
}

async function presentOpened(platform: Platform, { link, actor, record }: Holder): Promise<OpenedUploadLink> {
  const { row } = record;
  const reports = await caseReportFiles.reportFiles(row.id);
  const home = await readWorkspace(actor.workspaceId);
  return {
    workspace: presentBrandingOf(platform.config, home),
    caseName: row.name,
    patientInitials: initialsOf(row.patientSnapshot.name),
    expiresAt: link.expiresAt.toISOString(),
    needsReport: reports.length === 0,
    mainFileType: home.mainFileType,
    isSubmitted: link.submittedAt !== null,
    uploads: await listUploadsOfLink(link.id),
  };
}

/** `Mary Jane O’Hara` is `M. J. O.`: enough for a recipient who expects the link, too little for anyone else. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase()}.`)
    .join(' ');

/** T13 by a link: once, and only with files sent by it. */
export async function submitUploadLink(
  platform: Platform,
  context: RequestContext,
  { token, uploadId, reportUploadId }: BodyOf<typeof uploadLinkEndpoints.submitUploadLink>,
): Promise<OpenedUploadLink> {
  const { database } = platform;
  const { now } = context;
  const holder = await database.asSystem(() => findHolder(token, now));
  const { link, actor, record } = holder;
  const caller = { actor, context };
  if (link.submittedAt === null) {
    const input = { uploadId, reportUploadId };
    await submitClinicUpload(platform, caller, link.caseId, input, async () => {
      await updateUploadLink(link.id, { submittedAt: now });
      await recordSilently(systemCases, { ...eventOf(record), ...used }, { actor: null, now });
    });
  }
  return database.asSystem(async () => presentOpened(platform, await findHolder(token, now)));
}
