// T07: a study arrives from a hospital's gateway. The case exists before its images are read, and waits for the
// patient's details (T09). Details from the images are filled in once they have been read.
import { patientFromImages } from '../case-files/patient-from-images.ts';
import { systemCases } from '../cases/system-cases.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Platform } from '../platform/platform.ts';
import { untitledStudy } from '../viewers/study-service.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { insertCase } from './insert-case.ts';
import { paymentOfDraft } from './order-payment.ts';

type Delivery = { workspaceId: number; uploadId: string; now: Date };

/** Creates the case of a sealed upload in a workspace whose cases come from a gateway. Needs a system transaction. */
export async function createGatewayCase(
  platform: Platform,
  { workspaceId, uploadId, now }: Delivery,
): Promise<{ id: string; name: string }> {
  const home = await readWorkspace(workspaceId);
  const record = await insertCase(platform, { actor: null, now }, 'arrive', {
    id: newId(),
    workspace: home,
    home,
    patientUserId: null,
    patientSnapshot: patientFromImages(undefined),
    title: untitledStudy,
    uploadOption: 'image-upload',
    study: 'processing',
    payer: paymentOfDraft.payer,
    needsPayment: paymentOfDraft.needsPayment,
    columns: { ...paymentOfDraft.columns, uploadId, studyFileType: null, preferredReportDate: null },
  });
  return { id: record.row.id, name: record.row.name };
}

/** Returns the name of the case, or `null` if it no longer exists. Needs a system transaction. */
export async function nameOfCase(id: string): Promise<string | null> {
  return (await systemCases.find(id))?.row.name ?? null;
}
