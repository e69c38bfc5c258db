import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { ConfirmDowngradePage } from './confirm-downgrade-page.tsx';
import { DowngradePage } from './downgrade-page.tsx';
import { testOffer, testPatient, testPlan, testStudy } from './test-plans.ts';
import type { PlanChangeOffer } from './plan-queries.ts';

const studies = [
  testStudy(1, { mustBeSelected: true }),
  testStudy(2, { description: 'Knee', visitDate: '2026-03-09' }),
  testStudy(3),
  testStudy(4),
];
const choice = (changes: Partial<PlanChangeOffer> = {}) =>
  testOffer({
    change: 'downgrade',
    dueCents: 0,
    proration: null,
    formula: null,
    startsAt: '2027-11-24T12:00:00.000Z',
    next: { at: '2027-11-24T12:00:00.000Z', amountCents: 1_500 },
    maxStudy: 3,
    selection: { mustKeep: 1, problem: null, studies },
    ...changes,
  });
const open = (page: 'downgrade' | 'confirm-downgrade', query: string, answers: Answers = {}) =>
  renderPage(page === 'downgrade' ? <DowngradePage /> : <ConfirmDowngradePage />, {
    address: `/${page}${query}`,
    answers: { 'GET /payment/plan-change': () => choice(), ...answers },
    user: testPatient(testPlan()),
  });
const tick = (name: RegExp) => screen.findByRole('checkbox', { name });
const next = () => screen.getByRole('button', { name: 'Continue' });

const leave = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  leave.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('choosing what a smaller plan keeps', () => {
  it('L-038, L-039, L-040: each study with whose it is, when, and whether it can be let go', async () => {
    await open('downgrade', '?plan=basic');
    const locked = await tick(/MRI of study 1.*Must stay: its video report is not finished/);
    expect(locked).toMatchObject({ checked: true, disabled: true });
    expect(
      await tick(/MRI of study 2.*Knee.*03.09.2026.*Name on the images: Rosa Delgado.*Will be deleted/),
    ).toMatchObject({ checked: false, disabled: false });
  });

  it('L-041: one too many turns the counter red, and Continue does nothing and says why', async () => {
    const { address } = await open('downgrade', '?plan=basic');
    for (const n of [2, 3, 4]) fireEvent.click(await tick(new RegExp(`MRI of study ${n}`)));
    const counter = screen.getByText('4 of 3 chosen.').closest('[role=status]');
    expect(counter?.getAttribute('data-tone')).toBe('bad');
    expect(counter?.textContent).toContain('Untick 1 before you continue.');
    expect(next().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(next());
    expect(address()).toBe('/downgrade?plan=basic');
    fireEvent.click(await tick(/MRI of study 4/));
    expect(counter?.getAttribute('data-tone')).toBe('ok');
    expect(next().getAttribute('aria-disabled')).toBeNull();
  });

  it('L-042, CG-88: with some chosen it goes on; with none it asks first', async () => {
    const none = [testStudy(2), testStudy(3), testStudy(4), testStudy(5)];
    const { address } = await open('downgrade', '?plan=basic', {
      'GET /payment/plan-change': () => choice({ selection: { mustKeep: 0, problem: null, studies: none } }),
    });
    await tick(/MRI of study 2/);
    fireEvent.click(next());
    const asked = within(await screen.findByRole('dialog', { name: 'Delete all 4 studies?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Go back and choose' }));
    expect(address()).toBe('/downgrade?plan=basic');
    fireEvent.click(await tick(/MRI of study 2/));
    fireEvent.click(next());
    await waitFor(() => expect(address()).toBe('/confirm-downgrade?plan=basic'));
  });

  it('CG-86: more unfinished reports than the plan has room for: it cannot be chosen, and that is said', async () => {
    await open('downgrade', '?plan=basic', {
      'GET /payment/plan-change': () =>
        choice({
          selection: {
            mustKeep: 4,
            problem: 'too-many-open',
            studies: studies.map((study) => ({ ...study, mustBeSelected: true })),
          },
        }),
    });
    expect((await screen.findAllByText(/You have 4 studies whose video report is not finished/)).length).toBe(
      2,
    );
    expect(next().getAttribute('aria-disabled')).toBe('true');
  });

  it('L-044, L-045: the studies that go can be kept at home', async () => {
    const { calls } = await open('downgrade', '?plan=basic&view=download', {
      'POST /records/batch-download': () => Response.json({}, { status: 202 }),
    });
    expect(await screen.findByRole('link', { name: 'See the video report packages' })).toMatchObject({
      pathname: '/package-plans',
    });
    expect(screen.getByRole('link', { name: 'Go back to my record' })).toMatchObject({
      pathname: '/patient-dashboard',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        recordIds: studies.slice(1).map(({ id }) => id),
      }),
    );
  });

  it('L-038: an address without a plan leads to the plans', async () => {
    const { address } = await open('downgrade', '?plan=gold');
    await waitFor(() => expect(address()).toBe('/storage-plans'));
  });
});

describe('the last look before a smaller plan', () => {
  it('L-043, CG-87: what goes and what stays, and the checkout names exactly what goes', async () => {
    await open('downgrade', '?plan=basic');
    for (const n of [2, 3]) fireEvent.click(await tick(new RegExp(`MRI of study ${n}`)));
    document.body.replaceChildren();
    const { calls } = await open('confirm-downgrade', '?plan=basic', {
      'POST /payment/create-subscription-checkout-session': () => ({ sessionId: 'cs_5', url: '/pay/cs_5' }),
    });
    const listOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByText(/MRI of study/)
        .map((study) => study.textContent);
    expect(await listOf('These studies will be deleted')).toEqual(['MRI of study 4']);
    expect(await listOf('These studies stay')).toEqual([
      'MRI of study 1',
      'MRI of study 2',
      'MRI of study 3',
    ]);
    expect(screen.getByText('Nothing is deleted before you have paid for Basic.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm: nothing to pay today' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/pay/cs_5'));
    expect(calls.at(-1)?.body).toMatchObject({
      plan: 'basic',
      cancelRoute: '/downgrade?plan=basic',
      removeRecordIds: [studies[3]?.id],
    });
  });

  it('L-042: without a choice that fits it leads back', async () => {
    sessionStorage.setItem('plan-keep:basic', JSON.stringify(studies.map(({ id }) => id)));
    const { address } = await open('confirm-downgrade', '?plan=basic');
    await waitFor(() => expect(address()).toBe('/downgrade?plan=basic'));
  });

  it('CG-87: a checkout that was given up deleted nothing, and that is said', async () => {
    await open('confirm-downgrade', '?plan=basic&session_id=cs_5', {
      'GET /payment/plan-change': () => choice({ selection: null, studyCount: 2 }),
    });
    expect(await screen.findByText(/Nothing was deleted, and nothing was charged\./)).toBeTruthy();
    expect(screen.getByText(/All your studies have room in this plan/)).toBeTruthy();
  });
});
