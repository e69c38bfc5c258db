/**
 * W1 to W5 in full, with the sandbox and with the Stripe stand-in, on the embedded database and on PostgreSQL: forged
 * events, repeated and shuffled ones, all orders, lost ones, and how fast they are accepted while no worker runs.
 */
import { openTestPlatform } from '../../src/test-platform-fixture.ts';
import { cardDesks } from '../card-desk-fixture.ts';
import {
  runLostEvents,
  runEventOrders,
  runRepeatedEvents,
  runTamperedEvents,
  runWithStoppedWorker,
} from '../payment-events-fixture.ts';

/** For each adapter on each database. */
const spoiledMessages = 500;
const patients = 200;
const lostCheckouts = 100;

async function play(name: keyof typeof cardDesks, suffix: string): Promise<void> {
  const desk = await cardDesks[name]();
  const print = (id: string, passed: number, total: number, more = ''): void =>
    console.log(`payments ${id}-${name}${suffix} ${passed}/${total}${more}`);
  try {
    print('W1', await runTamperedEvents(desk, spoiledMessages), spoiledMessages);
    const repeated = await runRepeatedEvents(desk, patients);
    print('W2', repeated.once, repeated.events, ` (${repeated.sent} messages)`);
    const orders = await runEventOrders(desk);
    print('W3', orders.same, orders.total);
    print('W4', await runLostEvents(desk, lostCheckouts), lostCheckouts);
    const { milliseconds, lost } = await runWithStoppedWorker(desk, patients);
    const slow = milliseconds.filter((one) => one > 200).length;
    const p99 = milliseconds.toSorted((a, b) => a - b)[Math.ceil(0.99 * milliseconds.length) - 1] ?? 0;
    const total = milliseconds.length;
    print(
      'W5',
      total - slow - lost,
      total,
      ` of which ${Math.ceil(0.99 * total)} are enough (p99 ${p99.toFixed()} ms)`,
    );
  } finally {
    await desk.close();
  }
}

async function playAll(suffix: string): Promise<void> {
  const product = await openTestPlatform();
  console.log(`On ${product.platform.database.kind} ${product.platform.database.version}:`);
  await product.close();
  for (const name of Object.keys(cardDesks) as (keyof typeof cardDesks)[]) await play(name, suffix);
}

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
process.env['TEST_DATABASE_URL'] = '';
await playAll('');
process.env['TEST_DATABASE_URL'] = serverUrl;
if (serverUrl !== '') await playAll('-postgresql');
else console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
