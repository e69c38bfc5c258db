import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testOffer, testPatient, testPlan, testStudy } from './test-plans.ts';
import { UpgradePlanPage } from './upgrade-plan-page.tsx';

const open = (query: string, user = testPatient(testPlan()), answers: Answers = {}) =>
  renderPage(<UpgradePlanPage />, {
    address: `/upgrade-plan${query}`,
    answers: { 'GET /payment/plan-change': () => testOffer(), ...answers },
    user,
  });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const oops = 'Oops, looks like you have reached your maximum amount of file uploads :-(';
const without = 'I want to request a video report without upgrading';

const leave = vi.fn();
beforeEach(() => {
  leave.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a larger plan', () => {
  it('L-016, L-018: a user who wants a report continues without a larger plan', async () => {
    await open('?action=requestReport');
    expect(title()).toBe('Your storage is full');
    expect(hrefOf(without)).toBe('/personalized-video');
    expect(screen.queryByText(oops)).toBeNull();
  });

  it('L-016, L-019, G-032, W-066: a user who wants to store a study reads why there is no space', async () => {
    await open('?action=upload');
    expect(screen.getByText(oops)).toBeTruthy();
    expect(hrefOf('Go to Dashboard')).toBe('/patient-dashboard');
    expect(screen.queryByRole('link', { name: without })).toBeNull();
  });

  it.each(['upgrade', 'upgradePackage', 'anything else'])(
    'L-016: the variant %s is the plain page',
    async (action) => {
      await open(`?action=${action}`);
      expect(title()).toBe('Upgrade your storage plan');
      expect(screen.queryByText(oops)).toBeNull();
      expect(screen.queryByRole('link', { name: without })).toBeNull();
    },
  );

  it('L-017, L-021: the cards depend on the current plan, each with its button', async () => {
    await open('?action=upgrade');
    expect(
      screen.getByText('You store 4 of 10 studies. Your Standard plan runs until 11/24/2027.'),
    ).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: /^(?:Select|Selected|Renew): / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Renew: Standard',
      'Selected: Deluxe',
    ]);
    expect(hrefOf('Change to Basic')).toBe('/downgrade?plan=basic');
  });

  it('L-020: the largest plan has no upgrade', async () => {
    await open('?action=upgrade', testPatient(testPlan({ name: 'Deluxe', plan: 'deluxe', maxStudy: -1 })));
    expect(screen.getByText(/You have the largest plan/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Go to payment/ })).toBeNull();
  });

  it('L-022, CG-91, CG-184: explains the price before payment, and opens exactly that plan', async () => {
    const { calls } = await open('?action=upgrade', undefined, {
      'POST /payment/create-subscription-checkout-session': () => ({ sessionId: 'cs_4', url: '/pay/cs_4' }),
    });
    expect(await screen.findByText('($100 − $40) × 150/365')).toBeTruthy();
    expect(screen.getByText('150 of 365 days')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to payment: $24.66' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/pay/cs_4'));
    expect(calls.at(-1)?.body).toMatchObject({
      plan: 'deluxe',
      cancelRoute: '/upgrade-plan?action=upgrade&plan=deluxe',
    });
  });

  it('L-028: says that nothing was charged after an abandoned payment', async () => {
    await open('?action=upgrade&plan=deluxe&session_id=cs_4');
    expect(screen.getByText('Nothing was charged. You can choose again.')).toBeTruthy();
  });

  it('CG-85: a plan without enough space leads to choosing studies, not to the payment', async () => {
    const studies = [1, 2, 3, 4].map((n) => testStudy(n));
    await open('?action=upgrade', undefined, {
      'GET /payment/plan-change': () => testOffer({ selection: { mustKeep: 0, problem: null, studies } }),
    });
    expect((await screen.findByRole('link', { name: 'Go to payment: $24.66' })).getAttribute('href')).toBe(
      '/downgrade?plan=deluxe',
    );
  });

  it('says that a price could not be loaded, and can retry', async () => {
    let isBroken = true;
    await open('?action=upgrade', undefined, {
      'GET /payment/plan-change': () =>
        isBroken ? Response.json({ code: 'internal', message: 'No' }, { status: 500 }) : testOffer(),
    });
    await screen.findByText('The prices could not be loaded');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Go to payment: $24.66' })).toBeTruthy();
  });
});
