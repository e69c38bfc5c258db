// Whether Stripe takes the key, by one cheap call.
import type { Logger } from 'pino';

import { ConfigError, type Config } from '../../platform/config/config.ts';
import { openStripe, refusalOf, type StripeSettings } from './stripe-client.ts';

const timeout = 5_000;

/** `refused`: it is no key of Stripe's. `too-little`: it lacks a right. `away`: nobody answered in time. */
async function checkStripeKey(settings: StripeSettings): Promise<'ok' | 'refused' | 'too-little' | 'away'> {
  const stripe = await openStripe(settings, { retries: 0, timeout });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return 'ok';
  } catch (error) {
    return refusalOf(error) ?? 'away';
  }
}

/**
 * Asks Stripe whether it takes the key. Rejects with a ConfigError, which has no part of the key, where it does not; a company
 * out of reach only warns, and cards are taken once it is back.
 */
export async function checkCards({ cards }: Config, logger: Logger): Promise<void> {
  if (cards?.kind !== 'stripe') return;
  const answer = await checkStripeKey(cards);
  if (answer === 'refused')
    throw new ConfigError(
      'Stripe refuses STRIPE_SECRET_KEY: copy the key again from its dashboard, under Developers, API keys.',
    );
  if (answer === 'too-little')
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a restricted key that may not read checkout sessions: give it the rights listed in docs/guides/payments.md.',
    );
  if (answer === 'away')
    logger.warn("Stripe can't be reached: nobody can pay by card until it can. The product starts anyway.");
}
