import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberClick } from './ad-click.ts';
import { openAddress } from '../../app/testing/test-browser.ts';
import { answerCalls, type SentCall } from '../../app/testing/test-page.tsx';
import { renderPart } from '../../app/testing/test-render.tsx';
import { currentSnackbars, dismissSnackbar } from '../../ui/feedback/snackbar-store.ts';
import { RegisterPage } from './register-page.tsx';

let calls: SentCall[];
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openAddress('http://portal.localhost:3000/register');
  answer = () => new Response(null, { status: 204 });
  calls = answerCalls({
    'GET /auth/sub-domain': () => ({ name: 'Plainscan', primaryColor: '#0D5CB8', isProviderWorkspace: true }),
    'POST /auth/register': () => answer(),
  });
});
afterEach(() => {
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.unstubAllGlobals();
});

function open(address = '/register') {
  const router = createMemoryRouter(
    [
      { path: '/register', Component: RegisterPage },
      { path: '*', element: <p>Arrived</p> },
    ],
    { initialEntries: [address] },
  );
  renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

function fillIn() {
  write('Name', 'Rosa Lindgren');
  write('Preferred Name', 'Rosa');
  write('Telephone', '+1 555 010 0133');
  write('Date of Birth', '01/02/1971');
  fireEvent.blur(screen.getByLabelText('Date of Birth'));
  write('Email Address', 'rosa@mailbox.test');
  write('Gender', 'female');
  write('Password', 'Harbor-View-7');
  write('Re-enter Password', 'Harbor-View-7');
}

async function send(address?: string) {
  const router = open(address);
  fillIn();
  for (const box of boxes()) fireEvent.click(box);
  await waitFor(() => expect(register().disabled).toBe(false));
  fireEvent.click(register());
  return router;
}

describe('RegisterPage', () => {
  it('A-015 A-020 the button works once the form is complete and both boxes are ticked', async () => {
    open();
    expect(register().disabled).toBe(true);
    fillIn();
    expect(register().disabled).toBe(true);
    expect(boxes()).toHaveLength(2);
    fireEvent.click(boxes()[0]!);
    expect(register().disabled).toBe(true);
    fireEvent.click(boxes()[1]!);
    await waitFor(() => expect(register().disabled).toBe(false));
    write('Name', ' ');
    await waitFor(() => expect(register().disabled).toBe(true));
  });

  it('A-015 A-050 the hint below the button says what is in the way', async () => {
    open();
    screen.getByText('Fill in every field and check every box to continue.');
    fillIn();
    for (const box of boxes()) fireEvent.click(box);
    await waitFor(() => expect(register().disabled).toBe(false));
    write('Re-enter Password', 'Harbor-View-8');
    await screen.findByText('Correct what is marked above to continue.');
    write('Re-enter Password', 'Harbor-View-7');
    write('Date of Birth', `01/02/${new Date().getFullYear() - 8}`);
    fireEvent.blur(screen.getByLabelText('Date of Birth'));
    await screen.findByText(/Children under 13 cannot have an account\. A parent or guardian can create one/);
    expect(screen.queryByText(/Fill in every field|Correct what is marked/)).toBeNull();
  });

  it('A-016 CG-155 sends the input, and the code of the clinic that referred the user', async () => {
    const router = await send('/register?clinicCode=HAR2041');
    await screen.findByText('Arrived');
    expect(calls.find(({ path }) => path === '/auth/register')?.body).toMatchObject({
      name: 'Rosa Lindgren',
      dateOfBirth: '1971-01-02',
      gender: 'female',
      termsAccepted: true,
      clinicCode: 'HAR2041',
    });
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/auth-success?action=register',
    );
    // For the page to name the mail that was sent. Not in the address, which is logged.
    expect(router.state.location.state).toEqual({ sentTo: 'rosa@mailbox.test' });
  });

  it('A-022 W-104 a field error appears under the field, and nowhere else', async () => {
    answer = () =>
      Response.json(
        { message: 'x', validationError: { email: ['Please enter a valid email address.'] } },
        { status: 400 },
      );
    await send();
    await screen.findByText('Please enter a valid email address.');
    expect(screen.getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true');
    expect(currentSnackbars()).toEqual([]);
  });

  it('A-022 W-104 any other error appears once, at the bottom of the page', async () => {
    answer = () => Response.json({ message: 'Nobody can register here.' }, { status: 403 });
    await send();
    await waitFor(() =>
      expect(currentSnackbars()).toMatchObject([{ kind: 'error', text: 'Nobody can register here.' }]),
    );
  });

  it('CG-141 sends the ad click from the page where the user arrived', async () => {
    rememberClick('?gclid=G-1&x=2');
    await send();
    await screen.findByText('Arrived');
    expect(calls.find(({ path }) => path === '/auth/register')?.body).toMatchObject({ gclid: 'G-1' });
  });
});
