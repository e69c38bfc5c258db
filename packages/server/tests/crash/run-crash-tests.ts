// Plays every place in turn, then checks the remaining data. Used by the suites of both databases.
import { startStripePeer } from '../stripe/stripe-peer.ts';
import { cardCrashes, inspectCardMoney } from './card-crashes.ts';
import { inspectKeptData } from './kept-data.ts';
import { killPlaces } from './kill-places.ts';
import { runCrashRounds, type KillPlace } from './kill-rounds.ts';
import { openKillTarget, type KillTarget } from './kill-target.ts';
import { inspectSentMails } from './sent-mails.ts';

/** Another suite covers the 100 offsets and 50 failpoints of R1 (uploads). Here entire orders are interrupted. */
const manyRounds: Readonly<Record<string, number>> = { R2: 50 };
const fewRounds = 20;
const maxMilliseconds = 20_000;

/** Prints a line for each place. `databaseUrl` is empty for the embedded database. */
export async function runCrashTests(suite: string, databaseUrl: string): Promise<void> {
  const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
  console.log(`The moments are drawn with the seed ${seed}; KILLS_SEED=${seed} draws them again.`);
  const target = await openKillTarget(databaseUrl);
  try {
    await runKillPlaces(suite, target, killPlaces(), seed);
    const platform = await target.openKept();
    const problems = await inspectKeptData(platform);
    const sent = await inspectSentMails(platform, target.mailServer);
    await platform.database.close();
    for (const problem of [...problems, ...sent.problems]) console.error(`After all kills ${problem}.`);
    const whole = Math.max(0, sent.mails - sent.problems.length);
    console.log(
      `${suite} mails ${whole}/${sent.mails} (${sent.repeated} sent again, under the same Message-ID)`,
    );
    console.log(`${suite} kept-data ${problems.length === 0 ? 1 : 0}/1`);
  } finally {
    await target.remove();
  }
}

/** Plays the places that involve a card company, with the Stripe stand-in outside the process. */
export async function runCardCrashTests(suite: string, databaseUrl: string, seed: number): Promise<void> {
  const peer = await startStripePeer(new Date());
  const target = await openKillTarget(databaseUrl, { environment: peer.environment });
  try {
    await runKillPlaces(suite, target, cardCrashes(peer), seed);
    const platform = await target.openKept();
    const problems = await inspectCardMoney(platform, peer);
    await platform.database.close();
    for (const problem of problems) console.error(`After all kills ${problem}.`);
    console.log(`${suite} card-money ${problems.length === 0 ? 1 : 0}/1`);
  } finally {
    await target.remove();
    await peer.close();
  }
}

async function runKillPlaces(
  suite: string,
  target: KillTarget,
  places: readonly KillPlace[],
  seed: number,
): Promise<void> {
  for (const place of places) {
    const rounds = manyRounds[place.id] ?? fewRounds;
    const result = await runCrashRounds(target, place, { seed, rounds, maxMilliseconds });
    const { id, passed, total, cutOff, slowestMilliseconds, problems } = result;
    for (const problem of problems) console.error(problem);
    console.log(
      `${suite} ${id} ${passed}/${total} (${cutOff} met the work unfinished, slowest recovery ${(slowestMilliseconds / 1_000).toFixed(1)} s)`,
    );
  }
}
