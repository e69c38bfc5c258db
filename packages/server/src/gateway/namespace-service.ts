// Namespaces: whose gateway sends, with which secret, into which workspace (CG-65).
import { AppError, fieldProblems, fillIn, type TrailKind } from '@plainscan/contract';

import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { newSecret } from '../platform/secrets/secret-token.ts';
import { findWorkspaceBySubdomain, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { acceptParked } from './accept-delivery.ts';
import {
  insertNamespace,
  lockNamespace,
  lockNamespaces,
  selectNamespace,
  selectNamespaces,
  updateNamespace,
} from './gateway-repository.ts';
import { readNetwork } from './dimse/sender-addresses.ts';
import type { NamespaceRow } from './gateway-tables.ts';

/** An operator's mistake, explained in a message. */
export class NamespaceError extends Error {
  override name = 'NamespaceError';
}

/** PS3.5: the value representation AE. */
const longestTitle = 16;

const placeOf = ({ id }: Pick<NamespaceRow, 'id'>): string => `gateway:${id}`;

export const openSecret = ({ sealer }: Pick<Platform, 'sealer'>, row: NamespaceRow): string =>
  sealer.open(row.secretSealed, placeOf(row));

/** V-110: namespaces that have not been revoked. */
export async function listNamespaces({ database }: Pick<Platform, 'database'>) {
  const rows = await database.asSystem(selectNamespaces);
  const data = rows.filter(({ revokedAt }) => revokedAt === null).map(({ id, name }) => ({ id, name }));
  return { data, total: data.length };
}

/** Returns every namespace with its workspace, for an operator. */
export const listAllNamespaces = ({ database }: Platform): Promise<NamespaceRow[]> =>
  database.asSystem(selectNamespaces);

/** Adds a namespace and returns its secret, which is never shown again. Throws a NamespaceError. */
export async function addNamespace(
  platform: Platform,
  name: string,
  secret: string = newSecret(),
): Promise<{ secret: string }> {
  if (!/^[\w.-]{2,60}$/.test(name))
    throw new NamespaceError('A namespace has 2 to 60 letters, digits, dots, dashes or underscores.');
  const { database, sealer, clock } = platform;
  const id = newId();
  const now = clock.now();
  await database.asSystem(async () => {
    const row = { id, name, workspaceId: null, revokedAt: null, senderNetworks: [], createdAt: now };
    if (!(await insertNamespace({ ...row, secretSealed: sealer.seal(secret, placeOf(row)) })))
      throw new NamespaceError(`There is already a namespace ${name}, or there was one.`);
    await audit('namespace.added', { id, workspaceId: null }, now);
  });
  return { secret };
}

/**
 * Links a namespace to a workspace, including the studies that arrived before. Returns how many. Throws a
 * NamespaceError if the workspace takes its cases by form, or the namespace belongs to another one.
 */
export async function linkNamespace(
  platform: Platform,
  name: string,
  subdomain: string,
): Promise<{ cases: number }> {
  const now = platform.clock.now();
  return platform.database.asSystem(async () => {
    const row = await requireNamespace(name);
    const home = await requireGatewayWorkspace(subdomain);
    if (row.workspaceId !== null && row.workspaceId !== home.id)
      throw new NamespaceError(`The namespace ${name} is already linked to another workspace.`);
    await updateNamespace(row.id, { workspaceId: home.id });
    await audit('namespace.linked', { id: row.id, workspaceId: home.id }, now);
    return { cases: await acceptParked(platform, { ...row, workspaceId: home.id }, now) };
  });
}

/**
 * Links exactly these namespaces to a workspace, including the studies that arrived before. Returns the names before
 * and after. Throws 400 if one does not exist, and 409 if another workspace has one. Needs a system transaction in
 * which the workspace is locked.
 */
export async function setNamespacesOf(
  platform: Platform,
  home: WorkspaceRow,
  ids: readonly string[],
  now: Date,
): Promise<{ before: string[]; after: string[] }> {
  const rows = await lockNamespaces(home.id, ids);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const problem = (text: string) => ({ fields: { namespaceIds: [text] } });
  if (chosen.length < ids.length) throw new AppError('input.invalid', problem(fieldProblems.namespaceGone));
  const foreign = chosen.find(({ workspaceId }) => workspaceId !== null && workspaceId !== home.id);
  if (foreign)
    throw new AppError(
      'workspace.namespaces-failed',
      problem(fillIn(fieldProblems.namespaceTaken, { name: foreign.name })),
    );
  for (const row of rows) {
    const workspaceId = ids.includes(row.id) ? home.id : null;
    if (workspaceId === row.workspaceId) continue;
    await updateNamespace(row.id, { workspaceId });
    // Parked studies become cases only if the workspace takes cases from a gateway.
    if (workspaceId !== null && home.caseCreationType === 'ambra_gw')
      await acceptParked(platform, { ...row, workspaceId }, now);
  }
  const names = (found: readonly NamespaceRow[]) => found.map(({ name }) => name).sort();
  return { before: names(rows.filter(({ workspaceId }) => workspaceId === home.id)), after: names(chosen) };
}

/** Sets the networks from which a namespace's images may arrive by C-STORE. Throws a NamespaceError. */
export async function setSenderNetworks(
  { database, clock }: Platform,
  name: string,
  networks: readonly string[],
): Promise<void> {
  const wrong = networks.find((network) => readNetwork(network) === null);
  if (wrong !== undefined)
    throw new NamespaceError(
      `${wrong} is not an address or a network like 10.2.0.0/16 (at most /8, or /32 for IPv6).`,
    );
  if (name.length > longestTitle)
    throw new NamespaceError(
      `${name} cannot be an AE title, which has at most ${longestTitle} characters: add a namespace with a shorter name.`,
    );
  await database.asSystem(async () => {
    const row = await requireNamespace(name);
    await updateNamespace(row.id, { senderNetworks: [...networks] });
    await audit('namespace.senders-changed', row, clock.now());
  });
}

/** Revokes a namespace for good: its calls are no longer accepted. Throws a NamespaceError. */
export async function revokeNamespace({ database, clock }: Platform, name: string): Promise<void> {
  await database.asSystem(async () => {
    const row = await requireNamespace(name);
    await updateNamespace(row.id, { revokedAt: clock.now() });
    await audit('namespace.revoked', row, clock.now());
  });
}

async function requireNamespace(name: string): Promise<NamespaceRow> {
  const found = await selectNamespace(name);
  const row = found && (await lockNamespace(found.id));
  if (row?.revokedAt !== null) throw new NamespaceError(`There is no namespace ${name}.`);
  return row;
}

async function requireGatewayWorkspace(subdomain: string): Promise<WorkspaceRow> {
  const home = await findWorkspaceBySubdomain(subdomain).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new NamespaceError(`There is no workspace at the sub-domain ${subdomain}.`);
  });
  if (home.caseCreationType !== 'ambra_gw')
    throw new NamespaceError(`${home.name} does not take its cases from a gateway.`);
  return home;
}

function audit(action: TrailKind, { id, workspaceId }: Pick<NamespaceRow, 'id' | 'workspaceId'>, at: Date) {
  return recordAudit({
    actorId: null,
    actorRole: 'operator',
    workspaceId,
    action,
    entityKind: 'namespace',
    entityId: id,
    outcome: 'allowed' as const,
    at,
  });
}
