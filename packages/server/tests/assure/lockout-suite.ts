/** L1, L2: a thousand forged addresses bypass neither an account's lock nor an address's limit. */
import { callAnonymously, type TestAnswer } from '../../src/test-platform-fixture.ts';
import { openAccountStage, password, type AccountStage } from '../account-fixture.ts';

const tries = 1_000;

type Try = { email: string; word: string; from: string; forwarded: string };

const logIn = (stage: AccountStage, { email, word, from, forwarded }: Try): Promise<TestAnswer> =>
  callAnonymously(stage.product.app, 'POST', '/auth/login', {
    body: { email, password: word },
    headers: {
      'sub-domain': 'lakeside',
      'x-forwarded-for': forwarded,
      'x-real-ip': forwarded,
      forwarded: `for=${forwarded}`,
      'x-client-ip': forwarded,
    },
    from,
  });

const forged = (at: number): string => `203.0.${at >> 8}.${at & 255}`;

/**
 * One account, wrong passwords from a thousand claimed addresses, and the right one at the end changes nothing. From
 * one real address five are checked, from a thousand fifty (CG-190).
 */
async function oneAccount(
  stage: AccountStage,
  judged: number,
  from: (at: number) => string,
): Promise<number> {
  const { email } = await stage.account();
  let passed = 0;
  for (let at = 0; at < tries; at += 1) {
    const word = at === tries - 1 ? password : `Wrong-${at}`;
    const { status } = await logIn(stage, { email, word, from: from(at), forwarded: forged(at) });
    if (status === (at < judged ? 401 : 429)) passed += 1;
  }
  return passed;
}

/** Tries a thousand emails from one real address that claims a thousand others. */
async function oneAddress(stage: AccountStage, from: string, hops: (at: number) => string): Promise<number> {
  let passed = 0;
  for (let at = 0; at < tries; at += 1) {
    const { status } = await logIn(stage, {
      email: `spray-${at}@mail.test`,
      word: 'Wrong-1',
      from,
      forwarded: hops(at),
    });
    if (status === (at < 30 ? 401 : 429)) passed += 1;
  }
  return passed;
}

const direct = await openAccountStage();
try {
  console.log(`lockout L1-account ${await oneAccount(direct, 5, () => '198.51.100.7')}/${tries}`);
  const anywhere = (at: number): string => `10.${at >> 8}.${at & 255}.1`;
  console.log(`lockout L1-all-addresses ${await oneAccount(direct, 50, anywhere)}/${tries}`);
  console.log(`lockout L2-address ${await oneAddress(direct, '198.51.100.1', forged)}/${tries}`);
} finally {
  await direct.product.close();
}

// Behind one proxy the last hop is reported by the proxy. Everything before it is the client's claim.
const proxied = await openAccountStage({ TRUST_PROXY: '1' });
try {
  const hops = (at: number): string => `${forged(at)}, ${forged(at + 7)}, 198.51.100.2`;
  console.log(`lockout L2-behind-proxy ${await oneAddress(proxied, '127.0.0.1', hops)}/${tries}`);
} finally {
  await proxied.product.close();
}
