// Settings that super-admins and a clinic's administrators can change, each by the call that the specification names.
import {
  AppError,
  fieldProblems,
  limits,
  subdomainSchema,
  minute,
  type BodyOf,
  type Clinic,
  type clinicEndpoints,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@plainscan/contract';

import { lockDiscountForAssignment, readDiscounts } from '../discounts/discount-service.ts';
import { setNamespacesOf } from '../gateway/namespace-service.ts';
import { changeIntroduction } from '../introductions/introduction-service.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { selectSubdomainHolder } from '../workspaces/workspace-repository.ts';
import type { WorkspaceRow } from '../workspaces/workspace-service.ts';
import { applyChange, changeClinic, type Change } from './clinic-change-service.ts';
import { consumeIssuedCode } from './clinic-code-service.ts';
import { noLogo, recordLogoRemoval, removeLogo, withLogo, type LogoKeys } from './clinic-logo-service.ts';
import { readClinic } from './clinic-reading-service.ts';
import { countCases } from './clinic-repository.ts';

type Appearance = BodyOf<typeof clinicEndpoints.updateWorkspace>;

/** V-109: omitted fields stay unchanged. Only super-admins may set the welcome video (CG-124). */
export async function updateClinic(
  platform: Platform,
  caller: Caller,
  id: number,
  { globalVideoIntroduction, logoUrl, ...appearance }: Appearance,
): Promise<Clinic> {
  if (globalVideoIntroduction !== undefined) {
    if (caller.actor.role !== 'super-admin') throw new AppError('forbidden');
    await changeIntroduction(platform, caller, id, globalVideoIntroduction);
  }
  if (logoUrl === undefined) return changeAppearance(platform, caller, id, appearance);
  if (logoUrl === '') return changeAppearance(platform, caller, id, appearance, noLogo);
  return withLogo(platform, caller, { uploadId: logoUrl, field: 'logoUrl' }, (logo) =>
    changeAppearance(platform, caller, id, appearance, logo),
  );
}

async function changeAppearance(
  platform: Platform,
  caller: Caller,
  id: number,
  { clinicCode, ...columns }: Omit<Appearance, 'globalVideoIntroduction' | 'logoUrl'>,
  logo?: LogoKeys,
): Promise<Clinic> {
  let before = noLogo;
  const clinic = await changeClinic(platform, caller, id, async (row): Promise<Change> => {
    const code = await chosenCode(caller, row, clinicCode);
    if (logo === undefined) return { columns: { ...columns, ...code } };
    before = row;
    await recordLogoRemoval(row);
    // A picture has no text value, so the history shows only whether it exists or changed.
    const word = (keys: LogoKeys): string | null => keys.logoKey && keys.logoKey.slice(-6);
    return {
      columns: { ...columns, ...code, ...logo },
      shown: [{ setting: 'logo', before: word(row), after: word(logo) }],
    };
  });
  await removeLogo(platform, before);
  return clinic;
}

/** CG-124: ignores a code not issued for this clinic. One that another user got in the meantime is a conflict. */
async function chosenCode(
  caller: Caller,
  row: WorkspaceRow,
  code: string | undefined,
): Promise<{ clinicCode?: string }> {
  if (code === undefined || code === row.clinicCode) return {};
  return (await consumeIssuedCode(caller, code, row.id)) ? { clinicCode: code } : {};
}

type Settings = BodyOf<typeof clinicEndpoints.updateWorkspaceSettings>;

/**
 * P-047: only super-admins may change a clinic's basic setup, and not while a case is open. Only they decide whether
 * reports are watched before they are signed off (CG-209).
 */
export async function updateSettings(
  platform: Platform,
  caller: Caller,
  id: number,
  { address, contactNumber, productType, creatorType, caseCreationType, ...plain }: Settings,
): Promise<Clinic> {
  const fixed = withoutUndefined({ productType, creatorType, caseCreationType });
  const isAsked = Object.keys(fixed).length > 0 || plain.requireWatching !== undefined;
  if (isAsked && caller.actor.role !== 'super-admin') throw new AppError('forbidden');
  return changeClinic(platform, caller, id, async (row) => {
    const isChanged = Object.entries(fixed).some(
      ([column, value]) => row[column as keyof typeof fixed] !== value,
    );
    if (isChanged && (await countCases(id)).open > 0) throw new AppError('workspace.fixed');
    const contact = { postalAddress: address, contactPhone: contactNumber };
    return { columns: withoutUndefined({ ...plain, ...contact, ...fixed }) };
  });
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** V-101, V-103, V-106, V-107: sets one column to the value sent. */
export const setColumns = (
  platform: Platform,
  caller: Caller,
  id: number,
  columns: Partial<Pick<WorkspaceRow, 'allowClinicUpload' | 'creatorMode' | 'mainFileType' | 'landingUrl'>>,
): Promise<Clinic> => changeClinic(platform, caller, id, () => ({ columns }));

/** V-102: sets whether patients may request first and pay later. */
export const setRequestBeforePay = (
  platform: Platform,
  caller: Caller,
  id: number,
  { canRequestBeforePay }: BodyOf<typeof clinicEndpoints.setRequestBeforePay>,
): Promise<Clinic> =>
  changeClinic(platform, caller, id, () => ({ columns: { canRequestBeforePay } }), {
    action: 'workspace.request-before-pay-set',
  });

/** V-105: sets the workspace's discount; `null` removes it. */
export async function setDiscount(
  platform: Platform,
  caller: Caller,
  id: number,
  discountId: string | null,
): Promise<Clinic> {
  await platform.database.asSystem(async () => {
    // Same lock order as removing a discount: the discount, then its workspaces.
    const discount = discountId === null ? null : await lockDiscountForAssignment(discountId);
    const choose = async (row: WorkspaceRow): Promise<Change> => ({
      columns: { discountId },
      shown: [
        {
          setting: 'discountId',
          before: await discountLabelOf(row.discountId),
          after: discount && `${discount.name} - ${discount.code}`,
        },
      ],
      audited: { discountId, before: row.discountId },
    });
    await applyChange(caller, id, choose, { action: 'workspace.discount-set' });
  });
  return readClinic(platform, caller, id);
}

/** P-013: returns a discount's label in the select. */
async function discountLabelOf(id: string | null): Promise<string | null> {
  const known = id === null ? undefined : (await readDiscounts([id])).get(id);
  return known ? `${known.name} - ${known.code}` : null;
}

/** V-104, P-015: requires at least one namespace. */
export async function setNamespaces(
  platform: Platform,
  caller: Caller,
  id: number,
  { namespaceIds }: BodyOf<typeof clinicEndpoints.setNamespaces>,
): Promise<Clinic> {
  if (namespaceIds.length === 0)
    throw new AppError('input.invalid', { fields: { namespaceIds: [fieldProblems.namespaceNeeded] } });
  return changeClinic(platform, caller, id, async (row) => ({
    columns: {},
    shown: [
      {
        setting: 'namespaces',
        ...(await setNamespacesOf(platform, row, namespaceIds, caller.context.now)),
      },
    ],
  }));
}

/** V-108, CG-125: the previous subdomain redirects for 90 days, and no other clinic can ever get it. */
export async function setSubdomain(
  platform: Platform,
  caller: Caller,
  id: number,
  { subdomain }: BodyOf<typeof clinicEndpoints.setSubdomain>,
): Promise<Clinic> {
  const choose = async (row: WorkspaceRow): Promise<Change> => {
    // The provider's address is a setting of the installation, and links with it are everywhere.
    if (row.isProvider) throw new AppError('workspace.subdomain-provider');
    const holder = await selectSubdomainHolder(subdomain);
    if (holder !== undefined && holder !== id) throw subdomainTaken();
    return { columns: { subdomain } };
  };
  return changeClinic(platform, caller, id, choose).catch((error: unknown) => {
    throw isUniqueViolation(error) ? subdomainTaken() : error;
  });
}

const subdomainTaken = (): AppError =>
  new AppError('workspace.subdomain-failed', { fields: { subdomain: [fieldProblems.subdomainTaken] } });

const checkLimit = { kind: 'subdomain-check', most: limits.subdomainChecksAMinute, milliseconds: minute };

/** Returns whether a form may use a subdomain while the user types it. */
export async function checkSubdomain(
  { database }: Platform,
  { actor, context }: Caller,
  { subdomain: typed }: ParamsOf<typeof clinicEndpoints.checkSubdomain>,
  { workspaceId }: QueryOf<typeof clinicEndpoints.checkSubdomain>,
): Promise<ResponseOf<typeof clinicEndpoints.checkSubdomain>> {
  const read = subdomainSchema.safeParse(typed);
  if (!read.success)
    return { isFree: false, problem: read.error.issues[0]?.message ?? fieldProblems.subdomain };
  return database.asSystem(async () => {
    await spendAllowance(checkLimit, actor.userId, context.now, 'rate.exceeded');
    const holder = await selectSubdomainHolder(read.data);
    const isFree = holder === undefined || holder === workspaceId;
    return { isFree, problem: isFree ? null : fieldProblems.subdomainTaken };
  });
}
