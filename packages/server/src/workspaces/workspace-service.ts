import {
  AppError,
  discountPercent,
  limits,
  type Actor,
  type Branding,
  type ResponseOf,
  type Workspace,
  type workspaceEndpoints,
} from '@plainscan/contract';

import type { Readable } from 'node:stream';

import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { MailBrand } from '../platform/mail/mail-layout.ts';
import type { Platform } from '../platform/platform.ts';
import { workspaceHooks } from './workspace-hooks.ts';
import { presentBranding, presentWorkspace } from './workspace-presenter.ts';
import {
  shareLockWorkspaces,
  selectSubdomainHolder,
  selectWorkspace,
  selectWorkspaceByCode,
  selectWorkspaceByFormerSubdomain,
  selectWorkspaceBySubdomain,
  selectWorkspaceNames,
  allocateCaseNumber,
} from './workspace-repository.ts';
import type { WorkspaceRow } from './workspace-tables.ts';

export type { WorkspaceRow };

/** Throws 404 if no workspace has this sub-domain. Needs a transaction. */
export async function findWorkspaceBySubdomain(subdomain: string): Promise<WorkspaceRow> {
  const row = await selectWorkspaceBySubdomain(subdomain);
  if (!row) throw new AppError('workspace.unknown');
  return row;
}

/** Throws 404 for an unknown ID. Needs a transaction. */
export async function readWorkspace(id: number): Promise<WorkspaceRow> {
  const row = await selectWorkspace(id);
  if (!row) throw new AppError('not-found');
  return row;
}

/** Returns the names of workspaces by ID. Needs a transaction. */
export function listWorkspaceNames(ids: readonly number[]): Promise<Map<number, string>> {
  return selectWorkspaceNames(ids);
}

/** Returns the provider's own workspace. Needs a transaction. */
export async function readProvider(): Promise<WorkspaceRow> {
  return findWorkspaceBySubdomain('');
}

/**
 * Returns what a login page shows. For a sub-domain given up less than 90 days ago, returns the workspace that had it
 * and its current URL. Throws 404 for any other unknown sub-domain.
 */
export async function readBranding(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  subdomain: string,
): Promise<Branding> {
  return database.asSystem(async () => {
    const row = await selectWorkspaceBySubdomain(subdomain);
    if (row) return brandingOf(config, row, registerUrlOf(config, row));
    const since = new Date(clock.now().getTime() - limits.formerSubdomainMilliseconds);
    const moved = await selectWorkspaceByFormerSubdomain(subdomain, since);
    if (!moved) throw new AppError('workspace.unknown');
    const movedTo = new URL(addressIn(config, moved, '/')).origin;
    return { ...brandingOf(config, moved, null), movedTo };
  });
}

/** Returns a workspace's branding and contact for users without an account. */
export const presentBrandingOf = (config: Config, row: WorkspaceRow): Branding =>
  brandingOf(config, row, null);

function brandingOf(config: Config, row: WorkspaceRow, registerUrl: string | null): Branding {
  const { phone, email } = contactOf(config, row);
  return { ...presentBranding(row), registerUrl, contactPhone: phone, contactEmail: email };
}

/** Throws 409 for a workspace that no longer accepts requests (CG-195). */
export function requireOpen({ closedAt, name }: Pick<WorkspaceRow, 'closedAt' | 'name'>): void {
  if (closedAt !== null) throw new AppError('workspace.closed-orders', { params: { clinic: name } });
}

/**
 * Throws 409 if one of these workspaces no longer accepts requests. The others stay open until the transaction ends.
 * Needs the owner's rights.
 */
export async function lockOpenWorkspaces(ids: readonly number[]): Promise<void> {
  for (const row of await shareLockWorkspaces(ids)) requireOpen(row);
}

/** Takes the next short name of a case, such as LAK-0042, for use on the phone. Needs a transaction. */
export async function allocateCaseName(workspaceId: number): Promise<string> {
  const taken = await allocateCaseNumber(workspaceId);
  if (!taken) {
    requireOpen(await readWorkspace(workspaceId));
    throw new AppError('not-found');
  }
  return `${taken.prefix}-${String(taken.number).padStart(4, '0')}`;
}

/**
 * Returns whether a workspace has or had a sub-domain, for checking the sub-domain header. Owners that were read once are
 * remembered for good, because a sub-domain never moves to another workspace, and a former one still counts: no one is
 * signed out while working because their clinic was renamed. Anything else is read each time, so that a sub-domain counts
 * in every process from the moment it is committed. An unreadable database throws; nothing is remembered from it.
 */
export function watchSubdomains(
  database: Database,
): (workspaceId: number, subdomain: string) => Promise<boolean> {
  const owners = new Map<string, number>();
  return async (workspaceId, subdomain) => {
    const known = owners.get(subdomain);
    if (known !== undefined) return known === workspaceId;
    const owner = await database.readAsSystem(() => selectSubdomainHolder(subdomain));
    if (owner !== undefined) owners.set(subdomain, owner);
    return owner === workspaceId;
  };
}

/**
 * A-005, CG-06: only the provider's login page offers registration. On the default host it leads to the provider's own
 * sub-domain.
 */
function registerUrlOf(config: Config, row: WorkspaceRow): string | null {
  if (!row.isProvider) return null;
  return config.defaultHost === '' ? '/register' : addressIn(config, row, '/register');
}

const logoFormats = {
  png: { key: 'logoKey', mime: 'image/png' },
  webp: { key: 'logoWebpKey', mime: 'image/webp' },
  icon: { key: 'iconKey', mime: 'image/png' },
} as const;

/** Returns the stored picture of a workspace's logo. Throws 404 if it has none. */
export async function readLogo(
  { database, objects }: Platform,
  workspaceId: number,
  as: keyof typeof logoFormats = 'png',
): Promise<{ mime: string; picture: Readable }> {
  const { key: column, mime } = logoFormats[as];
  const row = await database.asSystem(() => selectWorkspace(workspaceId));
  const key = row?.[column];
  if (!key || !(await objects.stat(key))) throw new AppError('not-found');
  return { mime, picture: await objects.read(key) };
}

/** Returns the complete square picture of a sub-domain's workspace, or `null` if it has none. */
export async function readIcon(
  { database, objects }: Pick<Platform, 'database' | 'objects'>,
  subdomain: string,
): Promise<Buffer | null> {
  const row = await database.asSystem(() => selectWorkspaceBySubdomain(subdomain));
  if (!row?.iconKey) return null;
  return Buffer.concat(await (await objects.read(row.iconKey)).toArray());
}

/** Returns the contact for a workspace's users: its own, or else the support of the installation's operator. */
function contactOf(
  { support }: Pick<Config, 'support'>,
  { contactPhone, contactEmail }: WorkspaceRow,
): { phone: string | null; email: string | null } {
  if (contactPhone !== null || contactEmail !== null) return { phone: contactPhone, email: contactEmail };
  return { phone: orNull(support.phone), email: orNull(support.email) };
}

/** Returns the branding and contact for a workspace's emails. */
export function mailBrandOf(config: Pick<Config, 'publicUrl' | 'support'>, row: WorkspaceRow): MailBrand {
  const { logoUrl } = presentBranding(row);
  return {
    name: row.name,
    primaryColor: row.primaryColor,
    logoUrl: logoUrl === null ? null : addressIn(config, row, logoUrl),
    privacyUrl: addressIn(config, row, '/privacy'),
    postalAddress: row.postalAddress,
    ...contactOf(config, row),
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Returns what a signed-in user may know about their workspace. Needs a transaction. */
export async function describeWorkspace(
  { productName }: Pick<Config, 'productName'>,
  id: number,
): Promise<Workspace> {
  const row = await readWorkspace(id);
  return presentWorkspace(row, await readCouponPercent(row), productName);
}

/** Returns the discount of the workspace's coupon in whole percent, or `null` without one. Needs a transaction. */
export async function readCouponPercent({
  discountId,
}: Pick<WorkspaceRow, 'discountId'>): Promise<number | null> {
  if (discountId === null) return null;
  return (await workspaceHooks.registered.readCoupons([discountId])).get(discountId)?.percent_off ?? null;
}

/** V-064: returns the signed-in user's discount on a report in whole percent. */
export async function readDiscountDetail(
  { database }: Platform,
  { actor }: Caller,
): Promise<ResponseOf<typeof workspaceEndpoints.getDiscountDetail>> {
  return database.asActor(actor, async () => ({
    percent_off: await readDiscountPercent(await readWorkspace(actor.workspaceId)),
  }));
}

/**
 * CG-89: returns the discount on every report of this workspace in whole percent, 0 without one. Needs a transaction.
 */
export async function readDiscountPercent(row: WorkspaceRow): Promise<number> {
  return discountPercent({ ...row, couponPercent: await readCouponPercent(row) });
}

/** Returns a URL in a workspace's own portal, built from stored settings and never from a request's host (CG-173). */
export function addressIn(
  config: Pick<Config, 'publicUrl'>,
  home: Pick<WorkspaceRow, 'subdomain'>,
  path: string,
): string {
  const address = new URL(path, config.publicUrl);
  if (home.subdomain !== null) address.hostname = `${home.subdomain}.${config.publicUrl.hostname}`;
  return address.href;
}

/** CG-175: users act in their own workspace. A super-admin may name another. Needs a transaction. */
export function requireOwnWorkspace(actor: Actor, named: number | undefined): Promise<WorkspaceRow> {
  const isAllowed = named === undefined || named === actor.workspaceId || actor.role === 'super-admin';
  if (!isAllowed) throw new AppError('not-found');
  return readWorkspace(named ?? actor.workspaceId);
}

/** Returns the clinic of a code, whether or not it accepts images, or `undefined` for `null`. Needs a transaction. */
export async function lookUpClinicByCode(code: string | null): Promise<WorkspaceRow | undefined> {
  return code === null ? undefined : selectWorkspaceByCode(code.toUpperCase());
}
