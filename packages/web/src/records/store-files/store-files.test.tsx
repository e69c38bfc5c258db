// Storing files without a case: the button, its dialog, and what happens if the storage is full.
import { paymentPath } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { currentSnackbars, dismissSnackbar } from '../../ui/feedback/snackbar-store.ts';
import { listRow } from '../../cases/list-row-fixture.ts';
import { PatientDashboardPage } from '../patient-dashboard-page.tsx';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
// Reads without the worker, which this browser lacks.
vi.mock('../../uploads/folder-reading.ts', async () => ({
  readFolder: (await import('../../uploads/folder-reading.ts')).readStudyFolder,
}));
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  sendPack.mockReset();
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
});

const uploadId = '0198c0de-0000-7000-8000-0000000000f3';
const { workspace } = testUser();

const open = (answers: Answers, isProviderWorkspace = true) =>
  renderPage(<PatientDashboardPage />, {
    address: '/patient-dashboard',
    user: testUser({ role: 'patient', workspace: { ...workspace, isProviderWorkspace } }),
    answers: {
      'GET /patients/record': () => ({ data: [], total: 0 }),
      'GET /cases/not-paid': () => ({ data: [], total: 0 }),
      'GET /patients/storage': () => ({ studyCount: 0, maxStudy: 3, isNextTemporary: false }),
      'POST /patients/study': () => Response.json({ uploadId, message: 'Done' }, { status: 201 }),
      ...answers,
    },
  });

async function chooseLetter() {
  fireEvent.click(await screen.findByRole('button', { name: 'Upload my first Imaging Study' }));
  const dialog = await screen.findByRole('dialog', { name: 'Store files in your record' });
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]:not([webkitdirectory])');
  const file = new File(['%PDF-1.7'], 'Letter of Dr. Hale.pdf', { type: 'application/pdf' });
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  await within(dialog).findByText(/^1 file, /);
  return within(dialog);
}
const store = (dialog: Awaited<ReturnType<typeof chooseLetter>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Store Files' }));

describe('I-005, G-031: Store Files', () => {
  test('sends the files, stores them under the given name, and says that they have arrived', async () => {
    sendPack.mockImplementation((options: { onUpload: (upload: object) => void }) => {
      options.onUpload({ id: uploadId });
      return Promise.resolve({ id: uploadId, status: 'read' });
    });
    const { calls } = await open({});
    const dialog = await chooseLetter();
    expect(dialog.getByLabelText('What is it?')).toHaveProperty('value', 'pdf');
    const name = dialog.getByLabelText('What is it called?');
    fireEvent.change(name, { target: { value: ' ' } });
    store(dialog);
    expect(dialog.getByText('Give it a name first.')).toBeTruthy();
    expect(sendPack).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: 'My letter' } });
    store(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sendPack).toHaveBeenCalledWith(
      expect.objectContaining({ purpose: 'study', title: 'My letter', fileType: 'pdf' }),
    );
    const kept = calls.find(({ method, path }) => method === 'POST' && path === '/patients/study');
    expect(kept?.body).toEqual({ title: 'My letter', fileType: 'pdf', uploadId });
    expect(currentSnackbars().map(({ text }) => text)).toContain(
      'Your files have arrived. We’ll tell you as soon as you can look at them.',
    );
  });

  test('the dialog shows errors and keeps the input', async () => {
    sendPack.mockRejectedValue(new Error('Down'));
    await open({});
    const dialog = await chooseLetter();
    store(dialog);
    expect(await dialog.findByText(/^The files could not be stored\./)).toBeTruthy();
    expect(dialog.getByLabelText('What is it?')).toHaveProperty('value', 'pdf');
  });

  test.each([
    [3, 3, '/upgrade-plan?action=upload'],
    [0, 0, '/storage-plans'],
  ])('G-032, CG-101: with %i of %i studies it leads to %s', async (studyCount, maxStudy, to) => {
    await open({ 'GET /patients/storage': () => ({ studyCount, maxStudy, isNextTemporary: true }) });
    const link = await screen.findByRole('link', { name: 'Upload my first Imaging Study' });
    expect(link.getAttribute('href')).toBe(to);
  });

  test('is hidden from patients of other clinics (I-020)', async () => {
    const { calls } = await open({}, false);
    await screen.findByText('No video report yet');
    expect(screen.queryByText('Upload my first Imaging Study')).toBeNull();
    expect(calls.some(({ path }) => path === '/patients/storage')).toBe(false);
  });
});

test('I-012: requests that wait for a payment are counted, with a link', async () => {
  const rows = ['c1', 'c2'].map((id) => listRow({ id }));
  await open({ 'GET /cases/not-paid': () => ({ data: rows, total: 2 }) });
  expect(await screen.findByText('2 of your requests are waiting for payment.')).toBeTruthy();
  const pay = screen.getByRole('link', { name: 'Go to payment' });
  expect(pay.getAttribute('href')).toBe(paymentPath({ id: 'c1', studyId: null }));
});
