// Who saw, changed or shared what (B13, CG-148). Reading it leaves a row in it too.
import {
  AppError,
  limits,
  openingKinds,
  trailKindsOf,
  hour,
  type CaseTrail,
  type QueryOf,
  type TrailHistory,
  type TrailPage,
  type TrailProof,
  type trailEndpoints,
} from '@plainscan/contract';

import { readCaseDuration } from '../analytics/analytics-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner, withPerValuePlans } from '../platform/database/transaction.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { checkChains } from './chain-checks.ts';
import { idsIn, presentEntry, presentViewers, usersIn } from './trail-presenter.ts';
import {
  countOpenings,
  countWaiting,
  selectCase,
  selectNames,
  selectPeople,
  selectTimeOf,
  selectTrail,
  type TrailChoice,
} from './trail-repository.ts';

type TrailQuery = QueryOf<typeof trailEndpoints.listTrail>;
export type TrailFilters = QueryOf<typeof trailEndpoints.exportTrail>;

/** Returns a page of the trail. Throws 404 if an administrator names another clinic. */
export async function listTrail(
  { database }: Platform,
  caller: Caller,
  { limit, before, ...filters }: TrailQuery,
): Promise<TrailHistory> {
  const { actor } = caller;
  const workspaceId = clinicOf(actor, filters.clinic);
  return database.asActor(actor, async () => {
    const choice = { ...(await choiceOf(filters)), workspaceId };
    const page = await readPage(choice, { before, limit }, actor);
    const ofCase = before === undefined ? await readCaseTrail(choice) : null;
    await recordRead(caller, 'trail.read', { ...subjectOf(filters, actor), detail: filters });
    return { ...page, ofCase };
  });
}

/** Returns who opened the chosen case and how long it took, whatever the other filters; `null` without such a case. */
async function readCaseTrail({ case: about, workspaceId }: TrailChoice): Promise<CaseTrail | null> {
  if (about === undefined || about.workspaceId === null) return null;
  if (workspaceId !== undefined && workspaceId !== about.workspaceId) return null;
  const openings = await countOpenings({ case: about, workspaceId });
  return asOwner(async () => {
    const people = await selectPeople(usersIn(openings));
    return { ...presentViewers(openings, people), duration: await readCaseDuration(about.id) };
  });
}

/** Super-admins may read every clinic, administrators only their own, whether or not they name it. */
function clinicOf(actor: SignedIn, named: number | undefined): number | undefined {
  if (actor.role === 'super-admin') return named;
  if (named !== undefined && named !== actor.workspaceId) throw new AppError('not-found');
  return actor.workspaceId;
}

/** Needs a user's transaction or a system transaction. */
export async function choiceOf({
  clinic,
  groups,
  case: caseId,
  ...rest
}: TrailFilters): Promise<TrailChoice> {
  return {
    ...rest,
    workspaceId: clinic,
    case: caseId === undefined ? undefined : { id: caseId, ...(await selectCase(caseId)) },
    kinds: groups === undefined || groups.length === 0 ? undefined : trailKindsOf(groups),
  };
}

/** Returns whose history was read: the read shows up there. */
function subjectOf(filters: TrailFilters, actor: SignedIn) {
  const workspaceId = filters.clinic ?? actor.workspaceId;
  const person = filters.person ?? filters.actor;
  const about = filters.patient === undefined ? {} : { patientUserId: filters.patient };
  if (filters.case !== undefined)
    return { entityKind: 'case', entityId: filters.case, workspaceId, ...about };
  if (person !== undefined) return { entityKind: 'user', entityId: person, workspaceId, ...about };
  return { entityKind: 'workspace', entityId: String(workspaceId), workspaceId, ...about };
}

type Asked = { before: string | undefined; limit: number };

async function readPage(choice: TrailChoice, { before, limit }: Asked, actor: SignedIn): Promise<TrailPage> {
  // The best index depends on how many rows a filter leaves.
  const rows = await withPerValuePlans(() => selectTrail(choice, { before, limit: limit + 1 }));
  const shown = rows.slice(0, limit);
  const names = await asOwner(() => selectNames(idsIn(shown)));
  return {
    data: shown.map((row) => presentEntry(row, names, actor.role === 'super-admin')),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns who opened a patient's studies and reports. Leaves out the patient's own openings unless they ask for
 * everyone's.
 */
export async function listOpenings(
  { database }: Platform,
  caller: Caller,
  { by, before, limit }: QueryOf<typeof trailEndpoints.listOpenings>,
): Promise<TrailPage> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const exceptActor = by === 'others' ? actor.userId : undefined;
    const choice = { patient: actor.userId, kinds: openingKinds, exceptActor };
    const page = await readPage(choice, { before, limit }, actor);
    await recordRead(caller, 'trail.own-read', {
      entityKind: 'user',
      entityId: actor.userId,
      patientUserId: actor.userId,
    });
    return page;
  });
}

const checkLimit = { kind: 'trail-check', most: limits.trailChecksAnHour, milliseconds: hour };

/** Checks every chain, or only an administrator's. It takes as long as the trail is long. */
export async function checkTrail(platform: Platform, caller: Caller): Promise<TrailProof> {
  const { database, sealer } = platform;
  const { actor, context } = caller;
  const chain = clinicOf(actor, undefined);
  await database.asSystem(() => spendAllowance(checkLimit, actor.userId, context.now, 'rate.exceeded'));
  const check = await checkChains(platform, chain);
  return database.asSystem(async () => {
    const broken = await describeBroken(check.broken);
    const waiting = await countWaiting(chain);
    await recordRead(caller, 'trail.checked', {
      entityKind: 'workspace',
      entityId: String(actor.workspaceId),
      detail: { rows: check.rows, broken: check.broken },
    });
    return {
      checkedAt: check.checkedAt.toISOString(),
      rows: check.rows,
      chains: check.chains,
      waiting,
      broken,
      keyFingerprint: chain === undefined ? sealer.signer.fingerprint : null,
    };
  });
}

type Broken = Awaited<ReturnType<typeof checkChains>>['broken'];

async function describeBroken(broken: Broken): Promise<TrailProof['broken']> {
  const workspaces = broken.map(({ workspaceId }) => workspaceId);
  const names = await selectNames({ people: [], workspaces, cases: [], studies: [] });
  const described: TrailProof['broken'] = [];
  for (const { workspaceId: id, seq, reason } of broken) {
    const name = names.workspaces.get(id) ?? null;
    described.push({
      workspace: id === 0 ? null : { id, name },
      seq,
      reason,
      at: await selectTimeOf(id, seq),
    });
  }
  return described;
}
