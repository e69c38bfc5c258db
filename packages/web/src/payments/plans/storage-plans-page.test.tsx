import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testOffer, testPatient, testPlan, testStudy } from './test-plans.ts';
import { StoragePlansPage } from './storage-plans-page.tsx';

const open = (user = testPatient(), answers: Answers = {}) =>
  renderPage(<StoragePlansPage />, { address: '/storage-plans', answers, user });
const card = (name: string) => within(screen.getByRole('region', { name }));

const leave = vi.fn();
beforeEach(() => {
  leave.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('storage plans', () => {
  it('L-011, L-015, L-049: three yearly plans', async () => {
    await open();
    for (const [name, price, room] of [
      ['Basic', '$15', 'Up to 3 studies'],
      ['Standard', '$40', 'Up to 10 studies'],
      ['Deluxe', '$100', 'As many studies as you like'],
    ] as const) {
      expect(card(name).getByText(price)).toBeTruthy();
      expect(card(name).getByText('a year')).toBeTruthy();
      expect(card(name).getByText(room)).toBeTruthy();
    }
    expect(screen.getByText(/You pay once a year\. You can cancel at any time\./)).toBeTruthy();
  });

  it('L-012, L-049: four packages with a one-time payment, and what they include', async () => {
    await open();
    const packages = card('With a video report');
    expect(packages.getByText(/6 months of storage\. You pay once\. It does not renew\./)).toBeTruthy();
    expect(packages.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Basic package1 video report, 3 studies for 6 months$95Buy Now',
      'Standard package1 video report, 10 studies for 6 months$120Buy Now',
      'Deluxe package1 video report, any number of studies for 6 months$150Buy Now',
      'Additional video report1 more video report, no storage$95Buy Now',
    ]);
  });

  it('L-012, L-027: a package is bought by its key', async () => {
    const { calls } = await open(testPatient(), {
      'POST /payment/create-package-checkout-session': () => ({
        sessionId: 'cs_2',
        url: '/dev/checkout/cs_2',
      }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Buy Now: Deluxe package' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dev/checkout/cs_2'));
    expect(calls.at(-1)?.body).toEqual({ plan: 'deluxe' });
  });

  it('L-031: a user with an unused report is told so, and offered no other one', async () => {
    await open(testPatient(null, { availableReport: { id: 'r1', type: 'Express' } }));
    const packages = card('With a video report');
    expect(packages.getByText(/Use it before you buy another one/)).toBeTruthy();
    expect(packages.queryByRole('button')).toBeNull();
  });

  it('CG-85: a new plan with enough space goes straight to its checkout', async () => {
    const { calls } = await open(testPatient(), {
      'GET /payment/plan-change': () => testOffer({ change: 'new', from: null, proration: null }),
      'POST /payment/create-subscription-checkout-session': () => ({ sessionId: 'cs_3', url: '/pay/cs_3' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Buy Now: Basic' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/pay/cs_3'));
    expect(calls.at(-1)?.body).toMatchObject({ plan: 'basic', removeRecordIds: [] });
  });

  it('CG-85, L-038: a new plan that is too small leads to choosing studies first', async () => {
    const studies = [1, 2, 3, 4].map((n) => testStudy(n));
    const { address } = await open(testPatient(), {
      'GET /payment/plan-change': () =>
        testOffer({ change: 'new', from: null, selection: { mustKeep: 0, problem: null, studies } }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Buy Now: Basic' }));
    await waitFor(() => expect(address()).toBe('/downgrade?plan=basic'));
  });

  it('L-021, L-038: the user’s own plan has buttons for a larger and a smaller one', async () => {
    await open(testPatient(testPlan()));
    expect(card('Standard').getByText('Your plan')).toBeTruthy();
    expect(card('Standard').getByText('Paid until 11/24/2027')).toBeTruthy();
    const hrefOf = (plan: string) =>
      screen.getByRole('link', { name: `Change to this plan: ${plan}` }).getAttribute('href');
    expect(hrefOf('Basic')).toBe('/downgrade?plan=basic');
    expect(hrefOf('Deluxe')).toBe('/upgrade-plan?action=upgrade&plan=deluxe');
  });

  it('CG-92, L-049: a clinic’s own portal sells packages but no yearly storage', async () => {
    const user = testPatient();
    await open({ ...user, workspace: { ...user.workspace, isProviderWorkspace: false } });
    expect(screen.queryByRole('region', { name: 'Basic' })).toBeNull();
    expect(screen.getByRole('region', { name: 'With a video report' })).toBeTruthy();
  });
});
