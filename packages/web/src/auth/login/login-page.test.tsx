import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from '../../app/testing/test-browser.ts';
import { renderPart } from '../../app/testing/test-render.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { LoginPage } from './login-page.tsx';

const creator = testUser();

const sent: { path: string; body: unknown }[] = [];
let loginAnswer: { status: number; body: unknown };
let branding: Record<string, unknown>;

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  openAddress('http://portal.localhost:3000/login');
  branding = { name: 'Lakeside Clinic', primaryColor: '#C2185B', logoUrl: null, isProviderWorkspace: false };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const answer = path.startsWith('/api/auth/sub-domain') ? { status: 200, body: branding } : loginAnswer;
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function openLogin(query = '', state: unknown = null) {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginPage },
      { path: '*', element: <p>Arrived</p> },
    ],
    { initialEntries: [{ pathname: '/login', search: query, state }] },
  );
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function submit(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('LoginPage', () => {
  it('A-001 A-004 A-047 shows the clinic’s name and color', async () => {
    openLogin();
    expect(screen.getByRole('heading', { name: 'Portal Login' })).toBeTruthy();
    await screen.findByText('Lakeside Clinic');
    expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#C2185B');
    expect(document.title).toBe('Portal Login | Lakeside Clinic');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
  it('O-001 opens the legal documents in a new tab', () => {
    openLogin();
    for (const [name, path] of [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    }
  });
  it('A-005 CG-06 offers an account if the server provides a page for it', async () => {
    openLogin();
    await screen.findByText('Lakeside Clinic');
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    branding = { ...branding, registerUrl: 'http://portal.localhost:3000/register' };
    openLogin();
    expect((await screen.findByRole('link', { name: 'Create an account' })).getAttribute('href')).toBe(
      'http://portal.localhost:3000/register',
    );
  });
  it('A-002 A-012 keeps the token and goes to the page the user wanted', async () => {
    loginAnswer = {
      status: 200,
      body: { accessToken: 'T1', expiresAt: '2026-11-21T20:00:00.000Z', user: creator },
    };
    const router = openLogin('?redirect=%2Fcase-details%3FcaseId%3D5');
    submit(' ada@mailbox.test ', 'Secret1');
    await screen.findByText('Arrived');
    expect(localStorage.getItem('access-token')).toBe('T1');
    expect(sent.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      email: 'ada@mailbox.test',
      password: 'Secret1',
    });
    expect(router.state.location.pathname + router.state.location.search).toBe('/case-details?caseId=5');
  });
  it('A-003 signs in with the token and demo flag from the address, and removes the token from it', async () => {
    loginAnswer = {
      status: 200,
      body: { accessToken: 'T2', expiresAt: '2026-11-21T20:00:00.000Z', user: creator },
    };
    openLogin('?token=secret&demo=true&redirect=%2Fcase-details%3FcaseId%3D5');
    await screen.findByText('Arrived');
    expect(sent.find(({ path }) => path === '/api/auth/login-with-token')?.body).toEqual({
      token: 'secret',
      demo: true,
    });
    expect(localStorage.getItem('access-token')).toBe('T2');
    expect(localStorage.getItem('demo')).toBe('true');
  });
  it('A-003 CG-15 stays on the page and says so if the token is invalid', async () => {
    loginAnswer = {
      status: 401,
      body: { message: 'This login link is no longer valid.', code: 'login.link-invalid' },
    };
    const router = openLogin('?token=old');
    await screen.findByText('This login link is no longer valid.');
    expect(router.state.location.search).toBe('');
    expect(localStorage.getItem('access-token')).toBeNull();
  });
  it('CG-191 A-012 uses the secret from a new password, once, and goes to the page the user wanted', async () => {
    loginAnswer = {
      status: 200,
      body: { accessToken: 'T3', expiresAt: '2026-11-21T20:00:00.000Z', user: creator },
    };
    const router = openLogin('?redirect=%2Fcase-details%3FcaseId%3D5', { loginToken: 'L1' });
    await screen.findByText('Arrived');
    expect(sent.filter(({ path }) => path === '/api/auth/login-with-token').map(({ body }) => body)).toEqual([
      { token: 'L1', demo: false },
    ]);
    expect(localStorage.getItem('access-token')).toBe('T3');
    expect(router.state.location.pathname + router.state.location.search).toBe('/case-details?caseId=5');
  });
  it('W-039 W-040 A-008 A-010 says how many attempts are left and keeps the input', async () => {
    loginAnswer = { status: 401, body: { message: 'x', maxAttempts: 5, numberOfPasswordAttempt: 2 } };
    openLogin();
    submit('ada@mailbox.test', 'wrong');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Incorrect email or password. 3 attempt(s) remaining',
      ),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });
  it('A-006 lists the partner sites where the email address belongs, each with its login', async () => {
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    const workspaces = [
      { name: 'Lakeside Clinic', loginUrl: 'https://lakeside.test/login' },
      { name: 'Harbor Imaging', loginUrl: 'https://harbor.test/login' },
    ];
    const email = 'maggie@mailbox.test';
    loginAnswer = { status: 401, body: { message: 'Incorrect email or password', email, workspaces } };
    openLogin();
    submit(email, 'Secret1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(email))).toBeTruthy();
    const links = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Lakeside Cliniclakeside.test', 'https://lakeside.test/login'],
      ['Harbor Imagingharbor.test', 'https://harbor.test/login'],
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reports an empty form without calling the server', async () => {
    openLogin();
    submit('nobody', '');
    await screen.findByText('Type your email address, like name@example.com.');
    expect(screen.getByText('Type your password.')).toBeTruthy();
    expect(sent.some(({ path }) => path === '/api/auth/login')).toBe(false);
  });
  it('shows the password on request', () => {
    openLogin();
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });
});
