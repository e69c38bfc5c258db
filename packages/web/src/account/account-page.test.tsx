import type { CurrentUser } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../platform/session/session.ts';
import { openAddress } from '../app/testing/test-browser.ts';
import { renderPage } from '../app/testing/test-page.tsx';
import { renderPart } from '../app/testing/test-render.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { AccountPage, PatientAccountPage } from './account-page.tsx';
import { DetailsSection } from './details-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

let sent: { method: string; path: string; body: unknown }[];
let answer: { status: number; body: unknown };

beforeEach(() => {
  sent = [];
  openAddress('http://portal.localhost:3000/my-account');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method === 'GET') return new Promise(() => {});
    sent.push({
      method: init.method ?? '',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    const body = answer.body === null ? null : JSON.stringify(answer.body);
    return Promise.resolve(new Response(body, { status: answer.status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(part: React.ReactNode, user: CurrentUser = testUser()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(currentUserQuery.queryKey, user);
  renderPart(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => {
  const dialog = screen.queryByRole('dialog');
  const place = dialog ? within(dialog) : screen;
  fireEvent.click(place.getByRole('button', { name }));
};

describe('DetailsSection', () => {
  it('N-006 saves the details and shows the values that the server returns', async () => {
    answer = { status: 200, body: testUser({ phoneNumber: '(555) 010-0199' }) };
    const client = open(<DetailsSection />);
    press('Update details');
    type('Telephone', '');
    fireEvent.submit(screen.getByLabelText('Telephone').closest('form') as HTMLFormElement);
    await screen.findByText('Please enter a valid phone number');
    expect(sent).toEqual([]);
    type('Telephone', ' (555) 010-0199 ');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/users/current-user',
      body: { phoneNumber: '(555) 010-0199', dateOfBirth: null, gender: null },
    });
    expect(client.getQueryData(currentUserQuery.queryKey)?.phoneNumber).toBe('(555) 010-0199');
  });
});

describe('SignInSection', () => {
  it('N-007 W-067 refuses the old password as the new one, and two that do not match', async () => {
    open(<SignInSection />);
    press('Change password');
    type('Current password', 'Harbor-View-7');
    type('New password', 'Harbor-View-7');
    type('Repeat the new password', 'Harbor-View-8');
    press('Change password');
    await screen.findByText('can not be equal to old password');
    expect(screen.getByText('The passwords do not match. Enter them again.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
  it('shows a field error of the server under the field, and any other error inside the drawer', async () => {
    open(<SignInSection />);
    press('Change password');
    type('Current password', 'wrong');
    type('New password', 'Harbor-View-9');
    type('Repeat the new password', 'Harbor-View-9');
    answer = {
      status: 400,
      body: { validationError: { currentPassword: ['This is not your current password.'] } },
    };
    press('Change password');
    await screen.findByText('This is not your current password.');
    answer = { status: 429, body: { message: 'Too many attempts.', code: 'login.locked' } };
    press('Change password');
    const note = await screen.findByText('Too many attempts.');
    expect(screen.getByRole('dialog').contains(note)).toBe(true);
  });
  it('CG-170 shows the new address that is waiting for its link', () => {
    open(<SignInSection />, testUser({ pendingEmail: 'new@mailbox.test' }));
    expect(screen.getByText(/Waiting for new@mailbox.test/)).toBeTruthy();
  });
  it('CG-170 does not change the address before the current one is confirmed, and says so', () => {
    open(<SignInSection />, testUser({ emailVerified: false }));
    expect(screen.getByText(/You can change the address after that/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  });
});

describe('AccountPage', () => {
  const openPage = (user: CurrentUser) =>
    renderPage(<AccountPage />, { address: '/my-account', answers: {}, user });
  const sections = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

  it('N-001 N-002 shows staff their details and password, but no plan', async () => {
    await openPage(testUser());
    expect(screen.getByRole('button', { name: 'Update details' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    expect(sections()).not.toContain('Plan');
  });
  it('N-002 also shows a patient the plan', async () => {
    await openPage(testUser({ role: 'patient' }));
    expect(screen.getByRole('button', { name: 'Update details' })).toBeTruthy();
    expect(sections()).toContain('Plan');
  });
});

describe('PatientAccountPage', () => {
  const openPage = (role: CurrentUser['role']) =>
    renderPage(<PatientAccountPage />, {
      address: '/patient-account',
      answers: {},
      user: testUser({ role }),
    });
  it('N-002 shows a patient the details and the plan', async () => {
    await openPage('patient');
    expect(screen.getByRole('heading', { level: 2, name: 'Plan' })).toBeTruthy();
    expect(screen.queryByText(/^Preview:/)).toBeNull();
  });
  it('CG-10 is a preview for a super-admin, with nothing to buy', async () => {
    await openPage('super-admin');
    expect(screen.getByRole('heading', { level: 2, name: 'Plan' })).toBeTruthy();
    expect(screen.getByText(/^Preview: this is the page that patients see\./)).toBeTruthy();
  });
});

describe('PlanSection', () => {
  it.each([
    [3, '2/3'],
    [-1, '2/unlimited'],
  ])('shows the usage of a plan for %i studies', (maxStudy, text) => {
    const userPlan = {
      name: 'Basic',
      plan: 'basic' as const,
      type: 'subscription' as const,
      maxStudy,
      studyCount: 2,
      expiredAt: null,
      cancelled: false,
      renewal: null,
    };
    open(<PlanSection />, testUser({ userPlan }));
    expect(screen.getByText('Stored studies').nextSibling?.textContent).toBe(text);
  });
  it('links a subscriber to the payment company for cards and invoices', async () => {
    const userPlan = {
      name: 'Basic',
      plan: 'basic' as const,
      type: 'subscription' as const,
      maxStudy: 3,
      studyCount: 2,
      expiredAt: '2027-11-24T10:00:00.000Z',
      cancelled: false,
      renewal: null,
    };
    const provider = { ...testUser().workspace, isProviderWorkspace: true };
    answer = {
      status: 409,
      body: { message: 'You have not paid by card here yet.', code: 'payment.no-portal' },
    };
    open(<PlanSection />, testUser({ userPlan, workspace: provider, role: 'patient' }));
    press('Manage card and invoices');
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/payment/portal']));
    await waitFor(() =>
      expect(currentSnackbars().map(({ text }) => text)).toContain('You have not paid by card here yet.'),
    );
  });
  it('N-004 shows one credit if a report is available, and none if it may be requested unpaid', () => {
    const workspace = testUser().workspace;
    open(<PlanSection />, testUser({ availableReport: { id: 'r', type: 'Express' } }));
    expect(screen.getByText('Video reports you can request').nextSibling?.textContent).toBe('1');
    open(<PlanSection />, testUser({ workspace: { ...workspace, canRequestBeforePay: true } }));
    expect(screen.getAllByText('Video reports you can request')).toHaveLength(1);
  });
});
