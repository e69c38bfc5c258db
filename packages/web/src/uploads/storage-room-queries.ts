// The web app's only call about how much a patient may keep.
import { retentionEndpoints } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';

/** For patients alone. It changes with every purchase and every study, so it is asked anew. */
export const storageRoomQuery = queryOptions({
  queryKey: ['storage-room'],
  queryFn: ({ signal }) => callEndpoint(retentionEndpoints.getStorageRoom, { signal }),
  staleTime: 0,
});
