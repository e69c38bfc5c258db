// The analytics page: its figures, their filters, and the CSV files.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noAnalytics, testAnalytics } from '../app/testing/test-analytics.ts';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { press } from '../app/testing/test-press.ts';
import { testUser } from '../app/testing/test-user.ts';
import { AnalyticsPage } from './analytics-page.tsx';
import { ClinicFigures } from './clinic-figures.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const harbor = { id: 2, name: 'Harbor Imaging' };
const usual: Answers = {
  'GET /analytics': () => testAnalytics(),
  'GET /analytics/workspaces/2': () => testAnalytics({ clinic: harbor, revenue: null }),
  'GET /workspaces': () => ({ data: [harbor], total: 1 }),
};
const open = (address = '/analytics', answers: Answers = {}) =>
  renderPage(<AnalyticsPage />, {
    address,
    user: testUser({ role: 'super-admin' }),
    answers: { ...usual, ...answers },
  });
const tile = async (title: string): Promise<string | null> =>
  (await screen.findByText(title, { selector: 'dt' }, time)).parentElement?.textContent ?? null;
const inAct = (event: () => unknown) =>
  act(async () => {
    event();
    await Promise.resolve();
  });
const choosePeriod = (value: string) =>
  inAct(() => fireEvent.change(screen.getByLabelText('Period'), { target: { value } }));
const lines = (name: string): (string | null)[][] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, [class*="value"]')].map(({ textContent }) => textContent));

describe('C-029: the figures of all clinics', () => {
  test('the five headline figures, each with its change', async () => {
    await open();
    expect(await tile('Reports sent')).toBe('Reports sent412+38');
    expect(await tile('Request to sent, median')).toContain('31 hr\u22125 hr');
    expect(await tile('Opened within 7 days')).toContain('90%+3 points');
    expect(await tile('Rating, average')).toContain('4.6148 ratings');
    expect(await tile('Late')).toContain('9now');
  });

  test('every table', async () => {
    await open();
    await screen.findByText('Time in each stage', {}, time);
    expect(lines('Time in each stage').slice(0, 2)).toEqual([
      ['Stage', 'Cases', 'Median', '9 in 10'],
      ['Waiting for payment', '400', '1 hr', '20 hr'],
    ]);
    expect(lines('After sending').slice(1)).toEqual([
      ['Sent', '412', '100%'],
      ['Opened', '371', '90%'],
      ['Watched', '360', '87%'],
      ['Watched to the end', '301', '73%'],
      ['Rated', '148', '36%'],
    ]);
    expect(lines('Watched chapter by chapter').slice(1)).toEqual([
      ['Chapter 1', '350', '341', '97%'],
      ['Chapter 2', '348', '322', '93%'],
      ['Chapter 3', '120', '97', '81%'],
    ]);
    expect(lines('Understanding and worry')[1]).toEqual(['5', '61', '2']);
    expect(lines('Open cases')[1]).toEqual(['Not Paid', '0', '1', '0', '1', '2']);
    expect(lines('Consultants')[2]).toEqual(['Dr. Nora Feld', '202', '201.5']);
    expect(lines('Ratings')[1]).toEqual(['5 of 5', '104', '70%']);
    expect(lines('Payments').slice(1)).toEqual([
      ['Received', '431', '$39,140.50'],
      ['Refunded since', '2', '$270.00'],
      ['Revenue', '', '$38,870.50'],
      ['Unpaid cases', '7', ''],
      ['Failed payments', '3', ''],
    ]);
  });

  test('without data, all figures are zero', async () => {
    await open('/analytics', { 'GET /analytics': () => noAnalytics });
    expect(await tile('Reports sent')).toBe('Reports sent0');
    expect(await tile('Request to sent, median')).toBe('Request to sent, median0 min');
    expect(await tile('Opened within 7 days')).toContain('0%0 of 0');
    expect(await tile('Rating, average')).toContain('00 ratings');
    expect(
      lines('Payments')
        .slice(1)
        .map((line) => line[1]),
    ).toEqual(['0', '0', '', '0', '0']);
    expect(screen.queryByText('compared with the same number of days before')).toBeNull();
  });

  test('a figure without a previous value has no change', async () => {
    const before = { sent: 0, medianSeconds: 0, soonDue: 0, soonOpened: 0 };
    await open('/analytics', { 'GET /analytics': () => testAnalytics({ before }) });
    expect(await tile('Reports sent')).toBe('Reports sent412+412');
    expect(await tile('Request to sent, median')).toBe('Request to sent, median31 hr');
    expect(await tile('Opened within 7 days')).toBe(
      'Opened within 7 days90%270 of 300 sent at least 7 days ago',
    );
  });

  test('the period is in the address and in the request', async () => {
    const { calls, address } = await open();
    await tile('Reports sent');
    await choosePeriod('year');
    await waitFor(() => expect(address()).toBe('/analytics?period=year'), time);
    await waitFor(
      () =>
        expect(
          calls
            .filter(({ path }) => path === '/analytics')
            .at(-1)
            ?.query.get('period'),
        ).toBe('year'),
      time,
    );
  });

  test('the clinic in the address is requested and selected in its field', async () => {
    const { calls } = await open('/analytics?clinic=2&period=year');
    await tile('Reports sent');
    const asked = calls.find(({ path }) => path === '/analytics/workspaces/2');
    expect(asked?.query.get('period')).toBe('year');
    await waitFor(
      () =>
        expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Clinic' }).value).toBe(harbor.name),
      time,
    );
  });

  test('invalid values in the address are ignored', async () => {
    const { calls } = await open('/analytics?clinic=-4&period=fortnight');
    await tile('Reports sent');
    expect(calls.find(({ path }) => path === '/analytics')?.query.get('period')).toBe('month');
  });

  test('an error is shown, and can be retried', async () => {
    let fails = true;
    await open('/analytics', {
      'GET /analytics': () => (fails ? new Response('{}', { status: 500 }) : testAnalytics()),
    });
    expect(await screen.findByText('The figures could not be loaded', {}, time)).toBeTruthy();
    fails = false;
    await inAct(() => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await tile('Reports sent')).toContain('412');
  });
});

async function savedFile(name: string): Promise<string> {
  let kept: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept = blob as Blob;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press(`Save as CSV: ${name}`);
  return (await kept?.text()) ?? '';
}

test('CG-203: a table is saved as CSV with plain numbers, and no cell is executed by a spreadsheet', async () => {
  await open();
  const consultants = await savedFile('Consultants');
  expect(consultants).toContain(`"'=HYPERLINK(""http://x"")","210","262.5"\r\n`);
  expect(await savedFile('Time in each stage')).toContain(
    '"Stage","Cases","Median (hours)","9 in 10 (hours)"\r\n"Waiting for payment","400","1.00","20.00"\r\n',
  );
  expect(await savedFile('Payments')).toContain('"Revenue","","38870.50"\r\n');
});

test('CG-192: a clinic’s administrator sees the clinic’s own figures without revenue', async () => {
  const { calls } = await renderPage(<ClinicFigures workspaceId={2} />, {
    address: '/edit-workspace',
    user: testUser({ role: 'admin' }),
    answers: usual,
  });
  expect(await tile('Reports sent')).toContain('412');
  expect(lines('Payments')).toEqual([
    ['What', 'Number'],
    ['Unpaid cases', '7'],
    ['Failed payments', '3'],
  ]);
  await choosePeriod('all');
  await waitFor(() => expect(calls.at(-1)?.query.get('period')).toBe('all'), time);
  expect(calls.every(({ path }) => path === '/analytics/workspaces/2')).toBe(true);
});
