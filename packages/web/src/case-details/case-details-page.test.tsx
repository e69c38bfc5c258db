import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CaseDetailsPage } from './case-details-page.tsx';
import { CaseReport } from './case-report.tsx';
import { inStatus, offer, recorded, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';

afterEach(() => vi.unstubAllGlobals());

const study = { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 0, previewUrl: null };
const done = { ...recorded, ...inStatus('completed'), dicomStudy: study, writtenReport: 'White spots.' };

test('E-001: without a case the page goes to the list', async () => {
  stubServer(() => undefined);
  const { at } = renderCasePart(<CaseDetailsPage />);
  await waitFor(() => expect(at()).toBe('/cases'));
});

test('E-002: a finished report is shown as its patient sees it; E-017: but not the written one', async () => {
  stubServer(() => undefined);
  renderCasePart(<CaseReport item={testCase(done)} />);
  expect(await screen.findByRole('heading', { name: 'Your Question' })).toBeDefined();
  expect(screen.getByText('This is how Margaret Ellison sees the report.')).toBeDefined();
  expect(screen.queryByText('White spots.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('the page of a finished report has one title', async () => {
  stubServer(() => undefined);
  renderCasePart(<CaseReport item={testCase(done)} />);
  await screen.findByRole('heading', { name: 'Your Question' });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Margaret Ellison',
  ]);
});

test('CG-30, T38: the office recalls it from a menu, with a reason', async () => {
  const item = testCase({ ...done, offeredActions: offer('recall', 'archive') });
  const sent = stubServer(({ method }) => (method === 'PUT' ? { body: item } : undefined));
  renderCasePart(<CaseReport item={item} />, { role: 'super-admin' });
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Recall Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this report?' }));
  fireEvent.change(dialog.getByLabelText('Your reason'), { target: { value: 'Left and right.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Recall Report' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Left and right.' }));
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
