import type { requestEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { findClinicByCode } from './clinic-code.ts';
import { completeCase } from './complete-case.ts';
import { createCase, createCaseByPortal } from './create-case.ts';
import { createDraft } from './create-draft.ts';
import { listAdminsToNotify, listPatientStudies } from './order-lookup.ts';
import { requestByClinic, requestByPortal, requestReport } from './patient-request.ts';

export function requestHandlers(platform: Platform): Handlers<typeof requestEndpoints> {
  return {
    createCase: (input) =>
      input.body.draft === true
        ? createDraft(platform, input, input.body)
        : createCase(platform, input, input.body),
    createCaseByPortal: (input) => createCaseByPortal(platform, input, input.body),
    requestReport: (input) => requestReport(platform, input, input.body),
    requestReportByClinic: (input) => requestByClinic(platform, input, input.body),
    requestReportByPortal: (input) => requestByPortal(platform, input, input.body),
    completeCase: {
      find: ({ actor, params }) => findCase(platform.database, actor, params.id),
      handle: (input) => completeCase(platform, input, input.params.id, input.body),
    },
    findClinicByCode: (input) => findClinicByCode(platform, input, input.params.code),
    listPatientStudies: (input) => listPatientStudies(platform, input, input.params.userId),
    listActiveAdmins: ({ actor, query }) => listAdminsToNotify(platform, actor, query),
  };
}
