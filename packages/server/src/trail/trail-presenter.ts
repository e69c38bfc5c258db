// Audit rows as users read them: with the current names for their IDs.
import {
  idSchema,
  limits,
  openedPartOf,
  openedParts,
  type CaseTrail,
  type TrailEntry,
} from '@plainscan/contract';

import type { OpeningRow, PeopleNames, TrailNames, TrailRow } from './trail-repository.ts';

const isId = (text: string | null): text is string => text !== null && idSchema.safeParse(text).success;

/** Returns the IDs on a page, by kind. Skips strings that were sent as IDs but are none. */
export function idsIn(rows: readonly TrailRow[]) {
  const about = (kind: string): string[] =>
    rows.flatMap(({ entityKind, entityId }) => (entityKind === kind && isId(entityId) ? [entityId] : []));
  const people = rows.flatMap(({ actorId, patientId }) => [actorId, patientId].filter(isId));
  const clinics = rows.flatMap(({ workspaceId, entityKind, entityId }) => [
    ...(workspaceId === null ? [] : [workspaceId]),
    ...(entityKind === 'workspace' && /^\d{1,9}$/.test(entityId ?? '') ? [Number(entityId)] : []),
  ]);
  return {
    people: [...new Set([...people, ...about('user')])],
    workspaces: [...new Set(clinics)],
    cases: [...new Set(about('case'))],
    studies: [...new Set(about('study'))],
  };
}

function subjectName({ entityKind, entityId }: TrailRow, names: TrailNames): string | null {
  if (entityId === null) return null;
  if (entityKind === 'user') return names.people.get(entityId)?.name ?? null;
  if (entityKind === 'workspace') return names.workspaces.get(Number(entityId)) ?? null;
  if (entityKind === 'case') return names.cases.get(entityId) ?? null;
  return entityKind === 'study' ? (names.studies.get(entityId) ?? null) : null;
}

/** Presents one row. `withAddress` adds the network address, only for super-admins. */
export function presentEntry(row: TrailRow, names: TrailNames, withAddress: boolean): TrailEntry {
  const { actorId, patientId, workspaceId } = row;
  const actor = actorId === null ? undefined : names.people.get(actorId);
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: row.action,
    outcome: row.outcome,
    actor: {
      id: actorId,
      name: actor?.name ?? null,
      role: row.actorRole,
      workspace: actor ? (names.workspaces.get(actor.workspaceId) ?? null) : null,
    },
    workspace:
      workspaceId === null ? null : { id: workspaceId, name: names.workspaces.get(workspaceId) ?? null },
    patient: patientId === null ? null : { id: patientId, name: names.people.get(patientId)?.name ?? null },
    subject: { kind: row.entityKind, id: row.entityId, name: subjectName(row, names) },
    count: row.count,
    call: row.call,
    seen: row.seen && { seconds: row.seen.seconds, of: row.seen.of },
    ip: withAddress ? row.ip : null,
    seq: row.seq,
  };
}

/** Returns the IDs of the users in a count of openings. */
export const usersIn = (openings: readonly OpeningRow[]): string[] => [
  ...new Set(openings.map(({ actorId }) => actorId).filter(isId)),
];

/** Adds up the openings of each user. Needs the most recent ones first, and returns the users in that order. */
export function presentViewers(
  openings: readonly OpeningRow[],
  people: PeopleNames,
): Pick<CaseTrail, 'viewers' | 'moreViewers'> {
  const viewers = new Map<string, CaseTrail['viewers'][number]>();
  for (const { actorId, actorRole, kind, times, lastAt } of openings) {
    const key = actorId ?? actorRole;
    const known = viewers.get(key);
    viewers.set(key, {
      id: actorId,
      name: people.get(actorId ?? '')?.name ?? null,
      role: known?.role ?? actorRole,
      times: (known?.times ?? 0) + times,
      lastAt: known?.lastAt ?? new Date(lastAt).toISOString(),
      parts: openedParts.filter((part) => part === openedPartOf[kind] || known?.parts.includes(part)),
    });
  }
  return {
    viewers: [...viewers.values()].slice(0, limits.caseViewers),
    moreViewers: Math.max(0, viewers.size - limits.caseViewers),
  };
}
