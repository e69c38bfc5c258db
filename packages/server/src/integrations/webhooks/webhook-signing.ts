// Signatures according to https://www.standardwebhooks.com, made by its own library.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

import type { Platform } from '../../platform/platform.ts';
import type { DeliveryRow, EndpointRow } from './webhook-tables.ts';

type Sealed = Pick<EndpointRow, 'id' | 'secretSealed' | 'formerSecretSealed' | 'formerSecretEndsAt'>;

const placeOf = (endpointId: string): string => `webhook:${endpointId}`;

/** Returns a new secret, both as users copy it and as it is stored. */
export function newWebhookSecret(
  { sealer }: Pick<Platform, 'sealer'>,
  endpointId: string,
): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: sealer.seal(secret, placeOf(endpointId)) };
}

/** Returns the headers of one attempt, signed with the secret and, until it expires, with the previous one. */
export function signedHeaders(
  { sealer }: Pick<Platform, 'sealer'>,
  endpoint: Sealed,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  now: Date,
): Record<string, string> {
  const { formerSecretSealed: former, formerSecretEndsAt: endsAt } = endpoint;
  const sealed = [
    endpoint.secretSealed,
    ...(former !== null && endsAt !== null && endsAt > now ? [former] : []),
  ];
  const signatures = sealed.map((text) =>
    new Webhook(sealer.open(text, placeOf(endpoint.id))).sign(id, now, body),
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
