// The workspace of a request, and its effect on prices.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { AddCasePage } from '../add-case-page.tsx';

const time = { timeout: 10_000 };

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const usual: Answers = {
  'GET /admins/active': () => ({ data: [], total: 0 }),
  'GET /patients/by-email': () => ({ patient: null }),
};
const open = (answers: Answers = {}, user = testUser({ role: 'admin' })) =>
  renderPage(<AddCasePage />, { address: '/add-case', user, answers: { ...usual, ...answers } });
const withDiscount = (discountPercent: number) =>
  testUser({ role: 'admin', workspace: { ...testUser().workspace, discountPercent } });
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }, time));
};

describe('prices with a discount', () => {
  it('L-013, CG-89: shows the price with the clinic’s discount, and the original price', async () => {
    await open({}, withDiscount(10));
    const group = screen.getByRole('group', { name: 'Package' });
    for (const [price, before] of [
      ['$85.50', '$95'],
      ['$135', '$150'],
    ] as const) {
      expect(within(group).getByText(before).tagName).toBe('S');
      const heard = within(group).getByText(`instead of ${before}`);
      expect(heard.parentElement?.textContent).toContain(price);
    }
    expect(screen.getByText('10% discount')).toBeTruthy();
  });

  it('F-035, L-010: with a full discount it is FREE, and there is no payer to choose', async () => {
    await open({}, withDiscount(100));
    const group = screen.getByRole('group', { name: 'Package' });
    expect(within(group).getAllByText(/FREE/)).toHaveLength(2);
    expect(screen.queryByRole('combobox', { name: 'Who pays' })).toBeNull();
  });
});

describe('for another clinic, by a super-admin (CG-175)', () => {
  const own = testUser({ role: 'super-admin' });
  const row = (id: number, name: string, changes: object = {}) => ({
    ...own.workspace,
    id,
    name,
    isProviderWorkspace: false,
    clinicCode: null,
    closedAt: null,
    discount: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  });
  const workspaces = [
    row(2, 'Harbor Imaging', { discountPercent: 10, mainFileType: 'any' }),
    row(3, 'Lakeside Clinic', { productType: 'white-glove' }),
    row(4, 'Summit Radiology', { caseCreationType: 'ambra_gw' }),
  ];
  const asSuper = () => open({ 'GET /workspaces': () => ({ data: workspaces, total: 3 }) }, own);

  it('L-013, F-010, F-012: prices, payment options, files and administrators depend on the chosen one', async () => {
    const { calls } = await asSuper();
    expect(screen.getByRole('combobox', { name: 'Clinic' })).toHaveProperty('value', 'Plainscan');
    const prices = () => screen.getByRole('group', { name: 'Package' }).textContent;
    expect(prices()).toContain('$95');
    await choose('Clinic', 'Harbor Imaging');
    expect(prices()).toContain('$85.50');
    await waitFor(
      () =>
        expect(
          calls.some(({ path, query }) => path === '/admins/active' && query.get('workspaceId') === '2'),
        ).toBe(true),
      time,
    );
    await choose('Clinic', 'Lakeside Clinic');
    expect(screen.getByRole('group', { name: 'When is it needed?' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Who pays' })).toBeNull();
    fireEvent.click(screen.getByRole('combobox', { name: 'Clinic' }));
    const closed = await screen.findByRole('option', { name: /Summit Radiology \(cases come/ }, time);
    expect(closed.getAttribute('data-combobox-disabled')).toBe('true');
  }, 30_000);

  it('the chosen one is saved in the draft, and used to look up the patient', async () => {
    const { calls } = await asSuper();
    await choose('Clinic', 'Harbor Imaging');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'new@mailbox.test' } });
    await waitFor(
      () =>
        expect(calls.find(({ path }) => path === '/patients/by-email')?.query.get('workspaceId')).toBe('2'),
      time,
    );
    expect(window.sessionStorage.getItem('case-draft')).toContain('Harbor Imaging');
  }, 30_000);

  it('nobody else can choose', async () => {
    await open();
    expect(screen.queryByRole('combobox', { name: 'Clinic' })).toBeNull();
  });
});
