// The trail for readers: in words, filtered, with its proof. Also the patient's own.
import { allTrailKinds, type CaseTrail, type TrailHistory, type TrailPage } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testTrailEntry } from '../app/testing/test-trail.ts';
import { testUser } from '../app/testing/test-user.ts';
import { ada, listed } from '../people/test-people-page.tsx';
import { AuditPage } from './audit-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { OpeningsPage } from './openings-page.tsx';
import { readTrailSearch } from './trail-search.ts';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (...data: TrailPage['data']): TrailHistory => ({ data, next: null, ofCase: null });
const caseId = '019a0000-0000-7000-8000-000000000803';
const actorId = '019a0000-0000-7000-8000-000000000801';
const machine = { id: null, name: null, role: 'system', workspace: null };
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
const choose = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

describe('B13: the history of a case', () => {
  const open = (entries = page(testTrailEntry()), answers: Answers = {}) =>
    renderPage(<HistoryPage />, {
      address: `/history?case=${caseId}`,
      user: testUser({ role: 'admin' }),
      answers: { 'GET /trail': () => entries, ...answers },
    });

  test('says who did what, and links back', async () => {
    const { calls } = await open();
    expect((await screen.findAllByText('MR Brain · HBR-2041', {}, time)).length).toBeGreaterThan(0);
    expect(screen.getByRole('listitem').textContent).toContain('Adaeze Nwosu opened the case');
    expect(screen.getByRole('link', { name: 'Back to the case' })).toHaveProperty(
      'href',
      expect.stringContaining(`/case-details?caseId=${caseId}`),
    );
    expect(calls.find(({ path }) => path === '/trail')?.query.get('case')).toBe(caseId);
  });

  test('shows what a machine did, what was refused, and an unknown kind', async () => {
    await open(
      page(
        testTrailEntry({ id: '1', kind: 'case.video-ready', actor: machine }),
        testTrailEntry({ id: '2', kind: 'call.denied', outcome: 'denied', call: 'getCase' }),
        testTrailEntry({ id: '3', kind: 'case.unheard-of' }),
        testTrailEntry({
          id: '4',
          kind: 'auth.login',
          outcome: 'denied',
          actor: { ...machine, role: 'anonymous' },
        }),
        testTrailEntry({ id: '5', kind: 'share.opened', actor: { ...machine, role: 'share-link' } }),
        testTrailEntry({ id: '6', kind: 'case.listed', count: 10 }),
        testTrailEntry({ id: '7', actor: { id: actorId, name: null, role: 'creator', workspace: null } }),
      ),
    );
    await screen.findByText('The video is ready to play', {}, time);
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said[1]).toContain('Adaeze Nwosu was refused accessRefused');
    expect(said[1]).toContain('Call: getCase');
    expect(said[2]).toContain('Adaeze Nwosu: case.unheard-of');
    expect(said[3]).toContain('Someone tried to sign in with a wrong password');
    expect(said[4]).toContain('Someone with a shared link opened a shared link');
    expect(said[5]).toContain('looked through a list of cases (10)');
    expect(said[6]).toContain('Someone whose account is gone opened the case');
  });

  test('is filtered by group, time and person; each filter is in the address and can be removed', async () => {
    const { calls, address } = await open();
    await click(await screen.findByRole('button', { name: 'Adaeze Nwosu' }, time));
    expect(address()).toContain(`actor=${actorId}`);
    await choose('What', 'seen');
    await choose('When', '7');
    await waitFor(() => {
      const { query } = calls.findLast(({ path }) => path === '/trail') ?? {};
      expect(query?.get('groups')).toBe('seen');
      expect(query?.get('actor')).toBe(actorId);
      expect(query?.get('from')).toMatch(/Z$/);
    });
    await choose('What', 'refused');
    await waitFor(() => expect(calls.at(-1)?.query.get('outcome')).toBe('denied'));
    await click(await screen.findByRole('button', { name: /Done by Adaeze Nwosu/ }, time));
    expect(address()).not.toContain('actor=');
  });

  test('says who opened it and how long it took, and lets a viewer be chosen', async () => {
    const ofCase: CaseTrail = {
      viewers: [
        {
          id: actorId,
          name: 'Adaeze Nwosu',
          role: 'creator',
          times: 9,
          lastAt: '2026-11-22T14:05:00.000Z',
          parts: ['case', 'images'],
        },
        {
          id: null,
          name: null,
          role: 'share-link',
          times: 1,
          lastAt: '2026-11-21T14:05:00.000Z',
          parts: ['link'],
        },
      ],
      moreViewers: 3,
      duration: {
        stages: [
          { stage: 'claim', seconds: 360 },
          { stage: 'opening', seconds: 3_600 },
        ],
        totalSeconds: 234_000,
      },
    };
    const { address } = await open({ ...page(testTrailEntry()), ofCase });
    const viewers = await screen.findByRole('region', { name: 'Who opened this case' }, time);
    const said = [...viewers.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(said[0]).toMatch(/^ANAdaeze NwosuCase, ImagesLast on 11\/22\/2026 - \d\d:\d\d9 times$/);
    expect(said[1]).toMatch(/^Someone with a shared linkShared linkLast on .*1 time$/);
    expect(viewers.textContent).toContain('And 3 others before them.');
    const rows = screen.getByRole('region', { name: 'How long it took' }).querySelectorAll('dl > div');
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'Waiting to be claimed6 min',
      'From request to sent2.7 days',
      'Until opened1 hr',
    ]);
    await click(within(viewers).getByRole('button', { name: 'Adaeze Nwosu' }));
    expect(address()).toContain(`actor=${actorId}`);
  });

  test('combines the same views of a visit, which can be shown one by one', async () => {
    const view = (id: string, minute: string, kind: string, change = {}) =>
      testTrailEntry({ id, kind, at: `2026-11-22T14:${minute}:00.000Z`, ...change });
    await open(
      page(
        view('1', '09', 'study.viewed'),
        view('2', '08', 'case.read'),
        view('3', '07', 'study.viewed'),
        view('4', '06', 'case.read'),
        view('5', '05', 'case.read'),
        // Not by the same user, and not a view.
        view('6', '04', 'case.read', { actor: { ...machine, id: caseId, name: 'Miriam Hale' } }),
        view('7', '03', 'case.video-ready', { actor: machine }),
        view('8', '02', 'case.video-ready', { actor: machine }),
        // Perhaps two people.
        view('9', '01', 'study.viewed', { actor: { ...machine, role: 'share-link' } }),
        view('10', '00', 'study.viewed', { actor: { ...machine, role: 'share-link' } }),
        // Lists are views too.
        view('12', '00', 'payment.listed'),
        view('11', '00', 'payment.listed'),
      ),
    );
    await screen.findAllByText('The video is ready to play', {}, time);
    const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said()).toHaveLength(8);
    expect(said()[0]).toMatch(/opened the study.*2 times since \d\d:07/);
    expect(said()[1]).toMatch(/opened the case.*3 times since \d\d:05/);
    const button = screen.getByRole('button', { name: /^3 times since/ });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(said()).toHaveLength(10);
  });

  test('its states: no results, failed, and older entries', async () => {
    await open(page());
    expect(await screen.findByText('No entries', {}, time)).toBeTruthy();
    vi.unstubAllGlobals();
    let failing = true;
    await open(page(), {
      'GET /trail': ({ query }) => {
        if (failing)
          return Response.json({ message: 'No.', code: 'server.failed', requestId: 'r' }, { status: 500 });
        const isOlder = query.get('before') === 'x';
        return isOlder
          ? page(testTrailEntry({ id: 'y', kind: 'study.viewed' }))
          : { ...page(testTrailEntry({ id: 'x' })), next: 'x' };
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' }, time);
    failing = false;
    await click(again);
    await click(await screen.findByRole('button', { name: 'Show older entries' }, time));
    expect(await screen.findByText(/opened the study/, {}, time)).toBeTruthy();
  });
});

describe('B13: the trail of all clinics', () => {
  const proof = {
    checkedAt: '2026-11-22T15:00:00.000Z',
    rows: 1_204,
    chains: 5,
    waiting: 2,
    broken: [],
    keyFingerprint: 'ab'.repeat(32),
  };
  const open = (answers: Answers = {}, query = '') =>
    renderPage(<AuditPage />, {
      address: `/audit${query}`,
      user: testUser({ role: 'super-admin' }),
      answers: {
        'GET /trail': () => page(testTrailEntry({ ip: '192.0.2.7' })),
        'GET /workspaces': () => ({ data: [], total: 0 }),
        'GET /trail/proof': () => proof,
        ...answers,
      },
    });

  test('also shows the origin and the number', async () => {
    await open();
    const entry = await screen.findByRole('listitem', {}, time);
    expect(entry.textContent).toContain('Clinic: Harbor Imaging');
    expect(entry.textContent).toContain('Network address: 192.0.2.7');
    expect(entry.textContent).toContain('Entry 12');
    expect(entry.textContent).toContain('Patient: Margaret Ellison');
  });

  test('B13: finds a person of any kind by name, and shows what they did', async () => {
    const { calls, address } = await open({
      'GET /trail': ({ query }) => (query.has('person') ? page() : page(testTrailEntry())),
      'GET /admins': () => listed([]),
      'GET /creators': () => listed([ada]),
      'GET /patients': () => listed([]),
    });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Person' }, time);
    field.focus();
    fireEvent.click(field);
    fireEvent.change(field, { target: { value: ada.email } });
    await click(await screen.findByRole('option', { name: `${ada.name}, ${ada.email}` }, time));
    await waitFor(() => expect(address()).toBe(`/audit?person=${ada.id}`), time);
    expect(calls.find(({ path }) => path === '/creators')?.query.get('keyword')).toBe(ada.email);
    expect(await screen.findByText('No entries', {}, time)).toBeTruthy();
    expect(field.value).toBe(`${ada.name}, ${ada.email}`);
    expect(document.activeElement).toBe(field);
  });

  test('B13: names the person and the clinic of its URL as the entries do', async () => {
    await open({}, `?person=${actorId}&clinic=2`);
    const person = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Person' }, time);
    await waitFor(() => expect(person.value).toBe('Adaeze Nwosu'), time);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Clinic' }).value).toBe('Harbor Imaging');
  });

  test('U1: confirms on request that it is intact', async () => {
    const { calls } = await open();
    expect(calls.some(({ path }) => path === '/trail/proof')).toBe(false);
    await click(await screen.findByRole('button', { name: 'Check now' }, time));
    expect(await screen.findByText('Nothing is missing or changed', {}, time)).toBeTruthy();
    expect(screen.getByText(/All 1204 entries in 5 chains/)).toBeTruthy();
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
  });

  test('U1: says where it breaks, and what to do', async () => {
    const workspace = { id: 2, name: 'Harbor Imaging' };
    await open({
      'GET /trail/proof': () => ({
        ...proof,
        broken: [
          { workspace, seq: 7, reason: 'changed', at: '2026-11-20T09:00:00.000Z' },
          { workspace: null, seq: 1, reason: 'missing', at: null },
        ],
      }),
    });
    await click(await screen.findByRole('button', { name: 'Check now' }, time));
    const alert = await screen.findByRole('alert', {}, time);
    expect(alert.textContent).toContain('Harbor Imaging: entry 7 This entry was changed.');
    expect(alert.textContent).toContain('Entries without a clinic: entry 1 An entry is missing here.');
    expect(alert.textContent).toContain('compare it with the latest backup');
  });

  test('U1: the export has the filters of the page', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { calls } = await open({ 'GET /trail/export': () => new Response('{}\n') });
    await choose('What', 'shared');
    await click(screen.getByRole('button', { name: 'Signed export' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/trail/export')?.query.get('groups')).toBe('shared'),
    );
  });
});

test('B13: patients see who opened their studies and reports, and can include themselves', async () => {
  const user = testUser({ role: 'patient' });
  const own = testTrailEntry({
    id: 'own',
    kind: 'report.watched',
    actor: { id: user.id, name: user.name, role: 'patient', workspace: 'Harbor Imaging' },
  });
  await renderPage(<OpeningsPage />, {
    address: '/my-account/openings',
    user,
    answers: {
      'GET /trail/openings': ({ query }) =>
        query.get('by') === 'everyone' ? page(own, testTrailEntry()) : page(testTrailEntry()),
    },
  });
  expect((await screen.findByRole('listitem', {}, time)).textContent).toContain(
    'Adaeze Nwosu opened the case',
  );
  expect(screen.queryByRole('button', { name: 'Adaeze Nwosu' })).toBeNull();
  await choose('Opened by', 'everyone');
  expect(await screen.findByText('You', {}, time)).toBeTruthy();
});

test('B13: an invalid address requests everything', () => {
  const read = (query: string) => readTrailSearch(new URLSearchParams(query));
  expect(read('case=1&clinic=-2&what=nothing&days=3')).toEqual(read(''));
  expect(allTrailKinds.length).toBeGreaterThan(150);
});
