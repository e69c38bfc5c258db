import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from '../../app/testing/test-browser.ts';
import { renderPart } from '../../app/testing/test-render.tsx';
import { LoginPage } from '../login/login-page.tsx';
import { readDeadLink, type DeadMailedLink } from './dead-link.ts';

const sent: { path: string; body: unknown }[] = [];
let renewed: { status: number; body: unknown };
let contact: { contactPhone: string | null; contactEmail: string | null };

beforeEach(() => {
  sent.length = 0;
  openAddress('http://harbor.localhost:3000/login');
  renewed = { status: 204, body: null };
  contact = { contactPhone: '(555) 010-0142', contactEmail: 'desk@harbor.test' };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const branding = {
      status: 200,
      body: { name: 'Harbor Imaging', primaryColor: '#0D5CB8', isProviderWorkspace: false, ...contact },
    };
    const answer = path.includes('sub-domain') ? branding : renewed;
    return Promise.resolve(
      new Response(answer.body === null ? null : JSON.stringify(answer.body), { status: answer.status }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deadLink = (change: Partial<DeadMailedLink> = {}): DeadMailedLink => ({
  reason: 'expired',
  kind: 'invite',
  sentTo: 'm••••••••n@mailbox.test',
  sentAt: '2026-11-08T15:00:00.000Z',
  token: 'old-token',
  redirect: '/patient-report?caseId=5',
  ...change,
});

function open(link: unknown) {
  const routes = [
    { path: '/login', Component: LoginPage },
    { path: '*', element: <p>Arrived</p> },
  ];
  const entry = { pathname: '/login', search: '?redirect=%2Fx', state: { deadLink: link } };
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}

describe('a dead link (CG-191, mock-up 44)', () => {
  it.each([
    [deadLink(), 'This link has expired', /still here.*Harbor Imaging sent it on November 8, 2026.*14 days/],
    [deadLink({ kind: 'reset' }), 'This link has expired', /password has not changed.*one hour/],
    [deadLink({ kind: 'verify' }), 'This link has expired', /7 days/],
    [deadLink({ kind: 'email-change' }), 'This link has expired', /address has not changed.*24 hours/],
    [deadLink({ reason: 'replaced' }), 'There is a newer link', /newest email/],
    [deadLink({ reason: 'used' }), 'This link was already used', /already chosen your password/],
    [deadLink({ reason: 'used', kind: 'reset' }), 'This link was already used', /Log in with the new one/],
    [deadLink({ reason: 'used', kind: 'verify' }), 'This link was already used', /address is confirmed/],
    [deadLink({ reason: 'used', kind: 'email-change' }), 'This link was already used', /is confirmed/],
    [
      deadLink({ reason: 'unknown', kind: null, sentTo: null, sentAt: null }),
      'This link does not work',
      /part of it may be missing/i,
    ],
  ])('says what happened: %o', async (link, title, text) => {
    open(link);
    await screen.findByRole('heading', { name: title });
    await screen.findByText('Harbor Imaging');
    await waitFor(() => expect(document.body.textContent).toMatch(text));
  });

  it('sends a new link to the partly hidden mailbox, which leads to the same page', async () => {
    open(deadLink());
    await screen.findByText('m••••••••n@mailbox.test');
    fireEvent.click(screen.getByRole('button', { name: 'Send me a new link' }));
    await screen.findByRole('heading', { name: 'A new link is on its way' });
    expect(sent.at(-1)).toEqual({
      path: '/api/auth/renew-link',
      body: { token: 'old-token', redirect: '/patient-report?caseId=5' },
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send it again' }).disabled).toBe(true);
    expect(screen.getByText('(555) 010-0142').getAttribute('href')).toBe('tel:5550100142');
  });

  it('lets the user resend it after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(deadLink());
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }));
    await screen.findByRole('heading', { name: 'A new link is on its way' });
    await vi.advanceTimersByTimeAsync(61_000);
    fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/auth/renew-link')).toHaveLength(2));
  });

  it('reports when the server does not respond, and keeps its button', async () => {
    renewed = { status: 500, body: {} };
    open(deadLink());
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/./));
    screen.getByRole('button', { name: 'Send me a new link' });
  });

  it('links to the login, and keeps the page the user wanted', async () => {
    const page = open(deadLink({ reason: 'used' }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Log in' }))[0]!);
    await screen.findByRole('heading', { name: 'Portal Login' });
    expect(page.address()).toBe('/login?redirect=%2Fx');
  });

  it('shows the clinic’s contact data', async () => {
    contact = { contactPhone: null, contactEmail: 'desk@harbor.test' };
    open(deadLink());
    expect((await screen.findByText('desk@harbor.test')).getAttribute('href')).toBe(
      'mailto:desk@harbor.test',
    );
  });

  it('asks for the mailbox if it is unknown', async () => {
    open(deadLink({ reason: 'unknown', kind: null, sentTo: null, sentAt: null }));
    const link = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password?redirect=%2Fpatient-report%3FcaseId%3D5');
  });

  it('shows the login if there is no dead link', async () => {
    for (const nonsense of [null, 'text', { reason: 'expired' }, { token: 7 }]) open(nonsense);
    expect(await screen.findAllByRole('heading', { name: 'Portal Login' })).toHaveLength(4);
  });
});

describe('readDeadLink', () => {
  it('treats an unrecognized reason as an unknown link', () => {
    const unknown = { reason: 'unknown', kind: null, sentTo: null, sentAt: null, token: 't', redirect: null };
    for (const said of [undefined, null, 'no', { reason: 'burned', kind: 'spell', sentTo: 7 }])
      expect(readDeadLink(said, 't', null)).toEqual(unknown);
  });
});
