import type { caseRequestEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { caseFileHandlers } from './case-file-routes.ts';
import { findCase } from './case-service.ts';
import { completeCase } from './complete-case-service.ts';
import { createCase, createCaseByPortal } from './create-case-service.ts';
import { createDraft } from './draft-case-service.ts';
import { requestByClinic, requestByPortal, requestReport } from './patient-request-service.ts';

export function caseRequestHandlers(platform: Platform): Handlers<typeof caseRequestEndpoints> {
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
    ...caseFileHandlers(platform),
  };
}
