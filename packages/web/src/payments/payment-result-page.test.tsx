import type { Receipt } from '@plainscan/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { PaymentFailPage, PaymentSuccessfulPage } from './payment-result-page.tsx';
import type { PaymentSession } from './payment-queries.ts';

const caseId = '0198c0de-0000-7000-8000-0000000000c1';
const session = (changes: Partial<PaymentSession> = {}): PaymentSession => ({
  valid: true,
  purpose: 'case',
  studyId: null,
  status: 'paid',
  caseId,
  amountCents: 8_550,
  ...changes,
});

const receipt: Receipt = {
  id: 'r1',
  number: 'R-2026-000012',
  item: 'Standard video report',
  detail: '',
  caseName: null,
  payerName: 'Rosa Castellano',
  payerEmail: 'rosa@mailbox.test',
  priceCents: 9_500,
  discountPercent: 10,
  discountCents: 950,
  taxCents: 0,
  totalCents: 8_550,
  method: 'practice',
  cardLast4: null,
  paidAt: '2026-11-23T15:06:00.000Z',
  moneyBackUntil: '2026-12-23T15:06:00.000Z',
  refundedAt: null,
  refundedCents: null,
};

afterEach(() => vi.unstubAllGlobals());

const open = (
  page: 'successful' | 'fail',
  answer: () => unknown,
  role: 'patient' | 'creator' = 'creator',
  query = '?session_id=cs_1',
) =>
  renderPage(page === 'fail' ? <PaymentFailPage /> : <PaymentSuccessfulPage />, {
    address: `/payment-${page}${query}`,
    user: testUser({ role }),
    answers: {
      'GET /payment/session/cs_1/is-valid-session': answer,
      'GET /payment/receipts': ({ query }) => ({
        data: query.get('sessionId') === 'cs_1' ? [receipt] : [],
        total: 1,
      }),
      'GET /payment/create-case-checkout-session': () => ({ sessionId: 's', url: '/dev/checkout/s' }),
    },
  });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('returning from the payment company', () => {
  it('L-023: a patient who paid goes to the reports', async () => {
    await open('successful', () => session(), 'patient');
    expect(await hrefOf('Go to my reports')).toBe(`/patient-dashboard?caseId=${caseId}`);
    expect(screen.getByText(/We received \$85.50/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Save as PDF: receipt R-2026-000012' })).toBeTruthy();
  });

  it('L-023, F-036: staff that paid goes to the case', async () => {
    await open('successful', () => session());
    expect(await hrefOf('Open the case')).toBe(`/case-details?caseId=${caseId}`);
    expect(await screen.findByRole('button', { name: 'Save as PDF: receipt R-2026-000012' })).toBeTruthy();
  });

  it('L-024, W-043, W-044: reports a failure in the specified words, also on the other page', async () => {
    for (const page of ['fail', 'successful'] as const) {
      await open(page, () => session({ status: 'failed' }), 'patient');
      expect((await screen.findAllByText('Your payment was unsuccessful')).length).toBeGreaterThan(0);
    }
    expect(
      screen.getAllByText(
        'Something went wrong when trying to process your payment. Please contact support or alternatively retry with another payment method.',
      ).length,
    ).toBe(2);
    expect(screen.getAllByRole('link', { name: 'Back to plans' })).toHaveLength(2);
  });

  it('CG-100: a patient who bought the self-help materials goes there, paid or not', async () => {
    await open('successful', () => session({ purpose: 'premium', caseId: null }), 'patient');
    expect(await screen.findByRole('heading', { name: 'Everything is open to you' })).toBeTruthy();
    expect(await hrefOf('Go to the self-help materials')).toBe('/self-help-materials');
    cleanup();
    await open('fail', () => session({ purpose: 'premium', caseId: null, status: 'failed' }), 'patient');
    expect(await hrefOf('Go to the self-help materials')).toBe('/self-help-materials');
  });

  it('F-036: staff may retry the payment', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { calls } = await open('fail', () => session({ status: 'failed' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try the payment again' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dev/checkout/s'));
    expect(calls.at(-1)?.query.get('caseId')).toBe(caseId);
  });

  it('waits while there is no result yet', async () => {
    await open('successful', () => session({ status: 'open' }));
    expect(await screen.findByText('Checking your payment')).toBeTruthy();
  });

  it('W-042, L-025, L-026: an address without a session, or with another user’s', async () => {
    await open('fail', () => session(), 'patient', '');
    expect(screen.getByText('Invalid session id')).toBeTruthy();
    await open('successful', () => Response.json({ message: 'No', code: 'not-found' }, { status: 404 }));
    await waitFor(() => expect(screen.getAllByText('Invalid session id')).toHaveLength(2));
  });

  it('W-041, L-025, L-026: an invalid session redirects to the start', async () => {
    const { address } = await open('successful', () => session({ valid: false }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(currentSnackbars().map(({ text }) => text)).toContain('Invalid Case Session');
  });
});
