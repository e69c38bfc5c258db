// Finding and reading one case.
import { AppError, type Case } from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { presentCase } from './case-presenter.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { createCaseRepository, type CaseRepository } from './case-repository.ts';

/** Returns a case or throws 404, with the same body whether the case is another workspace's or does not exist. */
export async function requireCase(cases: CaseRepository, id: string): Promise<CaseRecord> {
  const record = await cases.find(id);
  if (!record) throw new AppError('not-found');
  return record;
}

/** Throws 404 unless the user can see the case. Used before a request's body is read. */
export async function findCase(database: Database, actor: SignedIn, id: string): Promise<void> {
  const isSeen = await database.asActor(actor, () => createCaseRepository(actor).sees(id));
  if (!isSeen) throw new AppError('not-found');
}

export async function readCase({ database }: Platform, caller: Caller, id: string): Promise<Case> {
  return database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    const record = await requireCase(cases, id);
    const { workspaceId, patientUserId } = record.row;
    await recordRead(caller, 'case.read', { entityKind: 'case', entityId: id, workspaceId, patientUserId });
    return presentCase(caller, record);
  });
}

/** Returns a case's workspace. Throws 404 if the user cannot see the case. Needs a transaction of that user. */
export async function readCaseWorkspace(actor: SignedIn, id: string): Promise<number> {
  return (await requireCase(createCaseRepository(actor), id)).row.workspaceId;
}
