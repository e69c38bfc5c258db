// The lists of administrators, creators and patients.
import {
  AppError,
  exactTotal,
  fieldProblems,
  isCalendarDay,
  type ListedPatient,
  type ListedPerson,
  type PersonStatus,
} from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import { listMemoryOf } from '../platform/database/list-memory.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { rolesOf, type ManagedKind } from './managed-person.ts';
import { peopleHooks } from './people-hooks.ts';
import { asPatient, presentPeople } from './people-presenter.ts';
import { selectPeoplePage, type PeopleSearch, type PeopleCursor } from './people-repository.ts';

type Query = Omit<PeopleSearch, 'roles' | 'workspaceId' | 'after'> & {
  status?: PersonStatus | undefined;
  workspaceId?: number | undefined;
  after?: string | undefined;
};

type Listed<Row> = { data: Row[]; total: number; totalIsMore?: boolean; next: string | null };

/** Lists users. Staff list their own workspace; a super-admin lists all workspaces, or the named one. */
export function listPeople(
  platform: Platform,
  caller: Caller,
  kind: 'admin' | 'creator',
  query: Query,
): Promise<Listed<ListedPerson>> {
  return list(platform, caller, kind, query, (shown) => shown);
}

export function listPatients(
  platform: Platform,
  caller: Caller,
  query: Query,
): Promise<Listed<ListedPatient>> {
  return list(platform, caller, 'patient', query, asPatient);
}

async function list<Row>(
  { database }: Platform,
  caller: Caller,
  kind: ManagedKind,
  { after, workspaceId, ...query }: Query,
  present: (shown: ListedPerson, row: Parameters<typeof asPatient>[1]) => Row,
): Promise<Listed<Row>> {
  const { actor, context } = caller;
  const place = after === undefined ? undefined : decodeCursor(after, query.orderField);
  return database.asActor(actor, async () => {
    const isAllowed =
      workspaceId === undefined || workspaceId === actor.workspaceId || actor.role === 'super-admin';
    if (!isAllowed) throw new AppError('not-found');
    if (workspaceId !== undefined) await readWorkspace(workspaceId);
    const memory = listMemoryOf(database);
    const key = listKey(actor, kind, { ...query, workspaceId });
    const { rows, total, next, known } = await selectPeoplePage(actor, {
      ...query,
      roles: rolesOf(kind),
      workspaceId,
      after: place,
      known: memory.recall(key, context.now),
    });
    memory.keep(key, known, context.now);
    if (kind === 'patient')
      await recordRead(caller, 'patient.listed', { entityKind: 'user', ids: rows.map(({ id }) => id) });
    const shown = await presentPeople(rows, actor.locale);
    const open = kind === 'patient' ? undefined : await countOpenCases(rows);
    const data = shown.map((person, at) => {
      const openCases = open && { openCases: open.get(person.id) ?? 0 };
      return present({ ...person, ...openCases }, rows[at] as (typeof rows)[number]);
    });
    const page = { data, next: next && encodeCursor(next, query.orderField) };
    return total > exactTotal ? { ...page, total: exactTotal, totalIsMore: true } : { ...page, total };
  });
}

const countOpenCases = (rows: readonly { id: string }[]): Promise<Map<string, number>> =>
  asOwner(() => peopleHooks.registered.countOpenCases(rows.map(({ id }) => id)));

/** Everything that affects the length of a list: its owner and its filters, but not the page or the sort order. */
const listKey = (
  { role, workspaceId: own }: SignedIn,
  kind: ManagedKind,
  { keyword, status, workspaceId }: Omit<Query, 'after'>,
): string =>
  JSON.stringify([
    kind,
    role === 'super-admin' ? (workspaceId ?? '') : own,
    role === 'super-admin',
    keyword ?? '',
    status ?? '',
  ]);

const encodeCursor = ({ key, id }: PeopleCursor, orderField: string): string =>
  Buffer.from(JSON.stringify([orderField, key, id])).toString('base64url');

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Returns whether the text is a moment as PostgreSQL prints it, which can be compared with one. */
const isMomentText = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) && /^.{10} [\d:.]+\+\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Throws 400 for a place that this sort order cannot have returned. */
function decodeCursor(after: string, orderField: string): PeopleCursor {
  try {
    const [field, key, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    const isMoment = orderField !== 'createdAt' || isMomentText(String(key));
    if (field === orderField && typeof key === 'string' && !key.includes('\0') && isMoment && isId(id))
      return { key, id };
  } catch {
    // Not even JSON.
  }
  throw new AppError('input.invalid', { fields: { after: [fieldProblems.notReadable] } });
}
