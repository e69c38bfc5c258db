// CG-123: creates a clinic together with its logo, its namespaces and its first administrator, or not at all.
import {
  AppError,
  codePrefixOf,
  fieldProblems,
  limits,
  hour,
  type Clinic,
  type NewClinic,
} from '@plainscan/contract';

import { setNamespacesOf } from '../gateway/namespace-service.ts';
import { addInvited } from '../people/invite-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { isUniqueViolation } from '../platform/database/database-error.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { insertWorkspace, selectSubdomainHolder } from '../workspaces/workspace-repository.ts';
import type { WorkspaceRow } from '../workspaces/workspace-service.ts';
import { codeTaken, consumeIssuedCode } from './clinic-code-service.ts';
import { lockForm, saveForm, selectForm } from './clinic-form-repository.ts';
import { noLogo, withLogo, type LogoKeys } from './clinic-logo-service.ts';
import { readClinic } from './clinic-reading-service.ts';
import { insertChanges } from './clinic-repository.ts';

const limit = { kind: 'clinic-made', most: limits.clinicsAnHour, milliseconds: hour };

/** V-097. If two users want one subdomain at once, one gets it. The other gets an error, and nothing is saved. */
export async function createClinic(platform: Platform, caller: Caller, form: NewClinic): Promise<Clinic> {
  const { actor, context } = caller;
  const made = await platform.database.asSystem(() => findCreatedClinic(caller));
  if (made !== undefined) return readClinic(platform, caller, made);
  await platform.database.asSystem(() => spendAllowance(limit, actor.userId, context.now, 'rate.exceeded'));
  const write = (logo: LogoKeys) =>
    platform.database.asSystem(() => createClinicOnce(platform, caller, form, logo));
  const making = form.logo
    ? withLogo(platform, caller, { uploadId: form.logo, field: 'logo' }, write)
    : write(noLogo);
  const id = await making.catch(refusalOf);
  return readClinic(platform, caller, id);
}

/** Returns the clinic that the same form created before. Throws 409 if its key was used with other contents. */
async function findCreatedClinic({ actor, context }: Caller): Promise<number | undefined> {
  const { sentForm, now } = context;
  if (sentForm === undefined) return undefined;
  await lockForm(actor.userId, sentForm.keyHash);
  const since = new Date(now.getTime() - limits.idempotencyKeyMilliseconds);
  const known = await selectForm(actor.userId, sentForm.keyHash, since);
  if (known && Buffer.compare(known.bodyHash, sentForm.bodyHash) !== 0)
    throw new AppError('idempotency.other-body');
  return known?.workspaceId;
}

/** Two retries may have drawn their logos at the same time: the second finds the clinic of the first. */
class AlreadyCreatedError extends Error {
  readonly workspaceId: number;
  constructor(workspaceId: number) {
    super('The form has made its clinic already.');
    this.workspaceId = workspaceId;
  }
}

async function createClinicOnce(
  platform: Platform,
  caller: Caller,
  form: NewClinic,
  logo: LogoKeys,
): Promise<number> {
  const made = await findCreatedClinic(caller);
  if (made !== undefined) throw new AlreadyCreatedError(made);
  return makeClinic(platform, caller, form, logo);
}

async function makeClinic(
  platform: Platform,
  caller: Caller,
  form: NewClinic,
  logo: LogoKeys,
): Promise<number> {
  const { actor, context } = caller;
  if ((await selectSubdomainHolder(form.subdomain)) !== undefined) throw subdomainTaken();
  if (!(await consumeIssuedCode(caller, form.clinicCode, null))) throw codeTaken();
  const home = await insertWorkspace({ ...columnsOf(form, context.now), ...logo });
  if (form.namespaceIds?.length) await setNamespacesOf(platform, home, form.namespaceIds, context.now);
  await inviteFirstAdmin(platform, caller, home, form);
  await insertChanges([
    {
      id: newId(),
      workspaceId: home.id,
      setting: 'name',
      before: null,
      after: home.name,
      changedBy: actor.userId,
      changedAt: context.now,
    },
  ]);
  await recordChange(caller, 'workspace.created', {
    entityKind: 'workspace',
    entityId: String(home.id),
    workspaceId: home.id,
    detail: { name: home.name, subdomain: home.subdomain, productType: home.productType },
  });
  const { sentForm, now } = context;
  if (sentForm) await saveForm({ ...sentForm, userId: actor.userId, workspaceId: home.id, createdAt: now });
  return home.id;
}

function columnsOf(form: NewClinic, now: Date) {
  return {
    name: form.name,
    subdomain: form.subdomain,
    clinicCode: form.clinicCode,
    primaryColor: form.primaryColor,
    landingUrl: form.landingUrl ?? null,
    postalAddress: form.address,
    countryCode: form.countryCode,
    contactPhone: form.contactNumber,
    contactEmail: form.contactEmail ?? form.adminEmail,
    locale: form.locale,
    timeZone: form.timeZone,
    productType: form.productType,
    creatorType: form.creatorType,
    caseCreationType: form.caseCreationType,
    creatorMode: form.creatorMode,
    canRequestBeforePay: form.canRequestBeforePay,
    allowClinicUpload: form.allowClinicUpload,
    mainFileType: form.mainFileType,
    isProvider: false,
    requireReview: false,
    casePrefix: codePrefixOf(form.name),
    lastCaseNumber: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** A new clinic has no users yet, so adding one cannot fail. */
async function inviteFirstAdmin(
  platform: Platform,
  caller: Caller,
  home: WorkspaceRow,
  { adminName: name, adminEmail: email, adminTelephone: phoneNumber }: NewClinic,
): Promise<void> {
  const added = await addInvited(platform, caller, home, { role: 'admin', name, email, phoneNumber });
  if (!added) throw new Error('The first administrator was not added.');
}

const subdomainTaken = (): AppError =>
  new AppError('input.invalid', { fields: { subdomain: [fieldProblems.subdomainTaken] } });

/** Converts a constraint violation into the error of its field. */
function refusalOf(error: unknown): number {
  if (error instanceof AlreadyCreatedError) return error.workspaceId;
  if (!isUniqueViolation(error)) throw error;
  throw constraintOf(error) === 'workspace_clinic_code_key' ? codeTaken() : subdomainTaken();
}

function constraintOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  return undefined;
}
