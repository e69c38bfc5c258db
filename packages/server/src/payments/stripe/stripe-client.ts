// The official SDK, loaded by the first call, with the API version of L-029.
import type { Stripe } from 'stripe';

import type { CardSettings } from '../../platform/config/card-settings.ts';
import { CompanyUnavailable, CompanyRefusal } from '../payment-company.ts';

export type StripeSettings = Extract<CardSettings, { kind: 'stripe' }>;

/** L-029. Every request names this version, because the account's own may differ. */
export const stripeVersion = '2020-08-27';

const timeoutMilliseconds = 10_000;

/** Opens the SDK. `retries` is how often the SDK itself retries after a broken connection or a server error. */
export async function createStripeClient(
  { secretKey, apiUrl }: StripeSettings,
  { retries = 2, timeout = timeoutMilliseconds } = {},
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    // @ts-expect-error -- L-029: the types know only the newest version; whatever is read goes through stripe-shapes.ts
    apiVersion: stripeVersion,
    maxNetworkRetries: retries,
    timeout,
    telemetry: false,
    ...(apiUrl && { protocol: 'http', host: hostOf(apiUrl), port: apiUrl.port || '80' }),
  });
}

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

/** The parts that are read of the SDK's errors. */
type Failure = { type?: unknown; code?: unknown; statusCode?: unknown };

export const codeOf = (error: unknown): string => {
  const { code, type } = (error ?? {}) as Failure;
  return typeof code === 'string' ? code : typeof type === 'string' ? type : 'unknown';
};

const statusOf = (error: unknown): number | undefined => {
  const { statusCode } = (error ?? {}) as Failure;
  return typeof statusCode === 'number' ? statusCode : undefined;
};

/** Returns what is wrong with the key; `null` if the key is not the problem. */
export const refusalOf = (error: unknown): 'refused' | 'too-little' | null => {
  const status = statusOf(error);
  if (status === 401) return 'refused';
  return status === 403 ? 'too-little' : null;
};

/** Returns whether the named resource does not exist, or no longer exists. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 || codeOf(error) === 'resource_missing';

/** Returns whether a retry would be refused as well. A refused key can be fixed in the meantime. */
const isFinal = (error: unknown): boolean => [400, 402, 404].includes(statusOf(error) ?? 0);

/** Never includes the SDK's own message, which contains parts of keys and requests. */
export const asCompanyError = (error: unknown): Error => {
  if (error instanceof CompanyUnavailable || error instanceof CompanyRefusal) return error;
  if (isFinal(error)) return new CompanyRefusal(codeOf(error));
  return new CompanyUnavailable(`Stripe did not answer: ${codeOf(error)} ${statusOf(error) ?? ''}`.trim());
};
