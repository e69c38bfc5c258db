// R12 in full: a PostgreSQL server with 10,000 cases and some GB of files is lost while 100 changes a second are
// written, and the product is restored on another one with the guide's commands. The embedded database is restored from
// its export.
import { clusterUnavailableReason } from '../postgres-cluster.ts';
import { runEmbeddedDrill } from '../restore/embedded-drill.ts';
import { runRestoreDrill } from '../restore/restore-drill.ts';

const gigabytes = 5;
const maxLostMilliseconds = 5_000;
const maxRecoveryMilliseconds = 60_000;

const say = (id: string, isGood: boolean): void => console.log(`restore R12-${id} ${isGood ? 1 : 0}/1`);
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

const reason = clusterUnavailableReason();
if (reason === undefined) {
  const result = await runRestoreDrill({
    cases: 10_000,
    objectBytes: gigabytes * 1e9,
    perSecond: 100,
    seconds: 60,
  });
  const { changes, objects, lost, recoveredAfter, counts, failures } = result;
  console.log(
    `PostgreSQL: ${changes.perSecond.toFixed(0)} changes a second, ${failures} refused; ${changes.restored} of ${changes.acknowledged} acknowledged changes and ${objects.restored} of ${objects.acknowledged} objects (${gigabytes} GB) came back; lost at most the last ${inSeconds(lost.changes)} of changes and ${inSeconds(lost.objects)} of objects; back after ${inSeconds(recoveredAfter)}.`,
  );
  say('rpo-changes', lost.changes <= maxLostMilliseconds && changes.restored > 0);
  say('rpo-objects', lost.objects <= maxLostMilliseconds && objects.restored > 0);
  say('rto', recoveredAfter <= maxRecoveryMilliseconds);
  say('rows', counts.before === counts.after);
  say('pace', failures === 0 && changes.perSecond >= 90);
  if (counts.before !== counts.after) console.error(`${counts.before}\n${counts.after}`);
} else console.log(`Not run on PostgreSQL: ${reason}.`);

const embedded = await runEmbeddedDrill(20);
console.log(
  `Embedded: what was written after the export began is lost, ${inSeconds(embedded.lost)} here and up to a day with the nightly one; back after ${inSeconds(embedded.recoveredAfter)}.`,
);
const { changes, objects } = embedded;
console.log(`restore R12-embedded-changes ${changes.restored}/${changes.acknowledged}`);
console.log(`restore R12-embedded-objects ${objects.restored}/${objects.acknowledged}`);
say('embedded-rto', embedded.recoveredAfter <= maxRecoveryMilliseconds);
