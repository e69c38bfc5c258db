// The official SDK, loaded when the first call needs it, with the API version of L-029.
import type { Stripe } from 'stripe';

import type { CardSettings } from '../../platform/config/card-settings.ts';
import { CompanyAway, CompanyRefusal } from '../payment-company.ts';

export type StripeSettings = Extract<CardSettings, { kind: 'stripe' }>;

/** L-029. The account's own version may be any other: each call names this one. */
export const stripeVersion = '2020-08-27';

const timeoutMilliseconds = 10_000;

/** `retries`: how often the SDK itself tries again after a broken connection or an error of the server. */
export async function openStripe(
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

/** What the SDK throws, as far as it is read. */
type Failure = { type?: unknown; code?: unknown; statusCode?: unknown };

export const codeOf = (error: unknown): string => {
  const { code, type } = (error ?? {}) as Failure;
  return typeof code === 'string' ? code : typeof type === 'string' ? type : 'unknown';
};

const statusOf = (error: unknown): number | undefined => {
  const { statusCode } = (error ?? {}) as Failure;
  return typeof statusCode === 'number' ? statusCode : undefined;
};

/** What is wrong with the key; null where it is not the key. */
export const refusalOf = (error: unknown): 'refused' | 'too-little' | null => {
  const status = statusOf(error);
  if (status === 401) return 'refused';
  return status === 403 ? 'too-little' : null;
};

/** What is named is not there, or not anymore. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 || codeOf(error) === 'resource_missing';

/** The same request, sent again, would be refused again. A key that was refused can be put right meanwhile. */
const isFinal = (error: unknown): boolean => [400, 402, 404].includes(statusOf(error) ?? 0);

/** Never carries the SDK's own message, in which parts of keys and requests stand. */
export const asCompanyError = (error: unknown): Error => {
  if (error instanceof CompanyAway || error instanceof CompanyRefusal) return error;
  if (isFinal(error)) return new CompanyRefusal(codeOf(error));
  return new CompanyAway(`Stripe did not answer: ${codeOf(error)} ${statusOf(error) ?? ''}`.trim());
};
