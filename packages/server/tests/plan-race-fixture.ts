// Several simultaneous calls of one patient about payments and room: each race has exactly one of its outcomes.
import { sql } from '../src/platform/database/drizzle.ts';
import { callerWith, type TestCaller } from '../src/test-platform-fixture.ts';
import { statuses, unless, type Race, type RaceFixture } from './case-race-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from './demo-people-fixture.ts';
import { addDiscount } from './discount-fixture.ts';
import { sendPaymentEvent } from './payment-fixture.ts';
import {
  addStudies,
  buyStorage,
  checkoutOf,
  openPackage,
  openStorage,
  paidOf,
  plansOf,
} from './plan-fixture.ts';
import { creditsOf, ownForm, portalAccess } from './request-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

async function newPatient(
  { product }: RaceFixture,
  workspaceId: number,
): Promise<TestCaller & { id: string }> {
  const id = await addPerson(product.platform, { workspaceId, role: 'patient' });
  return { id, ...callerWith(product.app, await openSessionFor(product.platform, id)) };
}

/** A clinic whose coupon makes everything free: one package, however often it is requested. */
const freePackage: Race = async (fixture) => {
  const { platform } = fixture.product;
  const patient = await newPatient(fixture, workspaceIds.lakeside);
  const discountId = await addDiscount(platform);
  const give = (id: string | null) =>
    platform.database.asSystem(async () => {
      const handle = platform.database.current();
      await handle.execute(sql`UPDATE discount SET percent_off = 100 WHERE id = ${discountId}`);
      await handle.execute(
        sql`UPDATE workspace SET discount_id = ${id}::uuid WHERE id = ${workspaceIds.lakeside}`,
      );
    });
  await give(discountId);
  const answers = await Promise.all(fixture.claimers.concat('', '').map(() => openPackage(patient, 'basic')));
  await give(null);
  const won = answers.filter(({ status }) => status === 200);
  return (
    unless(
      won.length === 1 && answers.every(({ status }) => status === 200 || status === 409),
      statuses(answers),
    ) ??
    unless((await creditsOf(platform, patient.id)).length === 1, 'not one credit') ??
    unless((await plansOf(platform, patient.id)).length === 1, 'not one package')
  );
};

/** A package is paid while its patient sends requests: its report is spent once. */
const packageAgainstRequests: Race = async (fixture) => {
  const { product } = fixture;
  const patient = await newPatient(fixture, workspaceIds.provider);
  const checkout = await checkoutOf(product.platform, await openPackage(patient, 'basic'));
  const paid = paidOf(checkout, { subscriptionId: null });
  const form = { body: ownForm({ uploadSharedInfo: portalAccess }) };
  const request = () => patient.call('POST', '/cases/request-report/upload-shared', form);
  const [, first, , second] = await Promise.all([
    sendPaymentEvent(product, paid),
    request(),
    sendPaymentEvent(product, paid),
    request(),
  ]);
  const credits = await creditsOf(product.platform, patient.id);
  const made = [first, second].filter(({ status }) => status === 201);
  const spent = credits.filter(({ usedAt }) => usedAt !== null);
  return (
    unless(credits.length === 1, `${credits.length} credits`) ??
    unless(
      made.length <= 1 && spent.length === made.length,
      `answers ${statuses([first, second])}, ${spent.length} spent`,
    )
  );
};

/** There is room for one more study, and many files arrive simultaneously. */
const lastPlace: Race = async (fixture) => {
  const { product } = fixture;
  const patient = await newPatient(fixture, workspaceIds.provider);
  await buyStorage(product, patient, 'basic');
  await addStudies(product.platform, patient.id, 2);
  const uploads = await Promise.all(
    [1, 2, 3, 4].map(() => uploadWith(product.platform, patient.id, 'study', { status: 'sealed' })),
  );
  const answers = await Promise.all(
    uploads.map((uploadId) =>
      patient.call('POST', '/patients/study', { body: { title: 'Scan', fileType: 'image', uploadId } }),
    ),
  );
  return unless(statuses(answers) === '201 402 402 402', `answers ${statuses(answers)}`);
};

/** Two plan changes are opened and paid simultaneously: one counts, and the other is refunded. */
const twoUpgrades: Race = async (fixture) => {
  const { product } = fixture;
  const patient = await newPatient(fixture, workspaceIds.provider);
  await buyStorage(product, patient, 'basic');
  const opened = await Promise.all([openStorage(patient, 'standard'), openStorage(patient, 'deluxe')]);
  const checkouts = await Promise.all(opened.map((answer) => checkoutOf(product.platform, answer)));
  await Promise.all(checkouts.map((checkout) => sendPaymentEvent(product, paidOf(checkout))));
  const plans = await plansOf(product.platform, patient.id);
  const active = plans.filter(({ status }) => status === 'active');
  const { rows } = await product.platform.database.asSystem(() =>
    product.platform.database
      .current()
      .execute(sql`SELECT 1 FROM payment WHERE payer_user_id = ${patient.id} AND needs_refund`),
  );
  return (
    unless(active.length === 1 && plans.length === 2, `${plans.length} plans, ${active.length} active`) ??
    unless(rows.length === 1, `${rows.length} go back`)
  );
};

/** By the ID that the assurance prints. */
export const planRaces: Record<string, { says: string; play: Race }> = {
  C3: { says: 'a free package asked for many times: one', play: freePackage },
  'C4-package': {
    says: 'a package paid against requests: its report is spent once',
    play: packageAgainstRequests,
  },
  C6: { says: 'many files for the last place: one is kept', play: lastPlace },
  'C8-plans': { says: 'two changes of a plan paid at once: one counts', play: twoUpgrades },
};
