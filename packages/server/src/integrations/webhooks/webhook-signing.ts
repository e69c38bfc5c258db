// Signatures as https://www.standardwebhooks.com has them, by its own library.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

import type { Platform } from '../../platform/platform.ts';
import type { DeliveryRow, EndpointRow } from './webhook-tables.ts';

type Sealed = Pick<EndpointRow, 'id' | 'secretSealed' | 'formerSecretSealed' | 'formerSecretEndsAt'>;

const placeOf = (endpointId: string): string => `webhook:${endpointId}`;

/** A new secret of an address, as people copy it and as it is kept. */
export function newWebhookSecret(
  { sealer }: Pick<Platform, 'sealer'>,
  endpointId: string,
): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: sealer.seal(secret, placeOf(endpointId)) };
}

/** The headers of one try: signed with the secret and, until its end, with the one before. */
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
