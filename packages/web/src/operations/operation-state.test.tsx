// What needs attention, as operators see it.
import { attentionCodes, type OperationState } from '@plainscan/contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { testNeed, testOperations } from '../app/testing/test-operations.ts';
import { renderPage } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import { needMessages } from './need-messages.ts';
import { OperationsPage } from './operations-page.tsx';

const live = vi.hoisted(() => ({ handlers: new Map<string, () => void>(), joined: 0 }));
vi.mock('../platform/live/use-live.ts', () => ({
  useIsLive: () => true,
  useLiveEvent: (event: string, handler: () => void) => live.handlers.set(event, handler),
  useOperationsRoom: () => (live.joined += 1),
}));

afterEach(() => vi.unstubAllGlobals());

const away = () =>
  Response.json(
    { message: 'The server cannot reach its database right now.', code: 'server.database-away' },
    { status: 503 },
  );

const open = (states: (OperationState | Response)[], more: Record<string, () => unknown> = {}) => {
  let at = 0;
  return renderPage(
    <LocaleProvider>
      <OperationsPage />
    </LocaleProvider>,
    {
      address: '/operations',
      user: testUser({ role: 'super-admin' }),
      answers: { 'GET /operations': () => states[Math.min(at++, states.length - 1)], ...more },
    },
  );
};

const job = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  kind: 'prepare-video',
  subjectKind: 'case',
  cause: 'unexpected',
  attempts: 5,
  failedAt: '2026-11-25T10:41:00Z',
};

describe('CG-148: what needs attention', () => {
  test('on a quiet day there is nothing, and what works is listed', async () => {
    await open([testOperations()]);
    expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
    const queues = within(screen.getByRole('table', { name: 'Queues' }));
    expect(queues.getByRole('row', { name: /Reading images/ }).textContent).toContain('140');
    const processes = within(screen.getByRole('table', { name: 'Processes' }));
    expect(processes.getByText('316 GB / 2,500 GB')).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Failed jobs' })).toBeNull();
    expect(screen.queryByText(/works/)).toBeNull();
  });

  test('every item has a text that includes its values', async () => {
    const needs = attentionCodes.map((code) =>
      testNeed(code, { count: 7_300_000_000, about: 'machine-9', since: '2026-11-18T03:00:00Z' }),
    );
    await open([testOperations({ needs })]);
    expect(await screen.findByText(`Things that need attention: ${attentionCodes.length}`)).toBeDefined();
    const words = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join('\n');
    expect(words).not.toMatch(/[{}]/);
    for (const text of ['7.3 GB left', 'machine-9 is not responding', 'The disk of machine-9 is nearly full'])
      expect(words).toContain(text);
    for (const table of Object.values(needMessages))
      expect(Object.keys(table)).toHaveLength(2 * attentionCodes.length);
    expect(screen.queryByText('Nothing needs attention.')).toBeNull();
  });

  test('each item leads to the section with its details', async () => {
    const failedJobs = { total: 1, rows: [job] };
    await open([
      testOperations({
        failedJobs,
        needs: [testNeed('jobs-failed'), testNeed('process-silent', { about: 'machine-9' })],
      }),
    ]);
    await screen.findByText('Things that need attention: 2');
    await press(/^Show: Failed jobs/);
    expect(document.activeElement).toBe(
      screen.getByRole('table', { name: 'Failed jobs' }).closest('section'),
    );
    await press(/^Show: machine-9 is not responding/);
    expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Processes' }).closest('section'));
  });

  test('says if there is no backup, also next to the last one', async () => {
    const backup = { madeAt: null, restoredAt: null, knownBy: 'reports' as const, nights: [] };
    await open([testOperations({ needs: [testNeed('backup-never')], backup })]);
    expect(await screen.findByText('No backup yet')).toBeDefined();
    expect(screen.getByText('None yet')).toBeDefined();
    expect(screen.getByText('Never')).toBeDefined();
  });

  test('shows a change when the server announces it', async () => {
    await open([testOperations(), testOperations({ needs: [testNeed('storage-away', { about: 'Away.' })] })]);
    await screen.findByText('Nothing needs attention.');
    expect(live.joined).toBeGreaterThan(0);
    await act(async () => live.handlers.get('operations-changed')?.());
    expect(await screen.findByText('The file storage does not answer')).toBeDefined();
  });

  test('says when the database is down, and how old the data is', async () => {
    await open([testOperations(), away()]);
    await screen.findByText('Nothing needs attention.');
    await act(async () => live.handlers.get('operations-changed')?.());
    const said = await screen.findByText(/The database does not answer/);
    expect(said.textContent).toContain('What you see here is from 11/25/2026');
    expect(screen.queryByText('Nothing needs attention.')).toBeNull();
    expect(screen.getByRole('table', { name: 'Queues' })).toBeDefined();
  });
});

describe('CG-148: actions on it', () => {
  test('a failed job shows its reason and can be retried', async () => {
    const failing = testOperations({ failedJobs: { total: 1, rows: [job] } });
    const { calls } = await open([failing, testOperations()], {
      [`POST /jobs/${job.id}/retry`]: () => new Response(null, { status: 204 }),
    });
    expect(await screen.findByText('An unexpected error; the log says more')).toBeDefined();
    await press(/^Try again: Making videos/);
    await vi.waitFor(() => expect(screen.queryByRole('table', { name: 'Failed jobs' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('undelivered emails are grouped by reason, without addresses', async () => {
    const mails = {
      ...testOperations().mails,
      refused: [{ reason: 'mailbox-full', count: 4, resendable: 0 }],
    };
    await open([testOperations({ mails })]);
    const table = within(await screen.findByRole('table', { name: 'Emails that were not delivered' }));
    expect(table.getByText('4')).toBeDefined();
  });

  test('those that still make sense are resent by reason, with one press', async () => {
    const refused = [
      { reason: 'unreachable', count: 4, resendable: 3 },
      { reason: 'unknown-address', count: 1, resendable: 0 },
    ];
    const mails = { ...testOperations().mails, refused };
    const { calls } = await open([testOperations({ mails })], {
      'POST /operations/mails/send-again': () => testOperations(),
    });
    const table = within(await screen.findByRole('table', { name: 'Emails that were not delivered' }));
    expect(table.getAllByRole('button')).toHaveLength(1);
    await press('Send 3 again: The mail server could not be reached.');
    await vi.waitFor(() => expect(screen.queryByText('Emails that were not delivered')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'unreachable' });
  });

  test('each night of the last two weeks shows whether a backup was made', async () => {
    const nights = [24, 25, 26].map((day) => ({ at: `2026-11-${day}T03:00:00Z`, isMade: day !== 25 }));
    await open([testOperations({ backup: { ...testOperations().backup, nights } })]);
    const list = within(await screen.findByRole('list', { name: 'Backups by night' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11/24/2026: made',
      '11/25/2026: missing',
      '11/26/2026: made',
    ]);
    expect(screen.getByText('1 night without a backup')).toBeDefined();
  });

  test('a restore test is recorded', async () => {
    const backup = { madeAt: null, restoredAt: null, knownBy: 'exports' as const, nights: [] };
    await open([testOperations({ backup })], { 'POST /operations/restores': () => testOperations() });
    await screen.findByText('Never');
    await press('I Have Tried a Restore');
    await vi.waitFor(() => expect(screen.queryByText('Never')).toBeNull());
  });

  test('a killed process shows when it was last seen', async () => {
    const [process] = testOperations().processes;
    const killed = { ...process!, id: 'b', host: 'machine-2', isAlive: false };
    await open([testOperations({ processes: [process!, killed] })]);
    const row = await screen.findByRole('row', { name: /machine-2/ });
    expect(row.textContent).toMatch(/Silent since 11\/25\/2026/);
  });
});
