import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { caseId, inStatus, offer, portal, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer, type SentCall } from '../../cases/test-case-render.tsx';
import { SupplyPanel } from './supply-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const pending = testCase({ ...inStatus('pending-upload'), offeredActions: offer('submitUpload') });
const study = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  title: 'CT Chest',
  imageCount: 320,
  studyDate: '2025-03-02',
  hasReport: true,
};
const bare = { ...study, id: '0198c0de-0000-7000-8000-0000000000e2', title: 'MR Knee', hasReport: false };

function show(answer: (call: SentCall) => { status?: number; body?: unknown } | undefined, item = pending) {
  const sent = stubServer((call) =>
    call.path.endsWith('/studies') ? { body: { data: [study, bare], total: 2 } } : answer(call),
  );
  return { sent, ...renderCasePart(<SupplyPanel item={item} />) };
}

const submit = () => screen.getByRole('button', { name: 'Submit to the provider' });

async function choose(title: string) {
  fireEvent.click(screen.getByRole('button', { name: 'My existing studies' }));
  fireEvent.click(await screen.findByRole('button', { name: `Add Study: ${title}`, hidden: true }));
}

test('E-046: with nothing chosen, the button is disabled, says why, and sends nothing', () => {
  const { sent } = show(() => undefined);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Images and a written report are needed.')).toBeDefined();
  fireEvent.click(submit());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('G-025, E-027, E-047: an existing study with a report is sent once confirmed, and the list returns', async () => {
  const answer = testCase({ ...inStatus('uploading') });
  const { sent, at } = show(() => ({ body: answer }));
  await choose('CT Chest');
  fireEvent.click(submit());
  const dialog = await screen.findByRole('dialog', { name: 'Submit to the provider?' });
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit to the provider' }));
  await waitFor(() => expect(at()).toBe('/cases'));
  expect(sent).toEqual([
    { method: 'PUT', path: `/api/cases/${caseId}/clinic-upload`, body: { selectedDCMId: study.id } },
  ]);
  expect(screen.getByText('Case submitted')).toBeDefined();
});

test('E-046: an existing study without a report still requires one', async () => {
  show(() => undefined);
  await choose('MR Knee');
  expect(screen.getByText('A written report is still needed.')).toBeDefined();
  expect(submit().getAttribute('aria-disabled')).toBe('true');
});

test('E-055, W-046: says so if the case moved to another workspace', async () => {
  const workspace = { id: 1, name: 'Plainscan', isProviderWorkspace: true, globalVideoIntroduction: null };
  const { at } = show(() => ({ body: testCase({ workspace }) }));
  await choose('CT Chest');
  fireEvent.click(submit());
  const dialog = await screen.findByRole('dialog', { name: 'Submit to the provider?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit to the provider' }));
  await waitFor(() => expect(at()).toBe('/cases'));
  expect(screen.getByText('Case updated! Open the Plainscan workspace to continue')).toBeDefined();
});

test('W-007: an error appears next to the button, with the specification’s text if the server has none', async () => {
  const { at } = show(({ method }) => (method === 'PUT' ? { status: 500, body: {} } : { body: pending }));
  await choose('CT Chest');
  fireEvent.click(submit());
  const dialog = await screen.findByRole('dialog', { name: 'Submit to the provider?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit to the provider' }));
  expect(await screen.findByText('Something went wrong when try to submit case')).toBeDefined();
  expect(at()).toBe('/case-details');
  expect(screen.getByText('CT Chest')).toBeDefined();
});

test('CG-55, E-025: Mark Upload Complete needs no files if the case has images and a report', async () => {
  const item = testCase({
    ...inStatus('upload-shared'),
    uploadSharedInfo: portal,
    dicomStudy: { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 3, previewUrl: null },
    reports: [{ id: 'r', name: 'r.pdf', mime: 'application/pdf', size: 1, downloadLink: '/media/r' }],
    offeredActions: offer('completeUpload'),
  });
  const { sent } = show(() => ({ body: item }), item);
  fireEvent.click(screen.getByRole('button', { name: 'Mark Upload Complete' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: `/api/cases/${caseId}/complete-upload-shared`,
    body: {},
  });
});
