// Calls that connect a clinic's own systems (B21). Those systems read FHIR, whose endpoints are listed in its
// CapabilityStatement.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { listOf } from '../shared/paging.ts';
import {
  apiKeyWithSecretSchema,
  connectionsSchema,
  deliveryQuerySchema,
  newApiKeySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './integration-schema.ts';

const ofClinic = z.object({ id: workspaceIdSchema });
const ofWebhook = z.object({ id: workspaceIdSchema, webhookId: idSchema });

export const integrationEndpoints = {
  getConnections: endpoint({
    method: 'GET',
    path: '/workspaces/:id/connections',
    permission: 'workspace.configure',
    summary: 'The webhooks and API keys of a clinic, without their secrets.',
    params: ofClinic,
    response: connectionsSchema,
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/workspaces/:id/webhooks',
    permission: 'workspace.configure',
    summary: 'Adds an address that is told of the clinic’s cases; its secret is in this answer alone.',
    params: ofClinic,
    body: newWebhookSchema,
    response: webhookWithSecretSchema,
    successStatus: 201,
  }),
  changeWebhook: endpoint({
    method: 'PUT',
    path: '/workspaces/:id/webhooks/:webhookId',
    permission: 'workspace.configure',
    summary: 'Changes address or events, or switches it on or off. What waits for one that is off fails.',
    params: ofWebhook,
    body: webhookChangeSchema,
    response: webhookSchema,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/workspaces/:id/webhooks/:webhookId',
    permission: 'workspace.configure',
    summary: 'Removes an address with the list of what was sent there.',
    params: ofWebhook,
    successStatus: 204,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/workspaces/:id/webhooks/:webhookId/secret',
    permission: 'workspace.configure',
    summary: 'Makes a new secret. The one before signs beside it for 24 hours.',
    params: ofWebhook,
    response: webhookWithSecretSchema,
    successStatus: 201,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/workspaces/:id/webhooks/:webhookId/test',
    permission: 'workspace.configure',
    summary: 'Sends a message of no case, to see whether it arrives.',
    params: ofWebhook,
    response: webhookDeliverySchema,
    successStatus: 201,
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/workspaces/:id/webhook-deliveries',
    permission: 'workspace.configure',
    summary: 'What was sent to a clinic’s systems, the newest first.',
    params: ofClinic,
    query: deliveryQuerySchema,
    response: listOf(webhookDeliverySchema),
  }),
  repeatWebhookDelivery: endpoint({
    method: 'POST',
    path: '/workspaces/:id/webhook-deliveries/:deliveryId/again',
    permission: 'workspace.configure',
    summary: 'Sends a message again, with the same id, by which the other side knows it.',
    params: z.object({ id: workspaceIdSchema, deliveryId: idSchema }),
    response: webhookDeliverySchema,
  }),
  makeApiKey: endpoint({
    method: 'POST',
    path: '/workspaces/:id/api-keys',
    permission: 'workspace.configure',
    summary: 'Makes a key that reads the clinic’s cases as FHIR; it is in this answer alone.',
    params: ofClinic,
    body: newApiKeySchema,
    response: apiKeyWithSecretSchema,
    successStatus: 201,
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/workspaces/:id/api-keys/:keyId',
    permission: 'workspace.configure',
    summary: 'Ends a key, at once.',
    params: z.object({ id: workspaceIdSchema, keyId: idSchema }),
    successStatus: 204,
  }),
} as const;
