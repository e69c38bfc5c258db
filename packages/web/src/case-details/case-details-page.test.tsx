import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FollowUp, SentMail } from '@plainscan/contract';
import { CaseDetailsPage } from './case-details-page.tsx';
import { CaseReport } from './case-report.tsx';
import { inStatus, offer, recorded, testCase } from '../cases/opened-case-fixture.ts';
import { listRow } from '../cases/list-row-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';

afterEach(() => vi.unstubAllGlobals());

const study = { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 0, previewUrl: null };
const done = { ...recorded, ...inStatus('completed'), dicomStudy: study, writtenReport: 'White spots.' };

test('E-001: without a case, the page redirects to the list', async () => {
  stubServer(() => undefined);
  const { at } = renderCasePart(<CaseDetailsPage />);
  await waitFor(() => expect(at()).toBe('/cases'));
});

const nothingYet: FollowUp = { mails: [], openedAt: null, watched: null };
const withFollowUp =
  (followUp: FollowUp): Parameters<typeof stubServer>[0] =>
  ({ path }) =>
    path.endsWith('/follow-up') ? { body: followUp } : undefined;

test('E-002: a finished report is shown as its patient sees it; E-017: but not the written one', async () => {
  stubServer(withFollowUp(nothingYet));
  renderCasePart(<CaseReport item={testCase(done)} />);
  expect(await screen.findByRole('heading', { name: 'Your Question' })).toBeDefined();
  expect(screen.getByText('This is how Margaret Ellison sees the report.')).toBeDefined();
  expect(screen.queryByText('White spots.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('a finished report’s page has one title', async () => {
  stubServer(withFollowUp(nothingYet));
  renderCasePart(<CaseReport item={testCase(done)} />);
  await screen.findByRole('heading', { name: 'Your Question' });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Margaret Ellison',
  ]);
});

test('CG-30, T38: the staff recalls it from a menu, with a reason', async () => {
  const item = testCase({ ...done, offeredActions: offer('recall', 'archive') });
  const sent = stubServer((call) =>
    call.method === 'PUT' ? { body: item } : withFollowUp(nothingYet)(call),
  );
  renderCasePart(<CaseReport item={item} />, { role: 'super-admin' });
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Recall Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this report?' }));
  fireEvent.change(dialog.getByLabelText('Your reason'), { target: { value: 'Left and right.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Recall Report' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Left and right.' }));
});

const mail: SentMail = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  kind: 'ready',
  queuedAt: '2026-11-20T10:00:00.000Z',
  fate: 'refused',
  at: '2026-11-20T10:01:00.000Z',
  reason: 'unknown-address',
  answer: null,
};

test('B9: says why the email was not delivered and how much of each chapter was watched', async () => {
  const chapters = [
    { title: 'Where to look', percent: 100 },
    { title: '', percent: 25 },
  ];
  stubServer(
    withFollowUp({
      mails: [mail, { ...mail, id: 'e2', kind: 'unopened', fate: 'handedOver', reason: null }],
      openedAt: '2026-11-21T10:00:00.000Z',
      watched: { percent: 55, lastAt: '2026-11-21T11:00:00.000Z', chapters },
    }),
  );
  renderCasePart(<CaseReport item={testCase(done)} />);
  expect(await screen.findByText(/The mail server does not know this address\./)).toBeDefined();
  expect(screen.getByText(/^Reminder to watch the report, /)).toBeDefined();
  expect(screen.getByText(/^55% of the video, last on /)).toBeDefined();
  const bars = screen
    .getAllByRole('progressbar')
    .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]);
  expect(bars).toEqual([
    ['1. Where to look', '100'],
    ['2. Chapter 2', '25'],
  ]);
});

test('T44: the email is resent after a confirmation', async () => {
  const item = testCase({ ...done, offeredActions: offer('sendAgain') });
  const sent = stubServer((call) =>
    call.method === 'POST' ? { body: { ...item, version: 9 } } : withFollowUp(nothingYet)(call),
  );
  renderCasePart(<CaseReport item={item} />);
  expect(await screen.findByText('No email was sent')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send the Email Again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the email again?' }));
  expect(dialog.getByText('Margaret Ellison gets another email with the link to the report.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Send the Email Again' }));
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/cases/${item.id}/send-again`,
    ]),
  );
});

const styleOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test.each([
  ['E-010', '../reports/video/case-video.module.css', 'height: 288px'],
  ['E-010', './scan-pane.module.css', 'height: 470px'],
  ['E-016', '../cases/case-facts.module.css', 'max-height: 200px'],
  ['G-023, X-011', '../case-files/additional/additional-files.module.css', 'max-height: 240px'],
  ['G-028, X-011', '../case-files/supply/supply-panel.module.css', 'max-height: 230px'],
  ['G-028, X-011', '../requests/request-form.module.css', 'max-height: 230px'],
  ['E-005', './case-page-columns.module.css', 'minmax(0, 85%)'],
  ['E-006', './case-page-columns.module.css', '15fr) minmax(0, 40fr) minmax(0, 45fr)'],
])('%s: %s says %s', (_id, file, rule) => {
  expect(styleOf(file)).toContain(rule);
});

test('CG-193: J and K lead from case to case in list order, and from a finished one to the first', async () => {
  const ids = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
  const rows = ids.map((id, at) => listRow({ id, patientName: at === 0 ? 'Hannah Whitcombe' : 'Wei Chen' }));
  stubServer((call) =>
    call.path.startsWith('/api/cases?') ? { body: { data: rows, total: 2 } } : withFollowUp(nothingYet)(call),
  );
  const { at } = renderCasePart(<CaseReport item={testCase(done)} />);
  const next = await screen.findByRole('link', { name: 'Next: Hannah Whitcombe' });
  expect(next.getAttribute('href')).toBe(`/case-details?caseId=${ids[0]}`);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(at()).not.toContain(ids[0]);
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(at()).toBe(`/case-details?caseId=${ids[0]}`));
});
