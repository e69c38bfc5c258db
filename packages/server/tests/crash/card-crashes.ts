// R4 with a card company outside the process: a renewal is charged once and a refund is paid once, whenever the process
// dies. Unanswered events are sent again, as Stripe does.
import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Message } from '../stripe/stripe-books.ts';
import type { StripePeer } from '../stripe/stripe-peer.ts';
import { expectStatus, type Caller } from './clinic-steps.ts';
import { assertThat, killDuring, usualMilliseconds, type KillPlace } from './kill-rounds.ts';
import { stuckMilliseconds, type KillTarget } from './kill-target.ts';
import { openUnpaid } from './payment-crashes.ts';
import { waitUntil } from './wait-until.ts';

/** Sends an event of the card company. Throws `ServerGone` if it got no response. */
async function deliver(target: KillTarget, peer: StripePeer, { body }: Message): Promise<void> {
  const answer = await target.call('POST', '/payment/webhook', {
    bytes: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': peer.sign(body, new Date()) },
  });
  expectStatus(answer, 204, 'the company’s message');
}

/** Starts a patient's subscription and returns the card company's ID for it. */
async function subscribe(target: KillTarget, peer: StripePeer, patient: Caller): Promise<string> {
  const body = { plan: 'standard', removeRecordIds: [] };
  const answer = await patient('POST', '/payment/create-subscription-checkout-session', { body });
  expectStatus(answer, 201, 'opening a checkout');
  const sessionId = String(answer.body['sessionId']);
  await deliver(target, peer, peer.books.pay(sessionId));
  return peer.books.sessionOf(sessionId).subscription ?? '';
}

/** Returns the year until which the patient's plan is paid. */
async function paidYear(patient: Caller): Promise<number> {
  const answer = await patient('GET', '/users/current-user');
  const plan = answer.body['userPlan'] as { expiredAt: string } | null;
  return plan === null ? 0 : new Date(plan.expiredAt).getUTCFullYear();
}

const renewalCrashes = (peer: StripePeer): KillPlace => ({
  id: 'R4-renewal',
  name: 'renewal',
  async prepare(target) {
    const patient = await target.as('new@demo.test');
    const subscription = await subscribe(target, peer, patient);
    const charge = (): Message => {
      peer.books.turnOver(subscription);
      const message = peer.books.messages.findLast(({ type }) => type === 'invoice.paid');
      if (!message) throw new Error('The company has charged nothing.');
      return message;
    };
    const usual = await usualMilliseconds(target, async () => {
      await deliver(target, peer, charge());
      const message = charge();
      return () => deliver(target, peer, message);
    });
    return async (share) => {
      const year = await paidYear(await target.as('new@demo.test'));
      const message = charge();
      const wasCutOff = await killDuring(target, share * 1.5 * usual, () => deliver(target, peer, message));
      const restartedAt = await target.restart();
      await deliver(target, peer, message);
      await deliver(target, peer, message);
      const now = await paidYear(await target.as('new@demo.test'));
      assertThat(now === year + 1, `one charge has moved the end of the plan from ${year} to ${now}`);
      return { wasCutOff, milliseconds: performance.now() - restartedAt };
    };
  },
});

type DeskPayment = { id: string; status: string; refundRequestedAt: string | null };

const refundCrashes = (peer: StripePeer): KillPlace => ({
  id: 'R4-refund',
  name: 'refund',
  async prepare(target) {
    const refundsOf = (sessionId: string): number =>
      peer.books.refunds.filter(({ intent }) => intent === peer.books.sessionOf(sessionId).intent).length;
    const pay = async (name: string): Promise<{ id: string; sessionId: string }> => {
      const sessionId = await openUnpaid(await target.as('creator@harbor.test'), name);
      await deliver(target, peer, peer.books.pay(sessionId));
      return { id: peer.books.sessionOf(sessionId).reference ?? '', sessionId };
    };
    const ask = async (id: string): Promise<DeskPayment> => {
      const answer = await (
        await target.as('super@demo.test')
      )('POST', `/payment/${id}/refund`, { body: {} });
      // A payment that has already been refunded cannot be refunded again.
      if (answer.status === 409) return { id, status: 'refunded', refundRequestedAt: null };
      expectStatus(answer, 200, 'asking for a refund');
      return answer.body as DeskPayment;
    };
    const refund = (id: string): Promise<true> =>
      waitUntil('The refund', performance.now() + stuckMilliseconds, async () =>
        (await ask(id)).status === 'refunded' ? true : undefined,
      );
    const usual = await usualMilliseconds(target, async (turn) => {
      await refund((await pay(`refund-before-${turn}`)).id);
      const { id } = await pay(`refund-usual-${turn}`);
      return () => refund(id);
    });
    return async (share, round) => {
      const { id, sessionId } = await pay(`refund-${round}`);
      const wasCutOff = await killDuring(target, share * 1.5 * usual, () => refund(id));
      const restartedAt = await target.restart();
      await refund(id);
      const said = peer.books.messages.findLast(({ type }) => type === 'charge.refunded');
      if (said) await deliver(target, peer, said);
      assertThat(refundsOf(sessionId) === 1, `the money went back ${refundsOf(sessionId)} times`);
      return { wasCutOff, milliseconds: performance.now() - restartedAt };
    };
  },
});

export const cardCrashes = (peer: StripePeer): KillPlace[] => [renewalCrashes(peer), refundCrashes(peer)];

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** Returns sentences about payments that differ from the card company's, none if all is well. */
export async function inspectCardMoney({ database }: Platform, { books }: StripePeer): Promise<string[]> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<Record<'received' | 'refunded' | 'doubled' | 'wanted' | 'years', number>>(sql`
      SELECT (SELECT coalesce(sum(received_cents), 0)::int FROM payment WHERE status IN ('paid', 'refunded')) AS received,
        (SELECT coalesce(sum(received_cents), 0)::int FROM payment WHERE status = 'refunded') AS refunded,
        (SELECT count(*)::int FROM (SELECT provider_payment_id FROM payment WHERE provider_payment_id IS NOT NULL
          GROUP BY provider_payment_id HAVING count(*) > 1) doubled) AS doubled,
        (SELECT count(*)::int FROM payment WHERE needs_refund) AS wanted,
        (SELECT count(*)::int FROM payment p JOIN user_plan u ON u.id = p.from_plan_id
          WHERE p.plan_change = 'renewal' AND p.status = 'paid' AND p.starts_at >= u.expired_at) AS years`),
  );
  const [here] = rows;
  const charged = sumOf([...books.charges.values()].map(({ cents }) => cents));
  const returned = sumOf([...books.charges.values()].map(({ refundedCents }) => refundedCents));
  return [
    here?.received === charged ? '' : `${here?.received} cents are here, and ${charged} were charged`,
    here?.refunded === returned
      ? ''
      : `${here?.refunded} cents went back here, and ${returned} at the company`,
    here?.doubled ? `${here.doubled} charges are there twice` : '',
    here?.wanted ? `${here.wanted} payments have bought nothing` : '',
    here?.years ? `${here.years} years are paid that no plan has` : '',
  ].filter((problem) => problem !== '');
}
