// B14: the page of an upload link. It authenticates with the link's secret, and submits the files once they have
// arrived.
import type { OpenedUploadLink, Upload } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import type { SendPackOptions } from '../../uploads/pack-sender.ts';
import { testProgress, testUpload } from '../../uploads/sending-fixture.ts';
import { currentSendings, removeSending } from '../../uploads/sending-store.ts';
import { SendFilesPage } from './send-files-page.tsx';

const { sendPack, readFolder } = vi.hoisted(() => ({ sendPack: vi.fn(), readFolder: vi.fn() }));
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
vi.mock('../../uploads/folder-reading.ts', () => ({ readFolder }));

const token = 'upload-link.secret';
const ids = {
  study: '0198c0de-0000-7000-8000-0000000000a5',
  report: '0198c0de-0000-7000-8000-0000000000a6',
};
const opened: OpenedUploadLink = {
  workspace: {
    name: 'Lakeside Clinic',
    primaryColor: '#C2185B',
    logoUrl: null,
    locale: 'en',
    contactPhone: '(555) 010-0100',
    contactEmail: null,
  },
  caseName: 'LAK-2041',
  patientInitials: 'M. E.',
  expiresAt: '2027-01-05T12:00:00.000Z',
  needsReport: true,
  mainFileType: 'dicom',
  isSubmitted: false,
  uploads: [],
};

const sendings: SendPackOptions[] = [];
/** Reports that all bytes of a pack have reached the server. */
const arrive = (purpose: string) =>
  act(async () => {
    sendings.find((one) => one.purpose === purpose)?.onProgress?.(testProgress({ phase: 'reading' }));
    await Promise.resolve();
  });

beforeEach(() => {
  sendings.length = 0;
  sendPack.mockImplementation((options: SendPackOptions): Promise<Upload> => {
    sendings.push(options);
    options.onProgress?.(testProgress());
    const { purpose } = options;
    options.onUpload?.({ ...testUpload(), id: ids[purpose as 'study' | 'report'], purpose });
    return new Promise(() => {});
  });
  readFolder.mockResolvedValue({
    keptCount: 1,
    keptBytes: 9,
    setAside: [],
    studies: [],
    patient: null,
    patientCount: 1,
    kept: [0],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentSendings()) removeSending(id, false);
});

const open = (answers: Answers, address = `/send-files?token=${token}`) =>
  renderPage(
    <LocaleProvider>
      <SendFilesPage />
    </LocaleProvider>,
    { address, answers },
  );

async function choose(at: number, name: string) {
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  const input = [...inputs].at(at) as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['bytes'], name)], configurable: true });
  await act(async () => {
    fireEvent.change(input);
    await Promise.resolve();
  });
}

test('B14, T13: pressed early, the files are submitted once both have arrived, using only the link', async () => {
  const { calls } = await open({
    'POST /upload-links/open': () => opened,
    'POST /upload-links/submit': () => ({ ...opened, isSubmitted: true }),
  });
  await screen.findByRole('heading', { name: 'Lakeside Clinic asks you for images' });
  const button = screen.getByRole('button', { name: 'Send to Lakeside Clinic' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await choose(0, 'IM0001');
  expect(await screen.findByText('A written report is still needed.')).toBeTruthy();
  await choose(-1, 'report.pdf');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(sendings.map(({ bearer }) => bearer)).toEqual([token, token]);
  fireEvent.click(button);
  expect(await screen.findByText(/as soon as the upload is done. Keep this page open/)).toBeTruthy();
  await arrive('study');
  expect(calls.filter(({ path }) => path.endsWith('submit'))).toEqual([]);
  await arrive('report');
  const done = await screen.findByRole('heading', { name: 'Thank you. Lakeside Clinic has the files.' });
  expect(document.activeElement).toBe(done);
  expect(calls.filter(({ path }) => path.endsWith('submit')).map(({ body }) => body)).toEqual([
    { token, uploadId: ids.study, reportUploadId: ids.report },
  ]);
});

test('B14: no report needed if the clinic has one; an error is shown and can be retried', async () => {
  let tries = 0;
  await open({
    'POST /upload-links/open': () => ({ ...opened, needsReport: false }),
    'POST /upload-links/submit': () => {
      tries += 1;
      return Response.json({ message: 'The case is closed.', code: 'case.state' }, { status: 409 });
    },
  });
  await screen.findByText('The clinic already has a written report.', { exact: false });
  await choose(0, 'IM0001');
  const button = screen.getByRole('button', { name: 'Send to Lakeside Clinic' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await arrive('study');
  fireEvent.click(button);
  expect(await screen.findByText('The files could not be sent.', { exact: false })).toBeTruthy();
  fireEvent.click(button);
  await waitFor(() => expect(tries).toBe(2));
});

test('B14: asks again for files whose upload stopped with the page', async () => {
  const interrupted = { ...testUpload(), status: 'receiving' as const, purpose: 'study' as const };
  const page = await open({ 'POST /upload-links/open': () => ({ ...opened, uploads: [interrupted] }) });
  expect(await screen.findByText(/Choose the same folder again/)).toBeTruthy();
  page.client.clear();
});

test.each([
  ['ended', { message: 'x', code: 'upload-link.ended' }, 410],
  ['cut off', { message: 'x', code: 'input.invalid' }, 400],
])('B14: says that a link that was %s has ended', async (_name, body, status) => {
  await open({ 'POST /upload-links/open': () => Response.json(body, { status }) });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
});
