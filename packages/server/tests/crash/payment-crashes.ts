// R4: every payment is made once and buys one report, whenever the process dies (kept-data.ts counts the money).
import { suggestedReportDate } from '@plainscan/contract';

import { expectStatus, readCase, statusOf, type Caller } from './clinic-steps.ts';
import { assertThat, killDuring, usualMilliseconds, type KillPlace } from './kill-rounds.ts';
import type { KillTarget } from './kill-target.ts';

/** One person per place: each may open only so many checkouts an hour. */
const payers = { checkout: 'creator@harbor.test', webhook: 'admin@harbor.test' };

/** Makes a case that the clinic pays for, before its images arrive. Returns its ID. */
async function makeUnpaidCase(clinic: Caller, name: string): Promise<string> {
  const answer = await clinic('POST', '/cases', {
    body: {
      patient: {
        name: 'Rosalind Achterberg',
        preferredName: 'Ros',
        email: `${name}@mail.test`,
        phoneNumber: '(555) 010-0177',
        dateOfBirth: '1961-04-09',
        gender: 'female',
      },
      preferredReportDate: suggestedReportDate(new Date()).toISOString(),
      questionText: 'What do my pictures show?',
      selectedPaymentPackage: 'standard',
      selectedPaymentMethod: 'admin-pay',
      uploadOption: 'pending-upload',
      termsAccepted: true,
    },
  });
  expectStatus(answer, 201, 'ordering a report');
  assertThat(statusOf(answer.body) === 'not-paid', `the order is ${statusOf(answer.body)}`);
  return String(answer.body['id']);
}

async function openCheckout(clinic: Caller, caseId: string): Promise<string> {
  const answer = await clinic('GET', `/payment/create-case-checkout-session?caseId=${caseId}`);
  expectStatus(answer, 200, 'opening a checkout');
  return String(answer.body['sessionId']);
}

/** Makes a case of the clinic that waits for payment. Returns the card company's ID of the open checkout. */
export const openUnpaid = async (clinic: Caller, name: string): Promise<string> =>
  openCheckout(clinic, await makeUnpaidCase(clinic, name));

/**
 * Presses the button on the card company's page, which sends its signed event. 303 once it was accepted, now or before.
 */
async function pay(target: KillTarget, sessionId: string): Promise<void> {
  expectStatus(await target.call('POST', `/dev/checkout/${sessionId}/pay`), 303, 'paying');
}

async function expectPaid(clinic: Caller, caseId: string): Promise<void> {
  const status = statusOf(await readCase(clinic, caseId));
  assertThat(status === 'pending-upload', `the case is ${status} after its payment`);
}

export const checkoutCrashes: KillPlace = {
  id: 'R4-checkout',
  name: 'checkout',
  async prepare(target) {
    const clinic = await target.as(payers.checkout);
    const usual = await usualMilliseconds(target, async (turn) => {
      await pay(target, await openUnpaid(clinic, `checkout-before-${turn}`));
      const caseId = await makeUnpaidCase(clinic, `checkout-usual-${turn}`);
      return () => openCheckout(clinic, caseId);
    });
    return async (share, round) => {
      const caseId = await makeUnpaidCase(clinic, `checkout-${round}`);
      const wasCutOff = await killDuring(target, share * usual, () => openCheckout(clinic, caseId));
      const restartedAt = await target.restart();
      await pay(target, await openCheckout(clinic, caseId));
      await expectPaid(clinic, caseId);
      return { wasCutOff, milliseconds: performance.now() - restartedAt };
    };
  },
};

export const webhookCrashes: KillPlace = {
  id: 'R4-webhook',
  name: 'webhook',
  async prepare(target) {
    const clinic = await target.as(payers.webhook);
    const usual = await usualMilliseconds(target, async (turn) => {
      await pay(target, await openUnpaid(clinic, `webhook-before-${turn}`));
      const sessionId = await openUnpaid(clinic, `webhook-usual-${turn}`);
      return () => pay(target, sessionId);
    });
    return async (share, round) => {
      const caseId = await makeUnpaidCase(clinic, `webhook-${round}`);
      const sessionId = await openCheckout(clinic, caseId);
      // Extends beyond the response, so that kills also hit what follows a payment.
      const wasCutOff = await killDuring(target, share * 1.5 * usual, () => pay(target, sessionId));
      const restartedAt = await target.restart();
      if (!wasCutOff) await expectPaid(clinic, caseId);
      await pay(target, sessionId);
      await expectPaid(clinic, caseId);
      return { wasCutOff, milliseconds: performance.now() - restartedAt };
    };
  },
};
