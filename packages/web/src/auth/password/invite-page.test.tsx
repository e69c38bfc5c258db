import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from '../../app/testing/test-browser.ts';
import { renderPart } from '../../app/testing/test-render.tsx';
import { AuthSuccessPage } from '../login/auth-success-page.tsx';
import { InactivityPage } from '../login/inactivity-page.tsx';
import { InvitePage } from './invite-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const sent: { path: string; body: unknown }[] = [];
let check: { status: number; body: unknown };
let saved: { status: number; body: unknown };

beforeEach(() => {
  sent.length = 0;
  openAddress('http://portal.localhost:3000/invite');
  check = { status: 200, body: { valid: true, email: 'maggie@mailbox.test' } };
  saved = { status: 200, body: { loginToken: 'L1' } };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const branding = {
      status: 200,
      body: { name: 'Lakeside Clinic', primaryColor: '#C2185B', logoUrl: null, isProviderWorkspace: false },
    };
    const answer = path.includes('sub-domain')
      ? branding
      : /invitation-check|reset-token-check/.test(path)
        ? check
        : saved;
    return Promise.resolve(
      new Response(answer.body === null ? null : JSON.stringify(answer.body), { status: answer.status }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(address: string | { pathname: string; search: string; state: unknown }) {
  const routes = [
    { path: '/invite', Component: InvitePage },
    { path: '/reset-password', Component: ResetPasswordPage },
    { path: '/auth-success', Component: AuthSuccessPage },
    { path: '/inactivity', Component: InactivityPage },
    { path: '*', element: <p>Arrived</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    state: () => router.state.location.state as unknown,
  };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create password' });

async function fillIn(password: string, again: string) {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Password again'), { target: { value: again } });
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
}

describe('InvitePage', () => {
  it('A-023 redirects to the login without a valid token', async () => {
    const without = open('/invite');
    await waitFor(() => expect(without.address()).toBe('/login'));
    check = { status: 200, body: { valid: false } };
    const ended = open('/invite?token=old&redirect=%2Fpatient-report');
    await waitFor(() => expect(ended.address()).toBe('/login?redirect=%2Fpatient-report'));
  });
  it('CG-191 passes on what happened to the link, and how to get a new one, outside the address', async () => {
    const dead = {
      reason: 'expired',
      kind: 'invite',
      sentTo: 'm••••••••e@mailbox.test',
      sentAt: '2026-11-08',
    };
    check = { status: 200, body: { valid: false, dead } };
    const page = open('/invite?token=old&redirect=%2Fpatient-report');
    await waitFor(() => expect(page.address()).toBe('/login?redirect=%2Fpatient-report'));
    expect(page.state()).toEqual({ deadLink: { ...dead, token: 'old', redirect: '/patient-report' } });
  });
  it('removes the token from the address', async () => {
    const page = open('/invite?token=secret&redirect=%2Fpatient-dashboard');
    await screen.findByDisplayValue('maggie@mailbox.test');
    expect(page.address()).toBe('/invite?redirect=%2Fpatient-dashboard');
  });
  it.each(['admin', 'creator', 'super-admin'])(
    'A-046: promises an invited %s no video of their own',
    async (role) => {
      check = { status: 200, body: { valid: true, email: 'quinn@clinic.test', role } };
      open('/invite?token=secret');
      await screen.findByText(
        'An account was created for you as a member of the staff. Choose a password to log in.',
      );
      expect(document.body.textContent).not.toMatch(/your video|my images|my doctor/i);
      expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    },
  );
  it('A-046: tells a patient who created the account, and what it is for', async () => {
    check = { status: 200, body: { valid: true, email: 'maggie@mailbox.test', role: 'patient' } };
    open('/invite?token=secret');
    await screen.findByText('Your clinic created an account for you. Choose a password to watch your video.');
    expect(screen.getByText(/the video explains my images/)).toBeTruthy();
  });
  it('W-054 A-027 disables the button until the password fits the rule and both boxes are ticked', async () => {
    open('/invite?token=secret');
    await fillIn('Walnut77x', 'Walnut77y');
    expect(button().disabled).toBe(true);
    screen.getByText('Correct what is marked above to continue.');
    fireEvent.change(screen.getByLabelText('Password again'), { target: { value: 'Walnut77x' } });
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(screen.getAllByRole('checkbox')[0]!);
    await waitFor(() => expect(button().disabled).toBe(true));
    screen.getByText('Please accept the terms and conditions to proceed.');
  });
  it('A-025 A-028 CG-174 saves the password and the terms, and keeps the page the user wanted', async () => {
    const page = open('/invite?token=secret&redirect=%2Fpatient-report%3FcaseId%3D5');
    await fillIn('Walnut77x', 'Walnut77x');
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(button());
    await screen.findByRole('heading', { name: 'Password Created' });
    expect(sent.at(-1)).toEqual({
      path: '/api/auth/reset-password',
      body: { token: 'secret', password: 'Walnut77x', termsAccepted: true },
    });
    expect(page.address()).toBe('/auth-success?action=invitation&redirect=%2Fpatient-report%3FcaseId%3D5');
    expect(page.state()).toEqual({ loginToken: 'L1' });
  });
  it('A-026 a password reset ends with its own message', async () => {
    const page = open('/reset-password?token=secret');
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Walnut77x' } });
    fireEvent.change(screen.getByLabelText('Password again'), { target: { value: 'Walnut77x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(page.address()).toBe('/auth-success?action=reset'));
    expect(sent.at(-1)).toEqual({
      path: '/api/auth/reset-password',
      body: { token: 'secret', password: 'Walnut77x' },
    });
  });
  it('CG-20 says why the server refused a password', async () => {
    saved = {
      status: 400,
      body: {
        message: 'Validation failed',
        code: 'validation',
        validationError: { password: ['This password is too common.'] },
      },
    };
    open('/invite?token=secret');
    await fillIn('Password1', 'Password1');
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This password is too common.'));
  });
});

describe('AuthSuccessPage', () => {
  it('A-030 A-033 A-034 shows the text of each action; an unknown one counts as a registration', () => {
    open('/auth-success?action=reset');
    expect(screen.getByRole('heading', { name: 'Password Reset' })).toBeTruthy();
    open('/auth-success?action=foo');
    expect(screen.getByRole('heading', { name: 'Successful Registration' })).toBeTruthy();
  });
  it('A-031 shows a title, a message and a link to the login', () => {
    for (const [action, title, message] of [
      ['invitation', 'Password Created', /opens in a moment. If it doesn’t, use the button/],
      ['register', 'Successful Registration', /Log in with the email and password/],
      ['reset', 'Password Reset', /password/],
    ] as const) {
      const page = open(`/auth-success?action=${action}`);
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('status').textContent).toMatch(message);
      expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
      expect(page.address()).toBe(`/auth-success?action=${action}`);
      cleanup();
    }
  });
  it('A-032: promises the video after an invitation to a report', () => {
    open('/auth-success?action=invitation&redirect=%2Fpatient-report%3FcaseId%3D1');
    expect(screen.getByRole('status').textContent).toMatch(/^Your video opens in a moment/);
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeTruthy();
  });
  it('A-033: names the mail that was sent after a registration, and no mail otherwise', () => {
    const registered = { pathname: '/auth-success', search: '?action=register' };
    open({ ...registered, state: { sentTo: 'rosa@mailbox.test' } });
    expect(screen.getByRole('status').textContent).toBe(
      'We sent an email to rosa@mailbox.test. Please confirm your address with the link in it. Log in with the email and password you entered.',
    );
    cleanup();
    open({ ...registered, state: null });
    expect(screen.getByRole('status').textContent).toBe('Log in with the email and password you entered.');
  });
  it('A-035 reports a registration to a tag manager, and nothing else', () => {
    const place = window as unknown as { dataLayer?: object[] };
    delete place.dataLayer;
    open('/auth-success?action=reset');
    expect(place.dataLayer).toBeUndefined();
    open('/auth-success?action=register');
    expect(place.dataLayer).toEqual([{ event: 'page_view', page: '/auth-success?action=register' }]);
  });
  it('CG-191 passes the secret from the new password to the login', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = open({
      pathname: '/auth-success',
      search: '?action=invitation',
      state: { loginToken: 'L1' },
    });
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(page.state()).toEqual({ loginToken: 'L1' });
  });
  it('A-032 goes to the login page automatically only after an invitation', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const invited = open('/auth-success?action=invitation&redirect=%2Fx');
    const reset = open('/auth-success?action=reset');
    expect(screen.getAllByRole('link', { name: 'Go to Login' })[0]?.getAttribute('href')).toBe(
      '/login?redirect=%2Fx',
    );
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(invited.address()).toBe('/login?redirect=%2Fx'));
    expect(reset.address()).toBe('/auth-success?action=reset');
  });
});

describe('InactivityPage', () => {
  it('A-036 W-072 says why the session ended and links to the login', () => {
    open('/inactivity');
    expect(screen.getByRole('heading', { name: /You have been logged out due to Inactivity/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });
  it('W-073 CG-22 its window title says what happened', () => {
    open('/inactivity');
    expect(document.title).toMatch(/^Logged out due to inactivity \| /);
  });
});
