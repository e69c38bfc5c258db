// The web app's only call about a patient's storage limit.
import { retentionEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** Only for patients. It changes with every purchase and every study, so it is always refetched. */
export const studyQuotaQuery = queryOptions({
  queryKey: ['storage-room'],
  queryFn: ({ signal }) => callEndpoint(retentionEndpoints.getStudyQuota, { signal }),
  staleTime: 0,
});
