import { developmentEndpoints, type ResponseOf } from '@plainscan/contract';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

export type OutboxMail = ResponseOf<typeof developmentEndpoints.listOutbox>['data'][number];

/** The mails that the demo has sent, newest first. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await callEndpoint(developmentEndpoints.listOutbox, { signal })).data,
  staleTime: 0,
});
