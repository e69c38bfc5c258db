// What an order form looks up before it is sent: the patient's studies, and the colleagues who can be notified.
import { AppError, type QueryOf, type ResponseOf, type requestEndpoints } from '@plainscan/contract';

import { readCaseWorkspace } from '../cases/case-service.ts';
import { requirePatient } from '../people/patient-service.ts';
import { listActiveAdmins } from '../people/team-service.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectStudiesOf } from './request-repository.ts';

/** CG-175: returns the patient's studies in cases that the user sees. Throws 404 for an unrelated patient. */
export async function listPatientStudies(
  { database }: Platform,
  caller: Caller,
  userId: string,
): Promise<ResponseOf<typeof requestEndpoints.listPatientStudies>> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    await requirePatient(actor, userId);
    const data = await selectStudiesOf(actor, userId);
    await recordRead(caller, 'patient.studies-listed', {
      entityKind: 'user',
      entityId: userId,
      patientUserId: userId,
    });
    return { data, total: data.length };
  });
}

/** F-012: returns the other administrators whom a request may notify, of the case's workspace or of a given one. */
export async function listAdminsToNotify(
  { database }: Platform,
  actor: SignedIn,
  { caseId, workspaceId: named }: QueryOf<typeof requestEndpoints.listActiveAdmins>,
): Promise<ResponseOf<typeof requestEndpoints.listActiveAdmins>> {
  return database.asActor(actor, async () => {
    const own = named ?? actor.workspaceId;
    const workspaceId = caseId === undefined ? own : await readCaseWorkspace(actor, caseId);
    if (workspaceId !== actor.workspaceId && actor.role !== 'super-admin') throw new AppError('not-found');
    const data = await listActiveAdmins(actor, workspaceId);
    return { data, total: data.length };
  });
}
