// R1 to R4 in full: the server is killed at 20 moments of each place, on the embedded database and on PostgreSQL.
import { inspectKeptData } from '../kills/kept-data.ts';
import { killPlaces } from '../kills/kill-places.ts';
import { runKills } from '../kills/kill-rounds.ts';
import { openKillTarget } from '../kills/kill-target.ts';
import { inspectSentMails } from '../kills/sent-mails.ts';

const rounds = 20;
const mostMilliseconds = 20_000;
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
console.log(`The moments are drawn with the seed ${seed}; KILLS_SEED=${seed} draws them again.`);

for (const isEmbedded of process.env['TEST_DATABASE_URL'] ? [true, false] : [true]) {
  const target = await openKillTarget(isEmbedded ? '' : process.env['TEST_DATABASE_URL']);
  const suffix = isEmbedded ? '' : '-postgresql';
  try {
    for (const place of killPlaces()) {
      const result = await runKills(target, place, { seed, rounds, mostMilliseconds });
      const { id, passed, total, cutOff, slowestMilliseconds, problems } = result;
      for (const problem of problems) console.error(problem);
      console.log(
        `kills ${id}${suffix} ${passed}/${total} (${cutOff} met the work unfinished, slowest recovery ${(slowestMilliseconds / 1_000).toFixed(1)} s)`,
      );
    }
    const platform = await target.openKept();
    const problems = await inspectKeptData(platform);
    const sent = await inspectSentMails(platform, target.mailServer);
    await platform.database.close();
    for (const problem of [...problems, ...sent.problems]) console.error(`After all kills ${problem}.`);
    const whole = Math.max(0, sent.mails - sent.problems.length);
    console.log(
      `kills mails${suffix} ${whole}/${sent.mails} (${sent.repeated} sent again, under the same Message-ID)`,
    );
    console.log(`kills kept-data${suffix} ${problems.length === 0 ? 1 : 0}/1`);
  } finally {
    await target.remove();
  }
}
if (!process.env['TEST_DATABASE_URL']) console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
