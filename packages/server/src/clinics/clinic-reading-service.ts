// A clinic as its administrators see it: every setting, and who changed it last.
import {
  AppError,
  limits,
  type Clinic,
  type ClinicChange,
  type clinicEndpoints,
  type Discount,
  type ListedWorkspace,
  type QueryOf,
  type ResponseOf,
} from '@plainscan/contract';

import { selectNamespacesOf } from '../gateway/gateway-repository.ts';
import { presentIntroductionTo } from '../introductions/introduction-service.ts';
import { readDiscounts } from '../discounts/discount-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { presentWorkspace } from '../workspaces/workspace-presenter.ts';
import { readWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import {
  countCases,
  selectChanges,
  selectClinicPage,
  selectFirstAdmin,
  selectLastChanges,
  selectNames,
  type ChangeRow,
} from './clinic-repository.ts';

/** Throws 404 unless the user is a super-admin, or an administrator of this clinic. Needs no transaction. */
export async function findClinic(
  { database }: Platform,
  { actor }: Pick<Caller, 'actor'>,
  id: number,
): Promise<void> {
  if (actor.role !== 'super-admin' && actor.workspaceId !== id) throw new AppError('not-found');
  await database.asActor(actor, () => readWorkspace(id));
}

/** V-098. */
export async function listWorkspaces(
  { database, config }: Platform,
  { actor, context }: Caller,
  { isRecentlyAdded, ...search }: QueryOf<typeof clinicEndpoints.listWorkspaces>,
): Promise<ResponseOf<typeof clinicEndpoints.listWorkspaces>> {
  const since = new Date(context.now.getTime() - limits.recentlyAddedMilliseconds);
  return database.asActor(actor, async () => {
    const { rows, total } = await selectClinicPage({
      ...search,
      addedSince: isRecentlyAdded ? since : undefined,
    });
    const coupons = await readDiscounts(rows.flatMap((row) => row.discountId ?? []));
    const couponOf = ({ discountId }: WorkspaceRow) => (discountId && coupons.get(discountId)) || null;
    return { data: rows.map((row) => presentListed(row, couponOf(row), config.productName)), total };
  });
}

function presentListed(row: WorkspaceRow, discount: Discount | null, productName: string): ListedWorkspace {
  return {
    ...presentWorkspace(row, discount?.percent_off ?? null, productName),
    createdAt: row.createdAt.toISOString(),
    clinicCode: row.clinicCode,
    discount,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** V-099. Throws 404 for a clinic the user may not see. */
export async function readClinic(platform: Platform, caller: Caller, id: number): Promise<Clinic> {
  await findClinic(platform, caller, id);
  return platform.database.asActor(caller.actor, async () => {
    const row = await readWorkspace(id);
    const discount =
      row.discountId === null ? null : (await readDiscounts([row.discountId])).get(row.discountId);
    const admin = await selectFirstAdmin(id);
    const changes = await presentChanges(await selectLastChanges(id));
    // The user may see only the names of gateways, and counting cases under row-level security would check every case.
    // The user's access to the clinic itself is already checked.
    const [namespaces, cases] = await asOwner(
      async () => [await selectNamespacesOf(id), await countCases(id)] as const,
    );
    return {
      ...presentListed(row, discount ?? null, platform.config.productName),
      ...settingsOf(row),
      adminName: admin?.name ?? null,
      adminTelephone: admin?.phoneNumber ?? null,
      adminEmail: admin?.email ?? null,
      namespaces,
      linkedNamespaces: namespaces,
      globalVideoIntroduction: await presentIntroductionTo(caller, id),
      cases,
      lastChanges: Object.fromEntries(changes.map((change) => [change.setting, change])),
    };
  });
}

const settingsOf = (row: WorkspaceRow) => ({
  updatedAt: row.updatedAt.toISOString(),
  address: row.postalAddress,
  countryCode: row.countryCode,
  contactNumber: row.contactPhone,
  contactEmail: row.contactEmail,
  discountId: row.discountId,
  timeZone: row.timeZone,
  imageRetentionDays: row.imageRetentionDays,
  requireReview: row.requireReview,
  requireWatching: row.requireWatching,
  requireSecondFactor: row.requireSecondFactor,
});

/** Returns who changed what, newest first. Throws 404 for a clinic the user may not see. */
export async function listChanges(
  platform: Platform,
  caller: Caller,
  id: number,
  query: QueryOf<typeof clinicEndpoints.listWorkspaceChanges>,
): Promise<ResponseOf<typeof clinicEndpoints.listWorkspaceChanges>> {
  await findClinic(platform, caller, id);
  return platform.database.asActor(caller.actor, async () => {
    const { rows, total } = await selectChanges(id, query);
    return { data: await presentChanges(rows), total };
  });
}

/** A reader of a change may see who made it, even a super-admin of the provider. */
async function presentChanges(rows: readonly ChangeRow[]): Promise<ClinicChange[]> {
  const people = await asOwner(() => selectNames(rows.flatMap(({ changedBy }) => changedBy ?? [])));
  return rows.map(({ changedBy, at, ...row }) => ({
    ...row,
    by: (changedBy && people.get(changedBy)) || null,
    at: at.toISOString(),
  }));
}
