import { caseFlowEndpoints, type SentBody } from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Returns the rated case. */
export const rateCase = (caseId: string, body: SentBody<typeof caseFlowEndpoints.rateCase>) =>
  callEndpoint(caseFlowEndpoints.rateCase, { params: { id: caseId }, body });
