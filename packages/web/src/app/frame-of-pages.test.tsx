// The frame around a page: help, notifications, snackbars, links, and the end of a session.
import type { Notification } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaseListPage } from '../cases/list/case-list-page.tsx';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { liveConnection } from '../platform/live/live-connection.ts';
import { readAccessToken, storeAccessToken } from '../platform/session/session-storage.ts';
import { PatientDashboardPage } from '../records/patient-dashboard-page.tsx';
import { currentSnackbars, dismissSnackbar, notify } from '../ui/feedback/snackbar-store.ts';
import { openAddress } from './testing/test-browser.ts';
import { renderPage, type Answers, type SentCall } from './testing/test-page.tsx';
import { testUser } from './testing/test-user.ts';

/** Writes a setting into the page, as the server does. */
function setPageSetting(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

beforeEach(() => {
  localStorage.clear();
  openAddress('http://portal.localhost:3000/cases');
});
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { workspace } = testUser();
const open = (answers: Answers = {}, user = testUser()) =>
  renderPage(
    <LocaleProvider>
      <CaseListPage />
    </LocaleProvider>,
    {
      address: '/cases',
      user,
      answers: {
        'GET /cases': () => ({ data: [], total: 0 }),
        'GET /notification/unread': () => ({ data: [], total: 0 }),
        ...answers,
      },
    },
  );
const bar = () => within(screen.getByRole('banner'));

describe('the bar', () => {
  it('C-015 C-030 U-010 help opens the support chat if there is one', async () => {
    setPageSetting('support-chat', '/support-chat');
    await open();
    fireEvent.click(bar().getByRole('button', { name: 'Help' }));
    const chat = await screen.findByRole('link', { name: 'Open the chat' });
    expect([chat.getAttribute('href'), chat.getAttribute('target')]).toEqual(['/support-chat', '_blank']);
  });

  it('C-030 without a support chat, help does not offer one', async () => {
    setPageSetting('support-email', 'help@clinic.test');
    await open();
    fireEvent.click(bar().getByRole('button', { name: 'Help' }));
    expect(await screen.findByRole('link', { name: 'help@clinic.test' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the chat' })).toBeNull();
  });

  it('Y-007 shows the clinic’s name, logo and landing page', async () => {
    const own = { name: 'Lakeside Clinic', logoUrl: '/api/logo/3', landingUrl: 'https://lakeside.test/' };
    await open({}, testUser({ workspace: { ...workspace, ...own, id: 3, isProviderWorkspace: false } }));
    const [home] = bar().getAllByRole('link');
    expect(home?.getAttribute('href')).toBe('https://lakeside.test/');
    expect(home?.querySelector('img')?.getAttribute('src')).toBe('/api/logo/3');
    expect(home?.textContent ?? '').not.toContain('Plainscan');
  });
});

describe('notifications', () => {
  const notification = (at: number, change: Partial<Notification> = {}): Notification => ({
    id: `0198c0de-0000-7000-8000-00000000000${at}`,
    workspace: { id: 1, name: 'Plainscan' },
    content: 'x',
    key: 'case.claimed',
    params: { case: `LAK-000${at}`, patient: 'Grace Lindqvist', actor: 'Ada' },
    case: { id: '0198c0de-0000-7000-8000-000000000009', name: `LAK-000${at}` },
    read: false,
    createdAt: '2026-11-21T08:00:00.000Z',
    ...change,
  });
  /** Opens the menu with `total` unread notifications. The server returns two at a time, newest first. */
  async function openMenu(total: number, change: Partial<Notification> = {}) {
    let all = Array.from({ length: total }, (_, at) => notification(total - at, change));
    const readOne = (id: string) => () => {
      all = all.filter((row) => row.id !== id);
      return new Response(null, { status: 204 });
    };
    const page = await open({
      'GET /notification/unread': ({ query }: SentCall) => {
        const after = all.findIndex(({ id }) => id === query.get('lastId')) + 1;
        return { data: all.slice(after, after + 2), total: all.length };
      },
      'POST /notification/read': () => {
        const { length: read } = all.splice(0);
        return { read };
      },
      ...Object.fromEntries(all.map(({ id }) => [`POST /notification/${id}/read`, readOne(id)])),
    });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${total} unread`) }));
    const sent = () => page.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    return { ...page, sent };
  }
  const ofMenu = () => screen.findAllByRole('button', { name: 'Mark as Read' });

  it('C-021 W-064 says when there are none', async () => {
    await openMenu(0);
    expect(await screen.findByText('No notifications')).toBeTruthy();
  });

  it('C-022 marks one as read', async () => {
    const { sent } = await openMenu(2);
    fireEvent.click((await ofMenu())[0] as HTMLElement);
    await waitFor(() => expect(sent()).toEqual([`/notification/${notification(2).id}/read`]));
  });

  it('C-022 marks all as read', async () => {
    const { sent } = await openMenu(2);
    await ofMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent()).toEqual(['/notification/read']));
  });

  it('C-023 loads more after the last one shown, until all are shown', async () => {
    const { calls } = await openMenu(3);
    expect(await ofMenu()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await ofMenu()).toHaveLength(3));
    const pages = calls.filter(({ path }) => path === '/notification/unread');
    expect(pages.at(-1)?.query.get('lastId')).toBe(notification(2).id);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('C-024 shows the markup of a notification as plain text', async () => {
    await openMenu(1, {
      key: 'later.kind',
      params: {},
      content: '<b>Ada</b> &amp; <img src=x onerror=alert(1)>',
    });
    const [mark] = await ofMenu();
    const item = mark?.closest('li');
    expect(item?.textContent).toContain('Ada &');
    expect(item?.querySelector('img')).toBeNull();
  });
});

describe('snackbars', () => {
  it('C-028 have a message and a severity, stay 11 seconds, and close with their button', async () => {
    await open();
    vi.useFakeTimers();
    act(() => notify('error', 'The file was not saved.'));
    expect(screen.getByRole('alert').textContent).toContain('The file was not saved.');
    act(() => void vi.advanceTimersByTime(10_900));
    expect(screen.queryByText('The file was not saved.')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('The file was not saved.')).toBeNull();
    act(() => notify('error', 'It failed again.'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It failed again.')).toBeNull();
  });

  it.each([
    ['W-048', 's-1', 'File uploaded successfully!'],
    ['W-049', null, 'Failed to upload image'],
  ])('%s: tells a patient the result for the files', async (_, studyId, words) => {
    const listened = vi.spyOn(liveConnection, 'on');
    await renderPage(
      <LocaleProvider>
        <PatientDashboardPage />
      </LocaleProvider>,
      {
        address: '/patient-dashboard',
        user: testUser({ role: 'patient' }),
        answers: { 'GET /patients/record': () => ({ data: [], total: 0 }) },
      },
    );
    act(() => {
      for (const [event, handler] of listened.mock.calls)
        if (event === 'store-image-success') handler({ uploadId: 'u-1', studyId });
    });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

it('O-002 the footer links to the terms of the educational service, opened in a new tab', async () => {
  await open();
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  const education = links.find((link) => link.getAttribute('href') === '/edu-terms');
  expect(education?.getAttribute('target')).toBe('_blank');
});

it('A-009 an ended session is cleared silently, and the login page knows where to return', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  storeAccessToken('old');
  await open({ 'GET /cases': () => Response.json({ message: 'Session ended' }, { status: 401 }) });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?redirect=%2Fcases'));
  expect(readAccessToken()).toBeNull();
  expect(currentSnackbars()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // It is not on the page itself either, which the browser shows until the login page has loaded.
  await act(async () => new Promise((done) => setTimeout(done)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Session ended')).toBeNull();
});
