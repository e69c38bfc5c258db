import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress } from '../../app/testing/test-browser.ts';
import { renderPart } from '../../app/testing/test-render.tsx';
import { ResetPasswordPage } from '../password/reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

type Answer = { status: number; body: unknown };

let sent: { path: string; body: unknown }[];
let answers: Answer[];

const needsPassword = (mayChooseNew: boolean): Answer => ({
  status: 409,
  body: { code: 'email.password-needed', message: 'Type the password of this account.', mayChooseNew },
});

beforeEach(() => {
  sent = [];
  openAddress('http://portal.localhost:3000/verify-email');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('sub-domain')) return new Promise(() => {});
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const answer = answers.shift() ?? { status: 500, body: {} };
    const body = answer.body === null ? null : JSON.stringify(answer.body);
    return Promise.resolve(new Response(body, { status: answer.status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(...given: Answer[]): void {
  answers = given;
  const routes = [
    { path: '/verify-email', Component: VerifyEmailPage },
    { path: '/reset-password', Component: ResetPasswordPage },
    { path: '*', element: <p>Arrived</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/verify-email?token=the-token'] });
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const typePassword = async (password: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
};

describe('VerifyEmailPage', () => {
  it('CG-170 confirms immediately if the user is signed in to the account', async () => {
    open({ status: 200, body: { email: 'maggie@mailbox.test' } });
    await screen.findByText('maggie@mailbox.test now belongs to your account.');
    expect(sent).toEqual([{ path: '/api/auth/verify-email', body: { token: 'the-token' } }]);
  });

  it('CG-170 otherwise asks for the password, and shows errors under the field', async () => {
    const wrong = { validationError: { password: ['This is not the password of this account.'] } };
    open(
      needsPassword(true),
      { status: 400, body: wrong },
      { status: 200, body: { email: 'maggie@mailbox.test' } },
    );
    await typePassword('Wrong-Guess-1');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    await typePassword('Quiet-Harbor-7');
    await screen.findByText('maggie@mailbox.test now belongs to your account.');
    expect(sent.at(-1)?.body).toEqual({ token: 'the-token', password: 'Quiet-Harbor-7' });
  });

  it('CG-170 offers to set a new password, with the owner’s own name', async () => {
    const link = { valid: true, email: 'maggie@mailbox.test', asksName: true };
    open(needsPassword(true), { status: 200, body: link }, { status: 200, body: { loginToken: 'L1' } });
    fireEvent.click(await screen.findByRole('link', { name: 'Choose a new password' }));
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Maggie Doyle' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Brisk-Meadow-8' } });
    fireEvent.change(screen.getByLabelText('Password again'), { target: { value: 'Brisk-Meadow-8' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await screen.findByText('Arrived');
    expect(sent.at(-1)).toEqual({
      path: '/api/auth/reset-password',
      body: { token: 'the-token', password: 'Brisk-Meadow-8', name: 'Maggie Doyle' },
    });
  });

  it('CG-170 does not offer a new password for a change-of-address link', async () => {
    open(needsPassword(false));
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).toBeNull();
    expect(screen.getByText(/you can close this page/)).toBeTruthy();
  });
});
