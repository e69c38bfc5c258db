// Checks with one cheap call whether Stripe accepts the key.
import type { Logger } from 'pino';

import { ConfigError, type Config } from '../../platform/config/config.ts';
import { createStripeClient, refusalOf, type StripeSettings } from './stripe-client.ts';

const timeout = 5_000;

/** `refused`: not a Stripe key. `too-little`: lacks a right. `away`: no answer in time. */
async function checkStripeKey(settings: StripeSettings): Promise<'ok' | 'refused' | 'too-little' | 'away'> {
  const stripe = await createStripeClient(settings, { retries: 0, timeout });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return 'ok';
  } catch (error) {
    return refusalOf(error) ?? 'away';
  }
}

/**
 * Asks Stripe whether it accepts the key. If not, rejects with a ConfigError that contains no part of the key. If
 * Stripe is unreachable, only warns; cards work once it is back.
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
