import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CurrentUser } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testRecord } from '../../app/testing/test-record.ts';
import { testUser } from '../../app/testing/test-user.ts';
import { caseId, testCase } from '../../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { PackagePlansPage } from './package-plans-page.tsx';

const patient = (changes: Partial<CurrentUser> = {}) =>
  testUser({ role: 'patient', firstOrderStatus: 'registered', ...changes });
const at = (changes: Partial<CurrentUser['workspace']>) => ({
  workspace: { ...testUser().workspace, ...changes },
});
const open = (user: CurrentUser, answers: Answers = {}, query = '') =>
  renderPage(<PackagePlansPage />, { address: `/package-plans${query}`, answers, user });

const card = (name: string) => within(screen.getByRole('region', { name }));
const namesOf = (role: 'button' | 'heading') => screen.getAllByRole(role).map((part) => part.textContent);

const leave = vi.fn();
beforeEach(() => {
  leave.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('choosing a package', () => {
  it('L-001, L-002, L-008, L-010: two reports and the free account, each with its price and its button', async () => {
    await open(patient());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a package');
    const standard = card('Standard video report');
    expect(standard.getByText('$95')).toBeTruthy();
    expect(standard.getByText('Ready within 72 hours')).toBeTruthy();
    expect(standard.getByRole('button').textContent).toBe('Buy Now');
    const express = card('Express video report');
    expect(express.getByText('$150')).toBeTruthy();
    expect(express.getByText('Ready within 24 hours')).toBeTruthy();
    expect(card('Free account').getByText('FREE')).toBeTruthy();
    expect(card('Free account').getByRole('button').textContent).toBe('Access Now');
  });

  it('L-003: if the free account is not offered, shows three ways to contact us instead', async () => {
    const settings = { 'support-email': 'help@clinic.test', 'support-chat': 'https://chat.test/' };
    for (const [name, content] of Object.entries(settings))
      document.head.append(Object.assign(document.createElement('meta'), { name, content }));
    try {
      await open(patient({ firstOrderStatus: 'paid', ...at({ contactPhone: '(555) 010-0100' }) }));
      expect(screen.queryByRole('button', { name: 'Access Now' })).toBeNull();
      const unsure = card('Not sure which one?');
      expect(unsure.getByRole('link', { name: 'Call us: (555) 010-0100' }).getAttribute('href')).toBe(
        'tel:5550100100',
      );
      expect(unsure.getByRole('link', { name: /^Write to us/ }).getAttribute('href')).toBe(
        'mailto:help@clinic.test',
      );
      // L-004: the chat opens in a new window, and a dialog says so first.
      fireEvent.click(unsure.getByRole('button', { name: 'Live chat' }));
      const chat = within(await screen.findByRole('dialog', { name: 'Live chat' }));
      expect(chat.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe(
        'https://chat.test/',
      );
    } finally {
      for (const name of Object.keys(settings)) document.querySelector(`meta[name="${name}"]`)?.remove();
    }
  });

  it('L-004: a dialog explains how it works', async () => {
    await open(patient());
    fireEvent.click(screen.getByRole('button', { name: 'How it works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How it works' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
  });

  it('L-006: the free account is chosen with one press, and leads to the dashboard', async () => {
    const { calls, address } = await open(patient(), {
      'PUT /users/order-status-demo': () => ({ firstOrderStatus: 'demo' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Access Now' }));
    await waitFor(() => expect(address()).toBe('/patient-dashboard'));
    expect(calls.some(({ method, path }) => method === 'PUT' && path === '/users/order-status-demo')).toBe(
      true,
    );
  });

  it('I-016, L-006: a new patient is greeted by name, and watches the sample with one press', async () => {
    const { address } = await open(patient({ preferredName: 'Rosa' }), {
      'PUT /users/order-status-demo': () => ({ firstOrderStatus: 'demo' }),
      'GET /patients/record': () => ({
        data: [testRecord({ id: 's-sample', isSample: true })],
        total: 1,
      }),
    });
    const welcome = within(screen.getByRole('region', { name: /^Hello Rosa/ }));
    fireEvent.click(welcome.getByRole('button', { name: 'Watch a sample video' }));
    await waitFor(() => expect(address()).toBe('/patient-report?recordId=s-sample'));
  });

  it('does not greet users who have bought something, chosen the free account, or come with a study', async () => {
    for (const [user, query] of [
      [patient({ firstOrderStatus: 'paid' }), ''],
      [patient({ firstOrderStatus: 'demo' }), ''],
      [patient(), '?studyId=s%201'],
    ] as const) {
      await open(user, {}, query);
      expect(screen.queryByRole('button', { name: 'Watch a sample video' })).toBeNull();
      document.body.replaceChildren();
    }
  });

  it('L-006, L-027: Buy Now opens a checkout of that report at the card company', async () => {
    const { calls } = await open(patient(), {
      'GET /payment/create-case-checkout-session': () => ({ sessionId: 'cs_1', url: '/dev/checkout/cs_1' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Buy Now: Express video report' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dev/checkout/cs_1'));
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      patientId: testUser().id,
      type: 'express',
      successRoute: '/payment-successful',
    });
  });

  it('L-030, L-031, W-051, CG-102: a refused checkout says why, in a message that disappears', async () => {
    const words = 'You an Express video report available. Please use it before you could buy another one.';
    await open(patient(), {
      'GET /payment/create-case-checkout-session': () =>
        Response.json({ code: 'report-available', message: words }, { status: 409 }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Buy Now: Standard video report' }));
    await waitFor(() => expect(currentSnackbars().at(-1)).toMatchObject({ text: words, kind: 'error' }));
    expect(leave).not.toHaveBeenCalled();
  });

  it('L-007: a user who may request before paying sees Request Video Report, and one question less', async () => {
    await open(patient());
    const before = screen.getAllByText(/\?$/, { selector: 'summary' }).map((part) => part.textContent);
    expect(before).toContain('How do I pay?');
    document.body.replaceChildren();
    await open(patient(at({ canRequestBeforePay: true })), {}, '?studyId=s%201');
    const after = screen.getAllByText(/\?$/, { selector: 'summary' }).map((part) => part.textContent);
    expect(after).toEqual(before.filter((question) => question !== 'How do I pay?'));
    const link = screen.getByRole('link', { name: 'Request Video Report: Standard video report' });
    expect(link.textContent).toBe('Request Video Report');
    expect(link.getAttribute('href')).toBe('/personalized-video?studyId=s%201');
    expect(namesOf('button')).not.toContain('Buy Now');
  });

  it('L-013: a discount shows both prices and the savings', async () => {
    await open(patient(at({ discountPercent: 10 })));
    const standard = card('Standard video report');
    expect(standard.getByText('$95', { selector: 's' })).toBeTruthy();
    expect(standard.getByText(/\$85\.50/)).toBeTruthy();
    expect(standard.getByText('10% off, saves $9.50')).toBeTruthy();
  });

  it('L-047, L-048: shows the guarantee, and that a card company takes the payment', async () => {
    await open(patient());
    expect(screen.getByText(/We never see your card number\..* 30 day money back guarantee\.$/)).toBeTruthy();
    expect(screen.getByText(/You pay on our card company’s page\./)).toBeTruthy();
  });

  it('CG-166: an unused report pays for the waiting request', async () => {
    const { calls, address } = await open(
      patient({
        availableReport: { id: 'r1', type: 'Standard' },
        firstUnpaidCase: { id: caseId, studyId: null },
      }),
      {
        [`PUT /cases/${caseId}/use-credit`]: () => testCase(),
        [`GET /records/${caseId}`]: () => Response.json({ code: 'not-found', message: '-' }, { status: 404 }),
      },
    );
    expect(namesOf('button')).not.toContain('Buy Now');
    fireEvent.click(screen.getByRole('button', { name: 'Use my available report' }));
    await waitFor(() => expect(address()).toBe(`/patient-dashboard?caseId=${caseId}`));
    expect(calls.some(({ method, path }) => method === 'PUT' && path === `/cases/${caseId}/use-credit`)).toBe(
      true,
    );
  });

  it('CG-185: says that nothing can be bought without a card company', async () => {
    await open(patient({ cardPayments: false }));
    expect(screen.getByText(/You can’t buy anything here yet: card payment is not set up/)).toBeTruthy();
    expect(namesOf('button')).not.toContain('Buy Now');
  });
});
