// U1: what somebody was refused is in the trail as well. The refused call has changed nothing, so the row has a transaction
// of its own, and the answer waits for it.
import type { AppError } from '@plainscan/contract';

import type { Database } from '../database/database.ts';
import type { Caller } from '../http/request-actor.ts';
import { readerOf } from './reader-of.ts';
import { recordAudit } from './record-audit.ts';

export type RefusedCall = {
  /** Its name in the endpoint tables. */
  name: string;
  path: string;
  params: unknown;
};

/** Whether an error says that the person may not: the role, the workspace, or that it is not there for them. */
export const isDenial = ({ status }: AppError): boolean => status === 403 || status === 404;

/** What the first word of a path is about. */
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

/** Writes the row of a refused call. Whose the object is stays unsaid: the person was not told either. */
export async function recordDenial(
  database: Database,
  { actor, context }: Caller,
  { name, path, params }: RefusedCall,
  error: AppError,
): Promise<void> {
  await database.asSystem(() =>
    recordAudit({
      ...readerOf(actor),
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
