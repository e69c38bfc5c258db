// All calls of the web app about a clinic's own systems.
import { integrationEndpoints, type SentBody, type WebhookDelivery } from '@plainscan/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useChange, type Change } from '../platform/forms/use-change.ts';

const keyOf = (id: number) => ['connections', id] as const;

export const connectionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'all'],
    queryFn: ({ signal }) => callEndpoint(integrationEndpoints.getConnections, { params: { id }, signal }),
  });

const soonMilliseconds = 30_000;
/** Returns whether another attempt is scheduled. */
const isUnderWay = ({ nextAt }: WebhookDelivery): boolean =>
  nextAt !== null && Date.parse(nextAt) < Date.now() + soonMilliseconds;

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(integrationEndpoints.listWebhookDeliveries, {
        params: { id },
        query: pageParam === '' ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data, total }, pages) =>
      pages.reduce((sum, page) => sum + page.data.length, 0) < total ? data.at(-1)?.id : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? 2_000 : false,
  });

/** Changes the connections. Refetches everything, and shows errors. */
export const useConnectionChange = <Input, Output>({
  clinic,
  ...change
}: Change<Input, Output> & { clinic: number }) => useChange([keyOf(clinic)], change);

export const addWebhook = (id: number, body: SentBody<typeof integrationEndpoints.addWebhook>) =>
  callEndpoint(integrationEndpoints.addWebhook, { params: { id }, body });

export const changeWebhook = (
  id: number,
  webhookId: string,
  body: SentBody<typeof integrationEndpoints.changeWebhook>,
) => callEndpoint(integrationEndpoints.changeWebhook, { params: { id, webhookId }, body });

export const removeWebhook = (id: number, webhookId: string) =>
  callEndpoint(integrationEndpoints.removeWebhook, { params: { id, webhookId } });

export const renewWebhookSecret = (id: number, webhookId: string) =>
  callEndpoint(integrationEndpoints.renewWebhookSecret, { params: { id, webhookId } });

export const testWebhook = (id: number, webhookId: string) =>
  callEndpoint(integrationEndpoints.testWebhook, { params: { id, webhookId } });

export const repeatDelivery = (id: number, deliveryId: string) =>
  callEndpoint(integrationEndpoints.repeatWebhookDelivery, { params: { id, deliveryId } });

export const makeApiKey = (id: number, body: SentBody<typeof integrationEndpoints.makeApiKey>) =>
  callEndpoint(integrationEndpoints.makeApiKey, { params: { id }, body });

export const revokeApiKey = (id: number, keyId: string) =>
  callEndpoint(integrationEndpoints.revokeApiKey, { params: { id, keyId } });
