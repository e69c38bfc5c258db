// The keys and webhooks that one person made: they would outlive the person's account.
import type { OwnConnection } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import { recordKey } from './api-key-service.ts';
import { revokeKey, selectKeysMadeBy } from './api-key-repository.ts';
import { selectEndpointsMadeBy, selectLastSent } from './webhooks/webhook-repository.ts';
import { switchOffWebhook } from './webhooks/webhook-service.ts';

/** Returns the working keys and webhooks that a person made, oldest first. Needs the owner's rights. */
export async function listConnectionsOf(personId: string, now: Date): Promise<OwnConnection[]> {
  const webhooks = await selectEndpointsMadeBy(personId);
  const sent = await selectLastSent(webhooks.map(({ id }) => id));
  return [
    ...(await selectKeysMadeBy(personId, now)).map(({ id, name, lastUsedAt }) => ({
      id,
      kind: 'api-key' as const,
      name,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    ...webhooks.map(({ id, url }) => ({
      id,
      kind: 'webhook' as const,
      name: url,
      lastUsedAt: sent.get(id)?.toISOString() ?? null,
    })),
  ];
}

/**
 * Revokes the keys that a person made and switches off their webhooks: they have seen the secrets. Repeating it changes
 * nothing. Needs the owner's rights.
 */
export async function endConnectionsOf(caller: Caller, personId: string): Promise<void> {
  const { now } = caller.context;
  for (const key of await selectKeysMadeBy(personId, now))
    if (await revokeKey(key.id, now)) await recordKey(caller, 'api-key.revoked', key);
  for (const row of await selectEndpointsMadeBy(personId)) await switchOffWebhook(caller, row);
}
