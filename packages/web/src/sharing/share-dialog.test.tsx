// How a patient shares a record, sees who opened it, and ends it (H-018 … H-020, B8).
import type { ShareLink } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { renderPage, type Answers, type SentCall, type TestPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { Snackbars } from '../ui/feedback/snackbars.tsx';
import { currentSnackbars, dismissSnackbar } from '../ui/feedback/snackbar-store.ts';
import { ShareButton } from './share-button.tsx';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.stubGlobal('navigator', {
    languages: ['en'],
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
});

const url = 'https://lakeside.test/video-report/r1?token=secret';
const link = (changes: Partial<ShareLink> = {}): ShareLink => ({
  id: 'l1',
  what: 'video',
  url: null,
  mayDownload: false,
  showsReport: false,
  showsImages: false,
  asksBirthDate: true,
  state: 'live',
  receiver: {
    name: 'Elena Marsh',
    email: 'elena@mail.test',
  },
  createdAt: '2026-11-20T09:00:00Z',
  expiresAt: '2026-12-20T09:00:00Z',
  timesOpened: 0,
  openings: [],
  ...changes,
});

const make = 'POST /patients/record/r1/share-links';
const list = 'GET /patients/record/r1/share-links';

async function open(answers: Answers = {}, user = {}): Promise<TestPage> {
  const page = await renderPage(
    <LocaleProvider>
      <ShareButton recordId="r1" what="video" hasFiles label="Share Video Report" />
      <Snackbars />
    </LocaleProvider>,
    {
      address: '/patient-report',
      user: testUser({ role: 'patient', dateOfBirth: '1954-02-11', ...user }),
      answers: { [list]: () => ({ data: [], total: 0 }), [make]: () => link({ url }), ...answers },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share Video Report' }));
  await screen.findByRole('dialog');
  return page;
}
const made = ({ calls }: TestPage): SentCall[] => calls.filter(({ method }) => method === 'POST');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });

describe('the share dialog', () => {
  it('H-018, W-058: copies a link, shows it, and copies the same one again if nothing changed', async () => {
    const page = await open();
    fireEvent.click(button('Copy link'));
    await screen.findByText('Link copied to clipboard');
    expect(written).toEqual([url]);
    expect(field('Your link').value).toBe(url);
    fireEvent.click(button('Copied'));
    await waitFor(() => expect(written).toEqual([url, url]));
    expect(made(page).map(({ body }) => body)).toEqual([
      {
        what: 'video',
        days: 30,
        asksBirthDate: true,
        mayDownload: false,
        showsReport: false,
        showsImages: false,
      },
    ]);
    fireEvent.click(screen.getByLabelText('7 days'));
    expect(screen.queryByLabelText('Your link')).toBeNull();
  });

  it('H-018: sends only once name and email are both valid', async () => {
    const page = await open();
    const isOff = () => button('Send link').getAttribute('aria-disabled') === 'true';
    expect(isOff()).toBe(true);
    type('Their name', 'Elena Marsh');
    expect(isOff()).toBe(true);
    type('Their email', 'elena@');
    expect(isOff()).toBe(true);
    fireEvent.click(button('Send link'));
    expect(made(page)).toEqual([]);
    type('Their email', 'elena@mail.test');
    expect(isOff()).toBe(false);
  });

  it('H-020, W-059: sends the choices, and is empty again', async () => {
    const page = await open();
    type('Their name', ' Elena Marsh ');
    type('Their email', 'elena@mail.test');
    fireEvent.click(screen.getByLabelText('Images and files'));
    fireEvent.click(screen.getByLabelText('90 days'));
    fireEvent.click(screen.getByLabelText(/^Ask for my birth date/));
    fireEvent.click(screen.getByLabelText(/^They may download the files/));
    fireEvent.click(button('Send link'));
    await screen.findByText('Your files are shared.');
    const receiver = { name: 'Elena Marsh', email: 'elena@mail.test' };
    expect(made(page)[0]?.body).toEqual({
      what: 'files',
      days: 90,
      asksBirthDate: false,
      mayDownload: true,
      showsReport: false,
      showsImages: false,
      receiver,
    });
    expect(field('Their name').value).toBe('');
    type('Their name', 'Ruth');
    type('Their email', 'ruth@mail.test');
    fireEvent.click(button('Send link'));
    await screen.findByText('Your video report shared!');
  });

  it.each([
    [500, 'Failed to share report via email. Please try again.'],
    [429, 'Failed to share report via email. Please try again. Ten times today.'],
  ])('W-060: says after a %i that it failed, and keeps the input', async (status, text) => {
    await open({
      [make]: () => Response.json({ message: 'Ten times today.', code: 'x', requestId: 'r' }, { status }),
    });
    type('Their name', 'Elena');
    type('Their email', 'elena@mail.test');
    fireEvent.click(button('Send link'));
    expect(await screen.findByText(text)).toBeDefined();
    expect(field('Their name').value).toBe('Elena');
  });

  it('W-055, W-057: says which link could not be created', async () => {
    await open({ [make]: () => Response.json({}, { status: 500 }) });
    fireEvent.click(button('Copy link'));
    await screen.findByText('Failed to get share link for the video report');
    fireEvent.click(screen.getByLabelText('Images and files'));
    fireEvent.click(button('Copy link'));
    expect(await screen.findByText('Failed to get share link for the selected study')).toBeDefined();
  });

  it('H-019, X-030: discards its draft one second after closing, and not before', async () => {
    await open();
    type('Their name', 'Elena');
    vi.useFakeTimers();
    const closeAndWait = async (milliseconds: number) => {
      fireEvent.click(button('Close'));
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
      fireEvent.click(screen.getByRole('button', { name: 'Share Video Report' }));
    };
    await closeAndWait(999);
    expect(field('Their name').value).toBe('Elena');
    await closeAndWait(1_000);
    expect(field('Their name').value).toBe('');
  });

  it('does not ask for an unknown birth date', async () => {
    const page = await open({}, { dateOfBirth: null });
    expect(screen.getByLabelText<HTMLInputElement>(/^Ask for my birth date/).disabled).toBe(true);
    fireEvent.click(button('Copy link'));
    await waitFor(() => expect(made(page)[0]?.body).toMatchObject({ asksBirthDate: false }));
  });

  it('in Spanish', async () => {
    window.localStorage.setItem('locale', 'es');
    await open();
    expect(screen.getByRole('button', { name: 'Copiar el enlace' })).toBeDefined();
  });
});

describe('who can see it (B8)', () => {
  const opening = (at: string, outcome: ShareLink['openings'][number]['outcome'] = 'opened') => ({
    at: `2026-11-${at}T12:00:00`,
    device: 'Safari on iPhone',
    outcome,
  });

  it('lists each link with how often it was opened and its newest openings', async () => {
    const openings = [opening('24'), opening('23', 'wrong-answer'), opening('22'), opening('21')];
    const data = [
      link({ openings, timesOpened: 401 }),
      link({ id: 'l2', receiver: null, openings: [opening('20')], timesOpened: 1, state: 'locked' }),
      link({ id: 'l3', state: 'expired' }),
    ];
    await open({ [list]: () => ({ data, total: 3 }) });
    const items = (await screen.findAllByRole('listitem')).filter((item) => item.querySelector('b'));
    const [first, second, third] = items.map((item) => within(item));
    expect(first?.getByText('Opened 401 times, last 11/24/2026 - 12:00, Safari on iPhone')).toBeDefined();
    expect(first?.getByText('11/23/2026 - 12:00, wrong birth date, Safari on iPhone')).toBeDefined();
    expect(second?.getByText('Copied link')).toBeDefined();
    expect(second?.getByText('Opened once, 11/20/2026 - 12:00, Safari on iPhone')).toBeDefined();
    expect(second?.getByText('Locked')).toBeDefined();
    expect(second?.queryByRole('button')).toBeNull();
    expect(third?.getByText('Not opened yet')).toBeDefined();
  });

  it('ends a link after a confirmation', async () => {
    let state: ShareLink['state'] = 'live';
    const page = await open({
      [list]: () => ({ data: [link({ state })], total: 1 }),
      'DELETE /share-links/l1': () => {
        state = 'revoked';
        return new Response(null, { status: 204 });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^End this link\b.*Elena Marsh$/ }));
    const question = within(await screen.findByRole('dialog', { name: 'End this link?' }));
    expect(page.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(question.getByRole('button', { name: 'End this link' }));
    await screen.findByText('The link has ended.');
    await screen.findByText('Ended');
  });
});
