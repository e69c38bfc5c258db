import type { Notification } from '@plainscan/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, type SentCall } from '../app/testing/test-page.tsx';
import { NotificationBell } from './notification-bell.tsx';

const notification = (at: number): Notification => ({
  id: `0198c0de-0000-7000-8000-00000000000${at}`,
  workspace: { id: 1, name: 'Plainscan' },
  content: 'x',
  key: 'case.claimed',
  params: { case: `LAK-000${at}`, patient: 'Grace Lindqvist', actor: 'Ada' },
  case: { id: '0198c0de-0000-7000-8000-000000000009', name: `LAK-000${at}` },
  read: false,
  createdAt: '2026-11-21T08:00:00.000Z',
});

beforeEach(() => vi.stubGlobal('WebSocket', vi.fn()));
afterEach(() => vi.unstubAllGlobals());

/** Opens a bell with `total` unread notifications. The server returns two at a time, newest first. */
async function open(total: number) {
  const all = Array.from({ length: total }, (_, at) => notification(total - at));
  const answer = ({ query }: SentCall) => {
    const after = all.findIndex(({ id }) => id === query.get('lastId')) + 1;
    return { data: all.slice(after, after + 2), total: all.length };
  };
  const page = await renderPage(<NotificationBell />, {
    address: '/cases',
    answers: {
      'GET /notification/unread': answer,
      'PUT /notification/read': () => new Response(null, { status: 204 }),
    },
  });
  const bell = await screen.findByRole('button', { name: new RegExp(`^${total} unread`) });
  const count = bell.textContent;
  fireEvent.click(bell);
  return { ...page, count };
}

describe('NotificationBell', () => {
  it('C-016 shows the number of unread notifications on the bell', async () => {
    expect((await open(3)).count).toBe('3');
  });

  it('C-016 keeps its count while the opened list is refetched', async () => {
    await open(3);
    // Neither the click nor the refetch may clear the count.
    expect(screen.getByRole('button', { name: /^3 unread/ }).textContent).toBe('3');
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^3 unread/ }).textContent).toBe('3');
  });

  it('C-021 W-064 says when there are none', async () => {
    const { count } = await open(0);
    expect(await screen.findByText('No notifications')).toBeTruthy();
    expect(count).toBe('');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('C-022 marks one as read, or all', async () => {
    await open(2);
    expect(await screen.findAllByRole('button', { name: 'Mark as Read' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  });

  it('C-023 loads more after the last one, if there are more', async () => {
    const { calls } = await open(3);
    await screen.findAllByRole('listitem');
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(calls.at(-1)?.query.get('lastId')).toBe(notification(2).id);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});
