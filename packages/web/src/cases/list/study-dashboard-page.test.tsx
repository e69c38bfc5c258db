import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { resolveRoute } from '@plainscan/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { listRow } from '../list-row-fixture.ts';
import { StudyDashboardPage } from './study-dashboard-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const done = listRow({
  id: '0198c0de-0000-7000-8000-0000000000c2',
  patientName: 'Theodore Vance',
  status: { value: 'completed', label: 'Completed' },
  userReport: { createdAt: '2026-11-15T12:00:00.000Z' },
});

const open = (data = [listRow(), done], address = '/creator-dashboard') =>
  renderPage(<StudyDashboardPage />, {
    address,
    answers: { 'GET /cases': () => ({ data, total: data.length }) },
  });

describe('the Study Dashboard', () => {
  it('D-016, D-017, D-018: shows title, columns, and when each was paid', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Study Dashboard' })).toBeTruthy();
    await screen.findByText('Theodore Vance');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Request Date', 'Patient', 'Date Paid', 'Status', 'Video Report']);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(second as HTMLElement).getByText('11/15/2026')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('No payment')).toBeTruthy();
  });

  it('CG-08: a row opens its case, and its last cell opens the report once it is completed', async () => {
    await open();
    const patient = await screen.findByRole('link', { name: 'Margaret Ellison' });
    expect(patient.getAttribute('href')).toBe(`/case-details?caseId=${listRow().id}`);
    const links = screen.getAllByRole('link', { name: /^Open report/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/case-details?caseId=${done.id}`]);
  });

  it('requests the newest first, and the typed keyword', async () => {
    const { calls, address } = await open();
    const asked = () => calls.filter(({ path }) => path === '/cases').at(-1)?.query;
    expect(asked()?.get('orderField')).toBe('createdAt');
    expect(asked()?.get('orderType')).toBe('DESC');
    fireEvent.change(screen.getByLabelText('Search cases'), { target: { value: 'Vance' } });
    await waitFor(() => expect(address()).toBe('/creator-dashboard?search=Vance'));
    await waitFor(() => expect(asked()?.get('keyword')).toBe('Vance'));
  });

  it('says that nothing was found', async () => {
    await open([], '/creator-dashboard?search=nobody');
    expect(await screen.findByText('No results found')).toBeTruthy();
  });
});

describe('who sees it', () => {
  const go = (
    role: 'creator' | 'admin',
    isProviderWorkspace: boolean,
    productType: 'white-glove' | 'white-glove-plus',
  ) =>
    resolveRoute({
      user: testUser({
        role,
        workspace: { ...testUser().workspace, isProviderWorkspace, productType, creatorMode: false },
      }),
      path: '/creator-dashboard',
    });

  it.each(['white-glove', 'white-glove-plus'] as const)('D-019, CG-07: a partner’s creator, %s', (type) => {
    expect(go('creator', false, type)).toEqual({ stay: true });
    expect(go('creator', true, type)).toEqual({ stay: false, to: '/cases' });
    expect(go('admin', false, type)).toEqual({ stay: false, to: '/cases' });
  });
});
