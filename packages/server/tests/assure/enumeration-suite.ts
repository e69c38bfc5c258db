/** L4: neither the response nor its time reveals whether an email is known. 300 samples of each, in random order. */
import { callAnonymously, type TestAnswer } from '../../src/test-platform-fixture.ts';
import { openAccountStage, password } from '../account-fixture.ts';

const samples = 300;
const warmUp = 20;
const maxMedian = 5;
const maxArea = 0.55;

const stage = await openAccountStage();
// Nothing else may run between the samples.
await stage.worker.stop();
let calls = 0;

/** Sends each call from a different address, so that no limit applies. */
const post = (path: string, body: object, portal: string): Promise<TestAnswer> => {
  calls += 1;
  return callAnonymously(stage.product.app, 'POST', path, {
    body,
    headers: { 'sub-domain': portal },
    from: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
  });
};

const filled = (email: string) => ({
  name: 'Ann Lee',
  preferredName: 'Ann',
  phoneNumber: '+1 555 010 2233',
  dateOfBirth: '1984-02-29',
  email,
  gender: 'female',
  password,
  confirmPassword: password,
  termsAccepted: true,
});

const places: Record<string, (email: string) => Promise<TestAnswer>> = {
  login: (email) => post('/auth/login', { email, password: 'Wrong-1' }, 'lakeside'),
  'login-main-host': (email) => post('/auth/login', { email, password: 'Wrong-1' }, ''),
  'forgot-password': (email) => post('/auth/forgot-password', { email }, 'lakeside'),
  register: (email) => post('/auth/register', filled(email), 'lakeside'),
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns how well a time threshold separates the two: 0.5 not at all, 1 always. */
function area(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const share = wins / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}

const bodyOf = ({ status, body: { requestId: _, ...rest } }: TestAnswer): string =>
  JSON.stringify([status, rest]);

async function measure(name: string, ask: (email: string) => Promise<TestAnswer>): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = { known: new Set<string>(), unknown: new Set<string>() };
  const plan: (keyof typeof times)[] = Array.from({ length: 2 * (samples + warmUp) }, (_, at) =>
    at % 2 === 0 ? ('known' as const) : ('unknown' as const),
  );
  // Pairs in random order, so that the load of the machine affects both equally.
  for (let at = 0; at < plan.length; at += 2)
    if (Math.random() < 0.5) [plan[at], plan[at + 1]] = [plan[at + 1] ?? 'known', plan[at] ?? 'known'];
  for (const [at, kind] of plan.entries()) {
    // Both follow the same work, because traces in caches would otherwise distort the times.
    const account = await stage.account();
    const email = kind === 'known' ? account.email : `nobody-${at}@mail.test`;
    const startedAt = performance.now();
    const answer = await ask(email);
    const took = performance.now() - startedAt;
    if (at < 2 * warmUp) continue;
    times[kind].push(took);
    bodies[kind].add(bodyOf(answer));
  }
  const isSame =
    bodies.known.size === 1 && [...bodies.known][0] === [...bodies.unknown][0] && bodies.unknown.size === 1;
  // Pairwise, because the two were measured right after one another, under the same load.
  const difference = Math.abs(median(times.known.map((took, at) => took - (times.unknown[at] ?? 0))));
  const share = area(times.known, times.unknown);
  const passed = [isSame, difference < maxMedian, share < maxArea].filter(Boolean).length;
  console.log(
    `enumeration ${name} ${passed}/3 (same body ${isSame}, ${difference.toFixed(2)} ms apart, area ${share.toFixed(3)})`,
  );
}

try {
  // Command-line arguments select places by name.
  const names = process.argv.slice(2);
  for (const [name, ask] of Object.entries(places))
    if (names.length === 0 || names.includes(name)) await measure(name, ask);
} finally {
  await stage.product.close();
}
