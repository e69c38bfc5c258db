// The Report Dashboard as a worklist: next steps, filters, the panel beside the list, and several cases at once.
import { caseViews, type CaseListRow } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { caseFixture } from '../case-fixture.ts';
import { listRow } from '../list-row-fixture.ts';
import { CaseListPage } from './case-list-page.tsx';

beforeEach(() => {
  window.sessionStorage.clear();
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
});
afterEach(() => vi.unstubAllGlobals());

const archivable = [
  { action: 'archive', enabled: true },
  { action: 'claim', enabled: true },
] as const;
const first = listRow({ offeredActions: [...archivable] });
const second = listRow({
  id: '0198c0de-0000-7000-8000-0000000000c2',
  patientName: 'Theodore Vance',
  isHeld: true,
  nextStep: { step: 'check-identity', isYours: true },
  offeredActions: [{ action: 'archive', enabled: true }],
});
const third = listRow({
  id: '0198c0de-0000-7000-8000-0000000000c3',
  patientName: 'Priya Raman',
  status: { value: 'in-review', label: 'In Review' },
  reviewer: { id: 'r', name: 'Miriam Hale' },
  nextStep: { step: 'finish-review', isYours: false },
});

const counts = Object.fromEntries(caseViews.map((view) => [view, { total: 3, totalIsMore: false }]));

async function open({
  address = '/cases',
  rows = [first, second, third],
  answers = {},
}: {
  address?: string;
  rows?: readonly CaseListRow[];
  answers?: Parameters<typeof renderPage>[1] extends { answers: infer A } ? A : never;
} = {}) {
  const page = await renderPage(<CaseListPage />, {
    address,
    answers: {
      'GET /cases': () => ({ data: rows, total: rows.length }),
      'GET /cases/counts': () => counts,
      'GET /cases/choices': () => ({
        workspaces: [
          { id: 2, name: 'Harbor Imaging' },
          { id: 3, name: 'Lakeside Clinic' },
        ],
        assignees: [{ id: '0198c0de-0000-7000-8000-0000000000f1', name: 'Adaeze Nwosu' }],
        savedViews: [],
      }),
      [`GET /cases/${first.id}`]: () => caseFixture({ ...first, questionText: 'Is that dangerous?' }),
      [`GET /cases/${second.id}`]: () => caseFixture({ ...second }),
      ...answers,
    },
  });
  await waitFor(() => expect(document.querySelector('table, [class*="middle"]')).toBeTruthy());
  return page;
}

const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const rowOf = (name: string) => screen.getByText(name).closest('tr');

it('B4: each row tells the person responsible the next step, and a held case is not shown as new', async () => {
  await open();
  expect(rowOf('Margaret Ellison')?.textContent).toContain('Free to claim');
  expect(rowOf('Theodore Vance')?.textContent).toContain('Whose images are these?');
  expect(rowOf('Theodore Vance')?.textContent).toContain('Held');
  expect(rowOf('Theodore Vance')?.textContent).not.toContain('New');
  expect(rowOf('Priya Raman')?.textContent).toContain('Miriam Hale reviews');
});

it('T21: R opens the recorder of the focused case, if the reader may record it', async () => {
  const mine = listRow({ offeredActions: [{ action: 'record', enabled: true }] });
  const { address } = await open({ rows: [second, mine] });
  await press('j');
  await press('r');
  expect(address()).toBe('/cases');
  await press('j');
  await press('r');
  expect(address()).toBe(`/case-recording?caseId=${mine.id}`);
});

it('D-003: workspace, consultant and age filter the list, and stay in its address', async () => {
  const { address, calls } = await open();
  const choose = async (label: string, value: string) =>
    act(async () => void fireEvent.change(await screen.findByLabelText(label), { target: { value } }));
  await choose('Workspace', '3');
  await choose('Assignee', 'nobody');
  await choose('Age', '7');
  expect(address()).toBe('/cases?workspace=3&assignee=nobody&age=7');
  const asked = calls.filter(({ path }) => path === '/cases').at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    workspaceId: '3',
    assigneeId: 'nobody',
    minDays: '7',
  });
});

it('D-001: filters are saved under a name without what was searched for, and the saved view is removed again', async () => {
  const { address, calls } = await open({
    address: '/cases?view=held&workspace=3&search=Ellison',
    answers: { 'PUT /cases/views': ({ body }) => ({ savedViews: (body as { views: unknown }).views }) },
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save view' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: ' Held at Lakeside ' } });
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Save view' })));
  const view = { name: 'Held at Lakeside', search: 'view=held&workspace=3' };
  expect(calls.at(-1)?.body).toEqual({ views: [view] });
  const link = await screen.findByRole('link', { name: 'Held at Lakeside' });
  await act(async () => void fireEvent.click(link));
  expect(address()).toBe('/cases?view=held&workspace=3');
  expect(link.getAttribute('aria-current')).toBe('page');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove view' })));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Held at Lakeside' })).toBeNull());
});

it('D-001: a taller window has more rows on a page', async () => {
  Object.assign(window, { innerHeight: 1440 });
  const { calls } = await open();
  expect(calls.find(({ path }) => path === '/cases')?.query.get('limit')).toBe('19');
});

it('D-005: the space bar shows a case beside the list, which follows the focus and closes with Escape', async () => {
  const { address } = await open();
  await press('j');
  await press(' ');
  const panel = await screen.findByRole('complementary', { name: 'Case beside the list' });
  expect(await within(panel).findByRole('heading', { name: 'Margaret Ellison' })).toBeTruthy();
  expect(within(panel).getByText('Is that dangerous?')).toBeTruthy();
  await press('j');
  expect(document.activeElement?.textContent).toBe('Theodore Vance');
  expect(await within(panel).findByRole('heading', { name: 'Theodore Vance' })).toBeTruthy();
  expect(address()).toBe('/cases');
  await press('Escape');
  expect(screen.queryByRole('complementary', { name: 'Case beside the list' })).toBeNull();
});

it('T32: several cases are archived one by one, and each gets its own answer', async () => {
  const refuse = () =>
    Response.json({ message: 'Someone was faster.', code: 'case.conflict', requestId: 'r' }, { status: 409 });
  const { calls } = await open({
    answers: {
      [`PUT /cases/${first.id}/archive`]: () => caseFixture({ ...first, version: 2 }),
      [`PUT /cases/${second.id}/archive`]: refuse,
    },
  });
  for (const name of ['Margaret Ellison', 'Theodore Vance', 'Priya Raman'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive 3 cases?' });
  const run = within(dialog).getByRole('button', { name: 'Archive 3' });
  fireEvent.click(run);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('Your reason'), { target: { value: ' Ordered twice. ' } });
  fireEvent.click(run);
  expect(await within(dialog).findByText('1 of 3 done, 2 failed')).toBeTruthy();
  const puts = calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ path, body }) => [path, body])).toEqual([
    [`/cases/${first.id}/archive`, { reason: 'Ordered twice.' }],
    [`/cases/${second.id}/archive`, { reason: 'Ordered twice.' }],
  ]);
  const answers = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(answers[0]).toContain('Done');
  expect(answers[1]).toContain('Someone was faster.');
  expect(answers[2]).toContain('Not possible for this case now');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getAllByText('2 cases chosen').length).toBeGreaterThan(0));
});

it('T43: several cases are assigned to a person who may take at least one of them', async () => {
  const row = listRow({ offeredActions: [{ action: 'reassign', enabled: true }] });
  const { calls } = await open({
    rows: [row],
    answers: {
      [`GET /cases/${row.id}/assignees`]: () => ({
        data: [{ userId: 'olga', name: 'Olga Petrenko', workspaceName: 'Plainscan', casesInHand: 3 }],
      }),
      [`PUT /cases/${row.id}/assignee`]: () => caseFixture({ ...row, version: 2 }),
    },
  });
  await press('j');
  await press('x');
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 case to someone else' });
  fireEvent.change(await within(dialog).findByLabelText('New consultant'), { target: { value: 'olga' } });
  fireEvent.change(within(dialog).getByLabelText('Your reason'), { target: { value: 'On leave.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
  expect(await within(dialog).findByText('1 of 1 done, 0 failed')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ userId: 'olga', reason: 'On leave.' });
});

it('CG-193: with nothing to do, what is free to claim is offered', async () => {
  const { address } = await open({ address: '/cases?view=needs-you', rows: [] });
  expect(await screen.findByText('Nothing needs you')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(address()).toBe('/cases?view=free'));
});
