// How a form becomes a case, the same for every sender: the same form sent twice makes one case. Payment, files and
// attachments are checked, and the case is written with all of them in one transaction. Each kind of request only
// describes its order.
import type { Case, CaseOrigin } from '@plainscan/contract';

import { patientFromImages } from '../case-files/patient-from-images.ts';
import { acknowledgmentOf } from '../case-flow/identity-check.ts';
import { presentCase } from '../cases/case-presenter.ts';
import type { PatientSnapshot } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { spendCredit } from '../payments/credit-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { markTemporaryIfFull } from '../uploads/temporary/mark-temporary-service.ts';
import { lookUpStudy } from '../viewers/study-service.ts';
import { prepareAttachments, type Attachments } from './attachments.ts';
import { findCaseOfForm } from './idempotency.ts';
import { insertCase, type NewCase } from './insert-case.ts';
import type { OrderPayment } from './order-payment.ts';
import { attachRequestFiles, type RequestedFiles, type RequestFiles } from './request-files.ts';

export type Order = Pick<NewCase, 'workspace' | 'home' | 'patientUserId'> & {
  /** `null` means the patient named by the images. */
  patientSnapshot: PatientSnapshot | null;
  files: RequestedFiles & { identityReason?: string | undefined };
  needsReport: boolean;
  payment: OrderPayment;
  /** `null` only for drafts: attachments are added later with the patient's details. */
  attachments: Attachments | null;
  columns: Partial<NewCase['columns']> & Pick<NewCase['columns'], 'preferredReportDate'>;
  /** Writes further rows in the same transaction, once the case exists. */
  write?: () => Promise<void>;
};

/** Creates the case. `describe` runs with the sender's rights, in the transaction of the order. */
export function placeOrder(
  platform: Platform,
  caller: Caller,
  start: CaseOrigin,
  describe: (caseId: string) => Promise<Order>,
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const id = newId();
    const first = await findCaseOfForm(caller, id);
    if (first) return first;
    const { files, needsReport, payment, attachments, columns, write, ...order } = await describe(id);
    const { patientUserId, workspace } = order;
    const writeAttachments = await prepareAttachments(caller, attachments, {
      caseId: id,
      workspaceId: workspace.id,
    });
    const forCase = { caseId: id, patientUserId, needsReport, now: context.now };
    const taken = await attachRequestFiles(actor, files, forCase);
    const record = await insertCase(platform, caller, start, {
      ...order,
      id,
      patientSnapshot: order.patientSnapshot ?? (await patientOfImages(actor, taken)),
      uploadOption: files.uploadOption,
      study: taken.study,
      title: taken.title,
      payer: payment.payer,
      needsPayment: payment.needsPayment,
      identityReason: acknowledgmentOf(files),
      columns: { ...taken.columns, ...payment.columns, ...columns },
      write: async () => {
        await systemCases.insertReportFiles(taken.reports);
        if (files.uploadOption === 'image-upload')
          await markTemporaryIfFull(platform, caller, files.uploadId);
        await spendCredit(payment.credit, id, context.now);
        await writeAttachments();
        await write?.();
      },
    });
    return presentCase(caller, record);
  });
}

async function patientOfImages(actor: SignedIn, { columns }: RequestFiles): Promise<PatientSnapshot> {
  const { studyId } = columns;
  return patientFromImages(studyId === null ? undefined : await lookUpStudy(actor, studyId));
}
