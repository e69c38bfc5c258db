// Changes a clinic's settings: locks the row and records each difference with who made it and the previous value.
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

/** A setting as the history displays it. */
type Shown = { setting: ClinicSetting; before: SettingValue; after: SettingValue };

/** Columns of the settings. Settings that are not displayed as stored have no entry. */
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
  requireWatching: 'requireWatching',
  requireSecondFactor: 'requireSecondFactor',
} as const satisfies Partial<Record<ClinicSetting, keyof WorkspaceRow>>;
type PlainSetting = keyof typeof settingColumns;

export type Change = {
  columns: Columns;
  /** Settings that are displayed differently from their column. */
  shown?: Shown[];
  /** What the audit stores instead of the displayed values. */
  audited?: Record<string, unknown>;
};

/** Returns the change once the row is locked, or throws if it is refused. Runs in the system's transaction. */
type Choose = (row: WorkspaceRow) => Change | Promise<Change>;

/** Audit action; by default all settings of a clinic share one. */
type Audited = { action?: TrailKind };

/** Changes a clinic and returns it. Repeating the change writes nothing. */
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

/** Same as `changeClinic`, without reading it again. Needs a system transaction. */
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
