// The discounts page: list, search, order, and its four dialogs.
import type { ListedDiscount } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testClinic, testListedClinic } from '../app/testing/test-clinic.ts';
import { renderPage, type Answers, type SentCall } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import type { WorkspaceChoice } from '../workspaces/workspace-search.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { clinicChanges } from './discount-clinics-dialog.tsx';
import { DiscountsPage } from './discounts-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000000${at}`;
const spring: ListedDiscount = {
  id: idOf(1),
  name: 'Spring',
  code: 'SPRING',
  percent_off: 20,
  workspaceCount: 2,
};
const gift: ListedDiscount = { id: idOf(2), name: 'Gift', code: 'GIFT', percent_off: 100, workspaceCount: 0 };
const clinic = (id: number, name: string, discount: WorkspaceChoice['discount'] = null) =>
  testListedClinic({ id, name, discount });
const harbor = clinic(2, 'Harbor Imaging', spring);
const lakeside = clinic(3, 'Lakeside Clinic', gift);
const summit = clinic(4, 'Summit Radiology');

const listed = (data: unknown[], total = data.length) => ({ data, total, isPercentRead: false });
const usual: Answers = {
  'GET /discounts': () => listed([gift, spring]),
  'GET /workspaces': ({ query }) => listed(query.has('discountId') ? [harbor] : [harbor, lakeside, summit]),
};
const open = (answers: Answers = {}, address = '/discounts') =>
  renderPage(<DiscountsPage />, {
    address,
    user: testUser({ role: 'super-admin' }),
    answers: { ...usual, ...answers },
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (calls: readonly SentCall[], method: string) =>
  calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }));
const refused = (fields: Record<string, string[]>) =>
  Response.json(
    { message: 'Please check the form.', code: 'input.invalid', requestId: 'r', validationError: fields },
    { status: 400 },
  );

describe('the list (R-001, R-003)', () => {
  test('R-004: sorts by name, ten per page, and shows name, code, percent and clinics', async () => {
    const { calls } = await open();
    const row = (await screen.findByText('Spring', {}, time)).closest('tr') as HTMLElement;
    expect(within(row).getByText('SPRING')).toBeTruthy();
    expect(within(row).getByText('20%')).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'Clinics of Spring: 2' }).textContent).toBe('2');
    const asked = calls.find(({ path }) => path === '/discounts')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      page: '0',
      limit: '10',
      orderField: 'name',
      orderType: 'ASC',
    });
  });

  test('X-029: a table of more than ten has ten rows per page, and page numbers below', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({
      ...spring,
      id: `${idOf(1)}-${at}`,
      name: `Spring ${at}`,
    }));
    const { address } = await open({
      'GET /discounts': ({ query }) => {
        const page = Number(query.get('page'));
        return listed(many.slice(page * 10, (page + 1) * 10), many.length);
      },
    });
    await screen.findByText('Spring 0', {}, time);
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByText('1–10 of 23')).toBeTruthy();
    await press('Page 3');
    await screen.findByText('Spring 22', {}, time);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(address()).toBe('/discounts?page=2');
  });

  test('order and keyword are kept in the address', async () => {
    const { calls, address } = await open();
    await press('Percent off');
    expect(address()).toBe('/discounts?order=percent_off');
    type('Search by name or code', 'gi');
    await waitFor(() => expect(address()).toBe('/discounts?search=gi&order=percent_off'), time);
    await waitFor(() => expect(calls.at(-1)?.query.get('keyword')).toBe('gi'), time);
  });

  test('shows the empty, no-results and failed states', async () => {
    const { address } = await open({ 'GET /discounts': () => listed([]) }, '/discounts?search=x');
    expect(await screen.findByText('No discounts found')).toBeTruthy();
    await press('Clear search');
    expect(await screen.findByText('No discounts yet')).toBeTruthy();
    expect(address()).toBe('/discounts');
    vi.unstubAllGlobals();
    await open({ 'GET /discounts': () => new Response('{}', { status: 500 }) });
    expect(await screen.findByText('The discounts could not be loaded')).toBeTruthy();
  });

  test('a page that has become empty redirects to the last one', async () => {
    const { address } = await open(
      { 'GET /discounts': ({ query }) => listed(query.get('page') === '1' ? [spring] : [], 11) },
      '/discounts?page=5',
    );
    await waitFor(() => expect(address()).toBe('/discounts?page=1'), time);
    expect(await screen.findByText('Spring')).toBeTruthy();
  });
});

describe('adding and changing (R-002)', () => {
  test('R-002: Add is disabled until everything is filled in; then it sends the input', async () => {
    const { calls } = await open({ 'POST /discounts': () => Response.json(spring, { status: 201 }) });
    await press('Add Discount');
    const dialog = await screen.findByRole('dialog', { name: 'Add discount' }, time);
    const button = () => within(dialog).getByRole('button', { name: 'Add' });
    type('Name', ' Spring ');
    type('Coupon Code', 'SPRING');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button());
    expect(sentTo(calls, 'POST')).toEqual([]);
    type('Percent off', '20');
    expect(button().getAttribute('aria-disabled')).toBeNull();
    await press('Add', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
    expect(sentTo(calls, 'POST')).toEqual([
      { path: '/discounts', body: { name: 'Spring', code: 'SPRING', percent_off: 20 } },
    ]);
    expect(currentSnackbars().map(({ text }) => text)).toContain('The discount was added.');
  });

  test.each(['0', '101', '12.5', 'ten'])('CG-90: %s is not a percentage', async (percent) => {
    await open();
    await press('Add Discount');
    await screen.findByRole('dialog', {}, time);
    type('Percent off', percent);
    fireEvent.blur(screen.getByLabelText('Percent off'));
    expect(await screen.findByText('Please enter a whole number from 1 to 100.')).toBeTruthy();
  });

  test('W-077: an existing code is reported under its field', async () => {
    await open({
      'POST /discounts': () => refused({ code: ['Another discount already uses this coupon code.'] }),
    });
    await press('Add Discount');
    const dialog = await screen.findByRole('dialog', {}, time);
    type('Name', 'Spring');
    type('Coupon Code', 'gift');
    type('Percent off', '20');
    await press('Add', dialog);
    expect(await within(dialog).findByText('Failed to create discount!', { exact: false })).toBeTruthy();
    expect(within(dialog).getByText('Another discount already uses this coupon code.')).toBeTruthy();
    expect(screen.getByLabelText('Coupon Code')).toHaveProperty('value', 'gift');
  });

  test('W-078: a failed change keeps the input', async () => {
    const { calls } = await open({
      [`PUT /discounts/${spring.id}`]: () => new Response('{}', { status: 500 }),
    });
    await press('Edit Spring');
    const dialog = await screen.findByRole('dialog', { name: 'Edit discount' }, time);
    expect(screen.getByLabelText('Coupon Code')).toHaveProperty('value', 'SPRING');
    type('Percent off', '25');
    await press('Update', dialog);
    expect(await within(dialog).findByText('Failed to update discount!', { exact: false })).toBeTruthy();
    expect(screen.getByLabelText('Percent off')).toHaveProperty('value', '25');
    expect(sentTo(calls, 'PUT')).toEqual([
      { path: `/discounts/${spring.id}`, body: { name: 'Spring', code: 'SPRING', percent_off: 25 } },
    ]);
  });
});

describe('deleting', () => {
  test('says how many clinics lose it, and moves the focus to Add once the row is gone', async () => {
    let rows = [gift, spring];
    const { calls } = await open({
      'GET /discounts': () => listed(rows),
      [`DELETE /discounts/${spring.id}`]: () => {
        rows = [gift];
        return new Response(null, { status: 204 });
      },
    });
    await press('Delete Spring');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Spring?' }, time);
    expect(within(dialog).getByText('2 clinics have this discount and will lose it.')).toBeTruthy();
    await press('Delete', dialog);
    await waitFor(() => expect(screen.queryByText('Spring')).toBeNull(), time);
    expect(sentTo(calls, 'DELETE')).toHaveLength(1);
    await waitFor(
      () => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Discount' })),
      time,
    );
  });

  test('W-079: says that it failed', async () => {
    await open({ [`DELETE /discounts/${gift.id}`]: () => new Response('{}', { status: 500 }) });
    await press('Delete Gift');
    const dialog = await screen.findByRole('dialog', {}, time);
    expect(within(dialog).getByText('No clinic has this discount.')).toBeTruthy();
    await press('Delete', dialog);
    expect(
      await within(dialog).findByText('Failed to remove discount!', { exact: false }, time),
    ).toBeTruthy();
  });
});

describe('its clinics (P-046, V-105)', () => {
  const putAll: Answers = Object.fromEntries(
    [2, 3, 4].map((id) => [`PUT /workspaces/${id}/discount`, () => testClinic({ id })]),
  );

  test('adds it to one clinic and removes it from another; names clinics whose other discount ends', async () => {
    const { calls } = await open(putAll);
    await press('Clinics of Spring: 2');
    const dialog = await screen.findByRole('dialog', { name: 'Clinics with Spring' }, time);
    expect(within(dialog).getByText(/get 20% off every report/)).toBeTruthy();
    const field = await within(dialog).findByLabelText('Clinics', { selector: 'input' }, time);
    const save = within(dialog).getByRole('button', { name: 'Save clinics' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name: 'Lakeside Clinic (now Gift)' }, time));
    // Backspace removes the last chosen clinic.
    fireEvent.keyDown(field, { key: 'Backspace', code: 'Backspace' });
    fireEvent.keyDown(field, { key: 'Backspace', code: 'Backspace' });
    fireEvent.click(await screen.findByRole('option', { name: 'Summit Radiology' }, time));
    await press('Save clinics', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), time);
    expect(sentTo(calls, 'PUT')).toEqual([
      { path: '/workspaces/4/discount', body: { discountId: spring.id } },
      { path: '/workspaces/2/discount', body: { discountId: null } },
    ]);
  });

  test('an error is shown, and can be retried', async () => {
    await open({ 'PUT /workspaces/4/discount': () => new Response('{}', { status: 500 }) });
    await press('Clinics of Spring: 2');
    const dialog = await screen.findByRole('dialog', {}, time);
    fireEvent.click(await within(dialog).findByLabelText('Clinics', { selector: 'input' }, time));
    fireEvent.click(await screen.findByRole('option', { name: 'Summit Radiology' }, time));
    await press('Save clinics', dialog);
    expect(
      await within(dialog).findByText('Not every clinic could be saved.', { exact: false }, time),
    ).toBeTruthy();
  });

  test('saves only what changed', () => {
    expect(clinicChanges('d', [harbor, lakeside], [lakeside, summit])).toEqual([
      { workspaceId: 4, discountId: 'd' },
      { workspaceId: 2, discountId: null },
    ]);
    expect(clinicChanges('d', [harbor], [harbor])).toEqual([]);
  });
});
