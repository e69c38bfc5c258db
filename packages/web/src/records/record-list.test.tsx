// The patient's list of studies and the selected study next to it, for each kind of workspace.
import type { Case, PatientRecord } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../app/testing/test-page.tsx';
import { testRecord } from '../app/testing/test-record.ts';
import { testUser } from '../app/testing/test-user.ts';
import { testCase } from '../cases/opened-case-fixture.ts';
import { PatientDashboardPage } from './patient-dashboard-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const record = (n: number, changes: Partial<PatientRecord> = {}): PatientRecord =>
  testRecord({
    id: `s${n}`,
    title: `MR study ${n}`,
    hasTextReport: false,
    visitDate: null,
    caseId: `c${n}`,
    status: 'completed',
    caseStatus: 'completed',
    videoDuration: 300,
    viewedFirstTime: true,
    ...changes,
  });

const workspaces = {
  provider: testUser().workspace,
  partner: { ...testUser().workspace, isProviderWorkspace: false },
  whiteGlove: {
    ...testUser().workspace,
    isProviderWorkspace: false,
    productType: 'white-glove' as const,
  },
};

interface Opening {
  workspace?: keyof typeof workspaces;
  query?: string;
  total?: number;
  /** The case of a record. */
  item?: Case;
}

const open = (
  data: PatientRecord[],
  { workspace = 'provider', query = '', total = data.length, item }: Opening = {},
) =>
  renderPage(<PatientDashboardPage />, {
    address: `/patient-dashboard${query}`,
    user: testUser({ role: 'patient', firstOrderStatus: 'paid', workspace: workspaces[workspace] }),
    answers: {
      'GET /patients/record': () => ({ data, total }),
      ...(item && { [`GET /cases/${item.id}`]: () => item }),
    },
  });
const panel = async (name: string) => within(await screen.findByRole('complementary', { name }));
const settle = (doIt: () => unknown) =>
  act(async () => {
    doIt();
    await Promise.resolve();
  });

test.each([
  ['provider', 'Personal Medical Record'],
  ['whiteGlove', 'My Personal Medical Record'],
  ['partner', 'My Video Reports'],
] as const)('I-001: in the workspace of a %s the page is called %s', async (workspace, title) => {
  await open([record(1)], { workspace });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

describe('the list', () => {
  test('I-002: four columns, ten per page, and a search that starts at the first page', async () => {
    const { calls, address } = await open(
      Array.from({ length: 10 }, (_, n) => record(n)),
      { total: 23, query: '?page=2' },
    );
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Description',
      'Requested',
      'Video Report',
      'Share Report',
    ]);
    expect(screen.getByText('11–20 of 23')).toBeTruthy();
    const asked = calls.find(({ path }) => path === '/patients/record');
    expect(asked?.query.get('limit')).toBe('10');
    expect(asked?.query.get('page')).toBe('1');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'knee' } });
    await vi.waitFor(() => expect(address()).toBe('/patient-dashboard?q=knee'));
  });

  test('I-003: on a phone, the same studies are stacked, each a separate link', async () => {
    await open([record(1), record(2, { status: 'in-progress', caseStatus: 'in-progress' })]);
    await screen.findByRole('table');
    const rows = screen
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.className.includes('only-narrow'));
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/patient-report?caseId=c1',
      expect.stringContaining('s2'),
    ]);
    expect(rows[1]?.textContent).toContain('In Progress');
  });

  test('I-017: any other status is N/A', async () => {
    await open([record(1, { status: null, caseId: null, caseStatus: null })]);
    expect(within(await screen.findByRole('table')).getByText('N/A')).toBeTruthy();
  });
});

describe('the study next to the list', () => {
  test('I-004, I-007: its title, files, additional files, and all actions', async () => {
    await open([record(1)]);
    const study = await panel('MR study 1');
    expect(study.getByRole('heading', { name: 'MR study 1' })).toBeTruthy();
    expect(study.getByText('Files')).toBeTruthy();
    expect(study.getByText('Additional Files')).toBeTruthy();
    // It is the newest, so its video is above the list and not here once more.
    expect(screen.getByRole('link', { name: 'View Video Report' }).getAttribute('href')).toBe(
      '/patient-report?caseId=c1',
    );
    for (const action of ['View Files', 'Share Files', 'Download', 'Remove'])
      expect(study.getByRole('button', { name: action }), action).toBeTruthy();
  });

  test.each([
    ['without leave', { isAbleToViewRecord: false }],
    ['without images', { imageCount: 0 }],
  ])('I-009: %s the images cannot be opened', async (_, change) => {
    await open([record(1, change)]);
    const view = (await panel('MR study 1')).getByRole<HTMLButtonElement>('button', { name: 'View Files' });
    expect(view.disabled).toBe(true);
  });

  test('I-019: missing images are shown in the warning color', async () => {
    await open([record(1, { imageCount: 0 })]);
    expect((await panel('MR study 1')).getByText('0 images').hasAttribute('data-none')).toBe(true);
    document.body.replaceChildren();
    await open([record(1)]);
    expect((await panel('MR study 1')).getByText('106 images').hasAttribute('data-none')).toBe(false);
  });

  test('I-010: shows the first three files, and the rest after one press', async () => {
    const reports = Array.from({ length: 5 }, (_, n) => ({
      id: `f${n}`,
      name: `page-${n}.pdf`,
      mime: 'application/pdf',
      size: 1,
      downloadLink: `/media/${n}`,
    }));
    await open([record(1, { hasTextReport: true })], { item: testCase({ id: 'c1', reports }) });
    const study = await panel('MR study 1');
    const files = () => study.getAllByRole('button', { name: /^Open page-/ });
    await study.findByRole('button', { name: 'Open page-0.pdf' });
    expect(files()).toHaveLength(3);
    await settle(() => fireEvent.click(study.getByRole('button', { name: 'View More' })));
    expect(files()).toHaveLength(5);
    expect(study.queryByRole('button', { name: 'View More' })).toBeNull();
  });

  test('I-010: says if there are none', async () => {
    await open([record(1)]);
    expect((await panel('MR study 1')).getByText('No additional files found')).toBeTruthy();
  });

  test('W-065, I-011: says if none is selected', async () => {
    await open([], { query: '?q=knee' });
    expect((await panel('Video Report')).getByText('No video report information to show')).toBeTruthy();
  });
});
