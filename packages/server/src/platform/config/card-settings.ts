// Who takes card payments (CG-185): the sandbox in the demo, Stripe if its two secrets are set, otherwise nobody.

/** `stripe`: `apiUrl` is null except for a local test double. */
export type CardSettings =
  | { kind: 'sandbox' }
  | { kind: 'stripe'; secretKey: string; webhookSecret: string; isTest: boolean; apiUrl: URL | null };

type Values = Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL', string>;

const secretKeyForm = /^(sk|rk)_(test|live)_\w{6,}$/;
const webhookSecretForm = /^whsec_[\w+/=]{6,}$/;
const isLoopback = (value: string): boolean =>
  URL.canParse(value) && /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\/?$/.test(value);

/** Reads the settings. `wrong` holds the message that stops the start; it never contains a secret. */
export function readCardSettings(
  values: Values,
  demo: boolean,
): CardSettings | { kind: 'none' } | { kind: 'wrong'; problem: string } {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = values;
  const problem = problemOf(values, demo);
  if (problem !== null) return { kind: 'wrong', problem };
  if (secretKey === '') return { kind: demo ? 'sandbox' : 'none' };
  const isTest = secretKey.includes('_test_');
  return { kind: 'stripe', secretKey, webhookSecret, isTest, apiUrl: apiUrl === '' ? null : new URL(apiUrl) };
}

function problemOf(
  { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl }: Values,
  demo: boolean,
): string | null {
  if (key === '' && webhookSecret === '')
    return apiUrl === ''
      ? null
      : 'STRIPE_API_URL is set without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set them too, or remove it.';
  if (key === '')
    return 'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY: set both to take cards, or remove it.';
  if (webhookSecret === '')
    return 'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: set both to take cards, or remove it. Without it, no payment would ever count.';
  if (!secretKeyForm.test(key))
    return 'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which starts with sk_live_, rk_live_, sk_test_ or rk_test_.';
  if (!webhookSecretForm.test(webhookSecret))
    return 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint, which starts with whsec_.';
  if (apiUrl !== '' && !isLoopback(apiUrl))
    return 'STRIPE_API_URL is only for a stand-in on this machine, such as http://127.0.0.1:12111. Remove it to use Stripe itself.';
  if (demo && !key.includes('_test_'))
    return "DEMO=1 doesn't work with a live key of Stripe: the demo's passwords are public, and cards would be charged. Use a test key, or set DEMO=0.";
  return null;
}
