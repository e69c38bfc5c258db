// How a setting of a clinic changes: the row is locked, what differs is written with who did it and what it was before.
import {
  AppError,
  type Clinic,
  type ClinicSetting,
  type SettingValue,
  type TrailKind,
} from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lockWorkspace, updateWorkspace, type WorkspaceChange } from '../workspaces/workspace-repository.ts';
import type { WorkspaceRow } from '../workspaces/workspace-service.ts';
import { readClinic } from './clinic-reading-service.ts';
import { insertChanges } from './clinic-repository.ts';

type Columns = Omit<WorkspaceChange, 'updatedAt'>;

/** A setting as people read its history. */
type Shown = { setting: ClinicSetting; before: SettingValue; after: SettingValue };

/** Which column is which setting; what is shown of a column in another way than it is has no row here. */
const settingColumns = {
  name: 'name',
  primaryColor: 'primaryColor',
  clinicCode: 'clinicCode',
  subdomain: 'subdomain',
  landingUrl: 'landingUrl',
  address: 'postalAddress',
  countryCode: 'countryCode',
  contactNumber: 'contactPhone',
  contactEmail: 'contactEmail',
  locale: 'locale',
  timeZone: 'timeZone',
  productType: 'productType',
  creatorType: 'creatorType',
  caseCreationType: 'caseCreationType',
  mainFileType: 'mainFileType',
  allowClinicUpload: 'allowClinicUpload',
  canRequestBeforePay: 'canRequestBeforePay',
  creatorMode: 'creatorMode',
  shareDays: 'shareDays',
  imageRetentionDays: 'imageRetentionDays',
  requireReview: 'requireReview',
  requireSecondFactor: 'requireSecondFactor',
} as const satisfies Partial<Record<ClinicSetting, keyof WorkspaceRow>>;
type PlainSetting = keyof typeof settingColumns;

export type Change = {
  columns: Columns;
  /** Settings that are shown in other words than those of their column. */
  shown?: Shown[];
  /** What the audit keeps in place of the words. */
  audited?: Record<string, unknown>;
};

/** Says what changes, once the row is locked; throws what refuses it. Runs in the transaction of the system. */
type Choose = (row: WorkspaceRow) => Change | Promise<Change>;

/** What `audit` calls the change; every setting of a clinic has the same name unless it had one of its own before. */
type Audited = { action?: TrailKind };

/** Changes a clinic; the same once more changes nothing and writes nothing. Gives the clinic as it is then. */
export async function changeClinic(
  platform: Platform,
  caller: Caller,
  id: number,
  choose: Choose,
  audited?: Audited,
): Promise<Clinic> {
  await platform.database.asSystem(() => applyChange(caller, id, choose, audited));
  return readClinic(platform, caller, id);
}

/** The same without reading it again. Needs a system transaction. */
export async function applyChange(
  caller: Caller,
  id: number,
  choose: Choose,
  { action = 'workspace.changed' }: Audited = {},
): Promise<void> {
  const row = await lockWorkspace(id);
  if (!row) throw new AppError('not-found');
  await writeChange(caller, row, await choose(row), action);
}

async function writeChange(
  caller: Caller,
  row: WorkspaceRow,
  { columns, shown = [], audited = {} }: Change,
  action: TrailKind,
): Promise<void> {
  const changes = [...plainChanges(row, columns), ...shown.filter(isDifferent)];
  if (changes.length === 0) return;
  const { actor, context } = caller;
  await updateWorkspace(row.id, { ...columns, updatedAt: context.now });
  await insertChanges(
    changes.map((change) => ({
      id: newId(),
      workspaceId: row.id,
      ...change,
      changedBy: actor.userId,
      changedAt: context.now,
    })),
  );
  await recordChange(caller, action, {
    entityKind: 'workspace',
    entityId: String(row.id),
    workspaceId: row.id,
    detail: {
      ...Object.fromEntries(changes.map(({ setting, after }) => [setting, after])),
      before: Object.fromEntries(changes.map(({ setting, before }) => [setting, before])),
      ...audited,
    },
  });
}

const isDifferent = ({ before, after }: Shown): boolean => JSON.stringify(before) !== JSON.stringify(after);

function plainChanges(row: WorkspaceRow, columns: Columns): Shown[] {
  return (Object.entries(settingColumns) as [PlainSetting, (typeof settingColumns)[PlainSetting]][])
    .filter(([, column]) => columns[column] !== undefined)
    .map(([setting, column]) => ({ setting, before: row[column], after: columns[column] ?? null }))
    .filter(isDifferent);
}
