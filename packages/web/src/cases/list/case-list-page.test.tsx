import { caseStatuses, caseViews, type CaseListRow } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { saveListPosition } from './use-list-position.ts';
import { CaseListPage } from './case-list-page.tsx';
import { invalidateCaseLists } from '../case-keys.ts';
import { listRow } from '../list-row-fixture.ts';
import { inStableOrder, newerRows } from './live-rows.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  // As wide as a desk's screen: the views stand beside the list.
  Object.assign(window, { innerWidth: 1440 });
});
afterEach(() => vi.unstubAllGlobals());

const second = listRow({ id: '0198c0de-0000-7000-8000-0000000000c2', patientName: 'Theodore Vance' });
const both = [listRow({ waitingSince: '2026-11-18T10:00:00.000Z' }), second];

const partnerAdmin = () =>
  testUser({ role: 'admin', workspace: { ...testUser().workspace, isProviderWorkspace: false } });

const countsOf = (total: number) =>
  Object.fromEntries(caseViews.map((view) => [view, { total, totalIsMore: false }]));

async function open(
  address = '/cases',
  rows: () => readonly CaseListRow[] = () => both,
  { answers = {}, ...more }: Partial<Parameters<typeof renderPage>[1]> = {},
) {
  const page = await renderPage(<CaseListPage />, {
    address,
    answers: {
      'GET /cases': () => ({ data: rows(), total: rows().length }),
      'GET /cases/counts': () => countsOf(rows().length),
      ...answers,
    },
    ...more,
  });
  const asked = () =>
    page.calls.filter(({ path, query }) => path === '/cases' && query.get('limit') === '10');
  return { ...page, asked };
}

describe('the Report Dashboard', () => {
  it('D-009, D-010, CG-193: a consultant’s first list requests every status, their own turn first', async () => {
    const { asked } = await open();
    const query = asked()[0]?.query;
    expect(query?.get('status')?.split(',').toSorted()).toEqual([...caseStatuses].toSorted());
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      limit: '10',
      page: '0',
      orderField: 'attention',
      orderType: 'ASC',
      isDueSoon: 'true',
    });
  });

  it('D-011, CG-45: a partner administrator’s list leaves out archived cases', async () => {
    const { asked } = await open('/cases', () => both, { user: partnerAdmin() });
    expect(asked()[0]?.query.get('status')).not.toContain('archived');
    expect(asked()[0]?.query.get('isDueSoon')).toBe('true');
  });

  it('D-004: shows its columns, and how long a case has been waiting', async () => {
    await open();
    await screen.findByText('Margaret Ellison');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Status',
      'Patient',
      'Study',
      'Workspace',
      'Next step',
      'Due',
      'Assignee',
      'Last Update',
      'Look',
    ]);
    expect(screen.getByText('waiting since 11/18/2026')).toBeTruthy();
  });

  it('B10: shows which reports have no captions, also on a phone', async () => {
    await open('/cases', () => [listRow({ hasCaptions: false }), { ...second, hasCaptions: true }]);
    expect(await screen.findAllByText('No captions')).toHaveLength(1);
  });

  it(
    'D-002, D-006: several statuses filter the list; delayed requests cases due soon',
    { timeout: 15_000 },
    async () => {
      const { address, asked } = await open();
      await act(() => fireEvent.click(screen.getByRole('button', { name: 'Status: Any status' })));
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Review' }));
      await waitFor(() => expect(address()).toBe('/cases?status=review'));
      fireEvent.click(screen.getByRole('checkbox', { name: 'Delayed' }));
      await waitFor(() => expect(asked().at(-1)?.query.get('status')).toBe('review,delayed'), {
        timeout: 5_000,
      });
      expect(asked().at(-1)?.query.get('isDueSoon')).toBe('true');
      expect(screen.getByRole('button', { name: 'Status: 2 statuses' })).toBeTruthy();
    },
  );

  it('D-005: pressing a row opens its case', async () => {
    const { address } = await open();
    fireEvent.click(await screen.findByText('Theodore Vance'));
    await waitFor(() => expect(address()).toBe(`/case-details?caseId=${second.id}`));
  });

  it('has a view of the user’s own cases', async () => {
    const { asked } = await open('/cases?view=mine');
    expect(asked()[0]?.query.get('isMine')).toBe('true');
  });

  it('B9: has a view of reports that were sent but not watched', async () => {
    const { asked } = await open('/cases?view=unopened');
    expect(screen.getByRole('link', { name: /^Sent, not watched/, current: 'page' })).toBeTruthy();
    const query = asked()[0]?.query;
    expect([query?.get('isUnopened'), query?.get('status')]).toEqual(['true', 'completed']);
  });

  it('CG-198: has a view of reports with an open question', async () => {
    const { asked } = await open('/cases?view=asked');
    expect(screen.getByRole('link', { name: /^Asked/, current: 'page' })).toBeTruthy();
    const query = asked()[0]?.query;
    expect([query?.get('isAsked'), query?.get('status')]).toEqual(['true', 'completed']);
  });

  it('/ moves the focus to the search, arrows move between rows', async () => {
    await open();
    await screen.findByText('Margaret Ellison');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('Search cases'));
    const at = () => document.activeElement?.textContent;
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowDown');
    expect(at()).toBe('Margaret Ellison');
    press('ArrowDown');
    expect(at()).toBe('Theodore Vance');
    press('ArrowUp');
    expect(at()).toBe('Margaret Ellison');
  });

  it('restores filter, page, row and scroll after returning from a case', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    saveListPosition({ search: 'view=review&page=2', caseId: second.id, scroll: 340 });
    const more = { 'GET /cases': () => ({ data: both, total: 45 }) };
    const { address } = await open('/cases', () => both, { answers: more });
    expect(address()).toBe('/cases?view=review&page=2');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Theodore Vance'));
    expect(scrollTo).toHaveBeenCalledWith(0, 340);
  });

  it('W-063, D-021: says that nothing was found, and what to do', async () => {
    await open('/cases?search=nobody', () => []);
    expect(await screen.findByText('No cases yet')).toBeTruthy();
    const counted = { 'GET /cases/counts': () => countsOf(7) };
    await open('/cases?search=nobody', () => [], { answers: counted });
    expect(await screen.findByText('No results found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all cases' }));
  });

  it('CG-48: shows ten thousand cases and more', async () => {
    const many = { 'GET /cases': () => ({ data: both, total: 10_000, totalIsMore: true }) };
    await open('/cases', () => both, { answers: many });
    expect(await screen.findByText('1–10 of 10,000+')).toBeTruthy();
  });

  it('D-001: is a table of ten per page, from page 0 in ascending order; loads the second page', async () => {
    const many = { 'GET /cases': () => ({ data: both, total: 24 }) };
    const { asked } = await open('/cases', () => both, { answers: many });
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.getByText('1–10 of 24')).toBeTruthy();
    const query = () => Object.fromEntries(asked().at(-1)?.query ?? []);
    expect(query()).toMatchObject({ limit: '10', page: '0', orderType: 'ASC' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Page 2/ })));
    await waitFor(() => expect(query()).toMatchObject({ limit: '10', page: '1' }));
    expect(screen.getByText('11–20 of 24')).toBeTruthy();
  });

  it('CG-193: a column sorts, reverses, then returns to the default order', async () => {
    const { address } = await open();
    await screen.findByRole('table');
    for (const next of ['/cases?order=updatedAt&direction=DESC', '/cases?order=updatedAt', '/cases']) {
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Last Update' })));
      await waitFor(() => expect(address()).toBe(next));
    }
    expect(screen.getAllByRole('columnheader').every((head) => !head.hasAttribute('aria-sort'))).toBe(true);
  });

  it('D-014: an open portal is shown as Pending Shared, in the row and in the filter', async () => {
    const shared = listRow({ status: { value: 'upload-shared', label: 'Pending Shared' } });
    await open('/cases', () => [shared]);
    const row = (await screen.findByText('Margaret Ellison')).closest('tr');
    expect(row?.textContent).toContain('Pending Shared');
    fireEvent.click(screen.getByRole('button', { name: /^Status: / }));
    expect(await screen.findByRole('checkbox', { name: 'Pending Shared' })).toBeTruthy();
  });

  it('D-002: each view shows its number of cases, from one request', async () => {
    const { calls } = await open('/cases', () => both, {
      answers: {
        'GET /cases/counts': () => ({
          ...countsOf(3),
          unopened: { total: 12, totalIsMore: false },
          completed: { total: 1_000, totalIsMore: true },
        }),
      },
    });
    expect(await screen.findByRole('link', { name: 'Sent, not watched 12' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Finished 1,000+' })).toBeTruthy();
    const asked = calls.map(({ path }) => path).filter((path) => path.startsWith('/cases'));
    expect(asked.toSorted()).toEqual(['/cases', '/cases/choices', '/cases/counts']);
  });

  it('marks a row that another user changed, without moving it', async () => {
    let rows: readonly CaseListRow[] = both;
    const { client } = await open('/cases', () => rows);
    await screen.findByText('Margaret Ellison');
    rows = [{ ...second, version: 2, status: { value: 'review', label: 'Review' } }, both[0] ?? second];
    await act(() => invalidateCaseLists(client));
    expect(await screen.findByText('Updated by someone else: Theodore Vance')).toBeTruthy();
    const names = [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Margaret Ellison', 'Theodore Vance']);
  });
});

describe('live rows', () => {
  it('keep their order if they are the same rows', () => {
    const rows = [{ id: 'b' }, { id: 'a' }];
    expect(inStableOrder(['a', 'b'], rows)).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(inStableOrder(['a', 'c'], rows)).toEqual(rows);
    expect(inStableOrder([], rows)).toEqual(rows);
  });

  it('are changed only if newer than the version seen', () => {
    const seen = new Map([['a', 1]]);
    expect(
      newerRows(seen, [
        { id: 'a', version: 2 },
        { id: 'b', version: 9 },
      ]),
    ).toEqual(['a']);
    expect(newerRows(seen, [{ id: 'a', version: 1 }])).toEqual([]);
  });
});
