import type { Case } from '@plainscan/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { CaseCreatedPage } from './case-created-page.tsx';
import { caseFixture } from '../cases/case-fixture.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (changes: Partial<Case> = {}, user = testUser({ role: 'creator' })) =>
  renderPage(<CaseCreatedPage />, {
    address: `/case-created?caseId=${caseFixture().id}`,
    user,
    answers: {
      [`GET /cases/${caseFixture().id}`]: () => caseFixture(changes),
      'GET /payment/create-case-checkout-session': () => ({ sessionId: 's', url: '/dev/checkout/s' }),
    },
  });

describe('the page after a request', () => {
  it('F-003, F-004: says that the patient is invited, and who may make the video', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Your Case has been submitted' })).toBeTruthy();
    expect(
      screen.getByText(/sent an email invitation to the patient\. You may make the video report yourself/),
    ).toBeTruthy();
    expect(await screen.findByText('HBR-2041')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  it('F-004: a clinic whose creators make no videos reads that the provider does', async () => {
    const workspace = { ...testUser().workspace, isProviderWorkspace: false, creatorMode: false };
    await open({}, testUser({ role: 'creator', workspace }));
    expect(screen.getByText(/The provider makes the video report\./)).toBeTruthy();
    expect(screen.queryByText(/yourself/)).toBeNull();
  });

  it('CG-166: a clinic that pays continues to the payment page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await open({ status: { value: 'not-paid', label: 'Not Paid' }, selectedPaymentMethod: 'admin-pay' });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dev/checkout/s'));
  });

  it('CG-152: with nothing to pay, the case continues from here', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const unpaid = { status: { value: 'not-paid', label: 'Not Paid' } } as const;
    let changes: Partial<Case> = {
      ...unpaid,
      selectedPaymentMethod: 'admin-pay',
      price: { listCents: 9_500, cents: 0 },
    };
    const { address } = await renderPage(<CaseCreatedPage />, {
      address: `/case-created?caseId=${caseFixture().id}`,
      answers: {
        [`GET /cases/${caseFixture().id}`]: () => caseFixture(changes),
        'GET /payment/create-case-checkout-session': () => {
          changes = {};
          const url = `http://harbor.localhost/case-created?caseId=${caseFixture().id}`;
          return { sessionId: null, url };
        },
      },
    });
    expect(await screen.findByText(/There is nothing to pay/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue without paying' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue without paying' })).toBeNull());
    expect(address()).toBe(`/case-created?caseId=${caseFixture().id}`);
    expect(leave).not.toHaveBeenCalled();
  });

  it('CG-51: says that the patient pays by the invitation’s link', async () => {
    await open({ status: { value: 'not-paid', label: 'Not Paid' }, selectedPaymentMethod: 'patient-pay' });
    expect(await screen.findByText(/The invitation includes a link to pay/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  it('F-005: links back to the cases', async () => {
    await open();
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain('/cases');
  });

  it('F-016: says so if the files of the case will follow', async () => {
    await open({ status: { value: 'pending-upload', label: 'Pending Upload' } });
    expect(await screen.findByText(/The case will wait for its images/)).toBeTruthy();
  });
});
