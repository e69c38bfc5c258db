import { AppError, type caseRequestEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { caseFileHandlers } from './case-file-routes.ts';
import { createCase } from './create-case-service.ts';

const later = (): never => {
  throw new AppError('server.failed');
};

export function caseRequestHandlers(platform: Platform): Handlers<typeof caseRequestEndpoints> {
  return {
    createCase: (input) => (input.body.draft === true ? later() : createCase(platform, input, input.body)),
    createCaseByPortal: later,
    requestReport: later,
    requestReportByClinic: later,
    requestReportByPortal: later,
    completeCase: later,
    ...caseFileHandlers(platform),
  };
}
