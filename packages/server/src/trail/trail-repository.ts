// Queries on audit rows. Row-level security also limits which rows administrators and patients see.
import {
  openingKinds,
  type OpeningKind,
  type Seen,
  type TrailKind,
  type TrailOutcome,
} from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { caseTable } from '../cases/case-tables.ts';
import { and, isNull, sql, type SQL } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { study } from '../viewers/study-tables.ts';
import { workspace } from '../workspaces/workspace-tables.ts';

/** Which rows to return: those that match every given member. */
export type TrailChoice = {
  /** The clinic that the rows concern. */
  workspaceId?: number | undefined;
  actor?: string | undefined;
  patient?: string | undefined;
  /** What the user did, and what was done to their account or their records. */
  person?: string | undefined;
  /** What was done to the case and its study. `workspaceId` is `null` if the user does not see the case. */
  case?: { id: string; studyId: string | null; workspaceId: number | null } | undefined;
  kinds?: readonly TrailKind[] | undefined;
  outcome?: TrailOutcome | undefined;
  from?: string | undefined;
  /** Exclusive. */
  until?: string | undefined;
  /** Leaves out what this user did. */
  exceptActor?: string | undefined;
};

export type TrailRow = {
  id: string;
  at: string;
  action: string;
  outcome: TrailOutcome;
  actorId: string | null;
  actorRole: string;
  workspaceId: number | null;
  patientId: string | null;
  entityKind: string;
  entityId: string | null;
  count: number | null;
  call: string | null;
  seen: Seen | null;
  ip: string | null;
  seq: number | null;
};

const isAbout = (kind: string, id: string): SQL => sql`(entity_kind = ${kind} AND entity_id = ${id})`;

/** Returns the ways to find a user or a case, each with its own index. */
function alternativesOf({ person, case: about }: TrailChoice): SQL[] {
  if (person !== undefined)
    return [sql`actor_id = ${person}`, sql`patient_user_id = ${person}`, isAbout('user', person)];
  if (about === undefined) return [];
  const { id, studyId } = about;
  return [isAbout('case', id), ...(studyId === null ? [] : [isAbout('study', studyId)])];
}

function commonConditionOf({
  workspaceId,
  actor,
  patient,
  kinds,
  outcome,
  from,
  until,
  exceptActor,
}: TrailChoice): SQL {
  const conditions = [
    workspaceId !== undefined && sql`workspace_id = ${workspaceId}`,
    actor !== undefined && sql`actor_id = ${actor}`,
    patient !== undefined && sql`patient_user_id = ${patient}`,
    kinds !== undefined && isOneOf(sql`action`, kinds, 'text'),
    outcome !== undefined && sql`outcome = ${outcome}`,
    from !== undefined && sql`at >= ${from}::timestamptz`,
    until !== undefined && sql`at < ${until}::timestamptz`,
    exceptActor !== undefined && sql`actor_id IS DISTINCT FROM ${exceptActor}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** Returns the entire choice as one condition on `audit_event`. */
export function conditionOf(choice: TrailChoice): SQL {
  const ways = alternativesOf(choice);
  return ways.length === 0
    ? commonConditionOf(choice)
    : sql`(${sql.join(ways, sql` OR `)}) AND ${commonConditionOf(choice)}`;
}

/** Returns a page of rows, newest first, starting after the row `before`. */
export async function selectTrail(
  choice: TrailChoice,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<TrailRow[]> {
  const rest = commonConditionOf(choice);
  const isBehind =
    before === undefined
      ? sql`true`
      : sql`(at, id) < ((SELECT at FROM audit_event WHERE id = ${before}::uuid), ${before}::uuid)`;
  const newest = (way: SQL): SQL =>
    sql`(SELECT id, at FROM audit_event WHERE ${way} AND ${rest} AND ${isBehind}
      ORDER BY at DESC, id DESC LIMIT ${limit})`;
  const ways = alternativesOf(choice);
  const found = sql.join(ways.length === 0 ? [newest(sql`true`)] : ways.map(newest), sql` UNION `);
  const { rows } = await currentHandle().execute<TrailRow>(sql`
    WITH found AS (${found}), page AS (SELECT id, at FROM found ORDER BY at DESC, id DESC LIMIT ${limit})
    SELECT audit_event.id, audit_event.at, action, outcome, actor_id AS "actorId", actor_role AS "actorRole",
      workspace_id AS "workspaceId", patient_user_id AS "patientId", entity_kind AS "entityKind",
      entity_id AS "entityId", ip, seq, detail ->> 'call' AS call, detail -> 'seen' AS seen,
      CASE jsonb_typeof(detail -> 'ids') WHEN 'array' THEN jsonb_array_length(detail -> 'ids') END AS count
    FROM page JOIN audit_event ON audit_event.id = page.id
    ORDER BY page.at DESC, page.id DESC`);
  return rows;
}

export type OpeningRow = {
  actorId: string | null;
  actorRole: string;
  kind: OpeningKind;
  times: number;
  lastAt: string;
};

/** Counts the openings of a choice by user and kind, the most recent first. */
export async function countOpenings(choice: TrailChoice): Promise<OpeningRow[]> {
  const { rows } = await currentHandle().execute<OpeningRow>(sql`
    SELECT actor_id AS "actorId", actor_role AS "actorRole", action AS kind, count(*)::integer AS times,
      max(at) AS "lastAt"
    FROM audit_event WHERE ${conditionOf({ ...choice, kinds: openingKinds, outcome: 'allowed' })}
    GROUP BY actor_id, actor_role, action
    ORDER BY max(at) DESC, actor_id, action`);
  return rows;
}

/** Returns the time in the chain's row with this number, or `null` if there is none. */
export async function selectTimeOf(chain: number, seq: number): Promise<string | null> {
  const { rows } = await currentHandle().execute<{ at: string }>(
    sql`SELECT at FROM audit_event WHERE coalesce(workspace_id, 0) = ${chain} AND seq = ${seq}`,
  );
  return rows[0] ? new Date(rows[0].at).toISOString() : null;
}

/** Counts the rows that wait for their number, of one chain or of all. */
export async function countWaiting(chain: number | undefined): Promise<number> {
  const { rows } = await currentHandle().execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM audit_event
    WHERE seq IS NULL AND ${chain === undefined ? sql`true` : sql`coalesce(workspace_id, 0) = ${chain}`}`);
  return rows[0]?.n ?? 0;
}

/** Returns the study and the clinic of a case. Both are `null` if the user does not see the case. */
export async function selectCase(
  caseId: string,
): Promise<{ studyId: string | null; workspaceId: number | null }> {
  const [row] = await currentHandle()
    .select({ studyId: caseTable.studyId, workspaceId: caseTable.workspaceId })
    .from(caseTable)
    .where(sql`${caseTable.id} = ${caseId}::uuid`);
  return row ?? { studyId: null, workspaceId: null };
}

/** Name and clinic by user ID. */
export type PeopleNames = ReadonlyMap<string, { name: string; workspaceId: number }>;

/** Returns the users among these IDs who still have an account. Needs the owner's rights. */
export async function selectPeople(ids: string[]): Promise<PeopleNames> {
  const rows = await currentHandle()
    .select({ id: appUser.id, name: appUser.name, workspaceId: appUser.workspaceId })
    .from(appUser)
    .where(and(isOneOf(appUser.id, ids, 'uuid'), isNull(appUser.deletedAt)));
  return new Map(rows.map(({ id, name, workspaceId }) => [id, { name, workspaceId }]));
}

export type TrailNames = {
  people: PeopleNames;
  workspaces: ReadonlyMap<number, string>;
  cases: ReadonlyMap<string, string>;
  studies: ReadonlyMap<string, string>;
};

type NamedIds = { people: string[]; workspaces: number[]; cases: string[]; studies: string[] };

/**
 * Returns the current names of a page's IDs. Needs the owner's rights: a clinic's trail also names users from
 * elsewhere.
 */
export async function selectNames({ people, workspaces, cases, studies }: NamedIds): Promise<TrailNames> {
  const handle = currentHandle();
  const persons = await selectPeople(people);
  const homes = [...persons.values()].map(({ workspaceId }) => workspaceId);
  const clinics = await handle
    .select({ id: workspace.id, name: workspace.name })
    .from(workspace)
    .where(isOneOf(workspace.id, [...new Set([...workspaces, ...homes])], 'integer'));
  const namedCases = await handle
    .select({ id: caseTable.id, name: caseTable.name, title: caseTable.title })
    .from(caseTable)
    .where(isOneOf(caseTable.id, cases, 'uuid'));
  const namedStudies = await handle
    .select({ id: study.id, title: study.title })
    .from(study)
    .where(and(isOneOf(study.id, studies, 'uuid'), isNull(study.deletedAt)));
  return {
    people: persons,
    workspaces: new Map(clinics.map(({ id, name }) => [id, name])),
    cases: new Map(namedCases.map(({ id, name, title }) => [id, title === '' ? name : `${title} · ${name}`])),
    studies: new Map(namedStudies.map(({ id, title }) => [id, title])),
  };
}
