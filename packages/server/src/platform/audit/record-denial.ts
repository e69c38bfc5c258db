// U1: the trail also records denied calls. A denied call has changed nothing, so the row gets its own transaction, and
// the response waits for it.
import type { AppError } from '@plainscan/contract';

import type { Database } from '../database/database.ts';
import type { Caller } from '../http/request-actor.ts';
import { auditActorOf } from './audit-actor-of.ts';
import { recordAudit } from './record-audit.ts';

export type RefusedCall = {
  /** The call's name in the endpoint tables. */
  name: string;
  path: string;
  params: unknown;
};

/**
 * Returns whether an error denies access: because of the role or the workspace, or because the object is hidden from
 * the user.
 */
export const isDenial = ({ status }: AppError): boolean => status === 403 || status === 404;

/** Entity kind by the first segment of the path. */
const subjects: Readonly<Record<string, string>> = {
  cases: 'case',
  studies: 'study',
  patients: 'user',
  people: 'user',
  creators: 'user',
  admins: 'user',
  workspaces: 'workspace',
  resources: 'resource',
  uploads: 'upload',
};

const subjectOf = (path: string): string =>
  path.startsWith('/patients/record') ? 'record' : (subjects[path.split('/')[1] ?? ''] ?? 'call');

function idIn(params: unknown): string | null {
  const { id, uuid } = (params ?? {}) as { id?: string | number; uuid?: string };
  const named = id ?? uuid;
  return named === undefined ? null : String(named).slice(0, 100);
}

/** Writes the row of a denied call. It does not name the object's owner, because the user was not told either. */
export async function recordDenial(
  database: Database,
  { actor, context }: Caller,
  { name, path, params }: RefusedCall,
  error: AppError,
): Promise<void> {
  await database.asSystem(() =>
    recordAudit({
      ...auditActorOf(actor),
      workspaceId: actor.workspaceId,
      ip: context.ip,
      requestId: context.requestId,
      action: 'call.denied',
      entityKind: subjectOf(path),
      entityId: idIn(params),
      outcome: 'denied',
      detail: { call: name, code: error.code },
      at: context.now,
    }),
  );
}
