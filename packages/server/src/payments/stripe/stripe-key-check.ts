// Whether Stripe takes the key, by one cheap call.
import { openStripe, refusalOf, type StripeSettings } from './stripe-client.ts';

const timeout = 5_000;

/** `refused`: it is no key of Stripe's. `too-little`: it lacks a right. `away`: nobody answered in time. */
export async function checkStripeKey(
  settings: StripeSettings,
): Promise<'ok' | 'refused' | 'too-little' | 'away'> {
  const stripe = await openStripe(settings, { retries: 0, timeout });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    return 'ok';
  } catch (error) {
    return refusalOf(error) ?? 'away';
  }
}
