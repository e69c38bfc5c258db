import type { integrationEndpoints } from '@plainscan/contract';

import { findClinic } from '../clinics/clinic-reading-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { RequestContext, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { makeApiKey, revokeApiKey } from './api-key-service.ts';
import { readConnections } from './connections-service.ts';
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  listDeliveries,
  removeWebhook,
  renewWebhookSecret,
  repeatDelivery,
  testWebhook,
} from './webhooks/webhook-service.ts';

type Asked = { params: { id: number }; actor: SignedIn; context: RequestContext };

export const integrationHandlers = (platform: Platform): Handlers<typeof integrationEndpoints> => {
  const find = (input: Asked) => findClinic(platform, input, input.params.id);
  return {
    getConnections: (input) => readConnections(platform, input, input.params.id),
    addWebhook: { find, handle: (input) => addWebhook(platform, input, input.params.id, input.body) },
    changeWebhook: {
      find: (input) => findWebhook(platform, input, input.params),
      handle: (input) => changeWebhook(platform, input, input.params, input.body),
    },
    removeWebhook: (input) => removeWebhook(platform, input, input.params),
    renewWebhookSecret: (input) => renewWebhookSecret(platform, input, input.params),
    testWebhook: (input) => testWebhook(platform, input, input.params),
    listWebhookDeliveries: (input) => listDeliveries(platform, input, input.params.id, input.query),
    repeatWebhookDelivery: (input) => repeatDelivery(platform, input, input.params),
    makeApiKey: { find, handle: (input) => makeApiKey(platform, input, input.params.id, input.body) },
    revokeApiKey: (input) => revokeApiKey(platform, input, input.params),
  };
};
