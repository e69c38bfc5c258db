// T08: a super-admin's draft, in a workspace whose cases come from a gateway: images first, the patient's details later.
import { AppError, fieldProblems, type Case, type DraftCase } from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpStudy } from '../viewers/study-service.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { beginCase } from './begin-case.ts';
import { presentCase } from './case-presenter.ts';
import { patientFromImages } from './patient-from-images.ts';
import { findCaseOfForm } from './idempotency-service.ts';
import { takeRequestFiles } from './request-files.ts';
import { systemCases } from './system-cases.ts';

export async function createDraft(platform: Platform, caller: Caller, input: DraftCase): Promise<Case> {
  const { actor } = caller;
  if (actor.role !== 'super-admin') throw new AppError('forbidden');
  return platform.database.asActor(actor, async () => {
    const id = newId();
    const first = await findCaseOfForm(caller, id);
    if (first) return first;
    const home = await readWorkspace(input.workspaceId);
    if (home.caseCreationType !== 'ambra_gw')
      throw new AppError('input.invalid', { fields: { workspaceId: [fieldProblems.gatewayOnly] } });
    const uploadOption = 'pending-upload' as const;
    const forCase = { caseId: id, patientUserId: null, needsReport: false, now: caller.context.now };
    const taken = await takeRequestFiles(actor, { ...input, uploadOption }, forCase);
    const { studyId } = taken.columns;
    const study = studyId === null ? undefined : await lookUpStudy(actor, studyId);
    const record = await beginCase(platform, caller, 'draft', {
      ...{
        id,
        workspace: home,
        home,
        patientUserId: null,
        patientSnapshot: patientFromImages(study),
        uploadOption,
      },
      ...{ study: taken.study, title: taken.title, payer: 'workspace', needsPayment: false },
      columns: { ...taken.columns, reportType: 'standard', preferredReportDate: null },
      also: () => systemCases.insertReportFiles(taken.reports),
    });
    return presentCase(caller, record);
  });
}
