// Files of a new request: images, report and additional ones (F-013, F-018, F-024, G-017, G-026).
import type { Upload } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { caseFixture } from '../cases/case-fixture.ts';
import type { SendPackOptions } from '../uploads/pack-sender.ts';
import { testProgress, testUpload } from '../uploads/sending-fixture.ts';
import { currentSendings, removeSending } from '../uploads/sending-store.ts';
import { AddCasePage } from './add-case-page.tsx';

const { sendPack, readFolder } = vi.hoisted(() => ({ sendPack: vi.fn(), readFolder: vi.fn() }));
vi.mock('../uploads/pack-sender.ts', () => ({ sendPack }));
vi.mock('../uploads/folder-reading.ts', () => ({ readFolder }));

const time = { timeout: 5_000 };
const ids = {
  study: '0198c0de-0000-7000-8000-0000000000a5',
  report: '0198c0de-0000-7000-8000-0000000000a6',
  additional: '0198c0de-0000-7000-8000-0000000000a7',
};
const folder = { keptCount: 1, keptBytes: 9, setAside: [], studies: [], patient: null, patientCount: 1 };

/** Callbacks that finish the pending uploads. */
let ends: Record<string, { done: (upload: Upload) => void; fail: (error: Error) => void }>;

/** Announces each upload to the server immediately. A test decides when its last byte is stored. */
function announce({ purpose, onProgress, onUpload }: SendPackOptions): Promise<Upload> {
  const upload = testUpload({ id: ids[purpose as keyof typeof ids], purpose });
  onProgress?.(testProgress({ bytesTotal: 9, filesTotal: 1 }));
  onUpload?.(upload);
  return new Promise((resolve, fail) => {
    const done = (read: Upload): void => {
      onProgress?.(testProgress({ phase: 'reading', bytesDone: 9, bytesTotal: 9 }));
      resolve(read);
    };
    ends[purpose] = { done, fail };
  });
}

beforeEach(() => {
  window.sessionStorage.clear();
  ends = {};
  sendPack.mockImplementation(announce);
  readFolder.mockResolvedValue({ ...folder, kept: [0] });
});
afterEach(() => {
  for (const { id } of currentSendings()) removeSending(id, false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(mainFileType: 'dicom' | 'any' = 'dicom') {
  const { workspace } = testUser();
  const clinic = {
    ...workspace,
    isProviderWorkspace: false,
    productType: 'white-glove',
    mainFileType,
  } as const;
  return renderPage(<AddCasePage />, {
    address: '/add-case',
    user: testUser({ workspace: clinic }),
    answers: {
      'GET /admins/active': () => ({ data: [], total: 0 }),
      'GET /patients/by-email': () => ({ patient: null }),
      'POST /cases': () => Response.json(caseFixture(), { status: 201 }),
    },
  });
}

/** Drops files on the drop zone with this title. */
async function drop(title: RegExp | string, ...names: string[]) {
  const area = (await screen.findByText(title)).closest('.area') as HTMLElement;
  const input = area.querySelector<HTMLInputElement>('input[type="file"]');
  const files = names.map((name) => new File(['bytes'], name));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => {
    fireEvent.change(input as HTMLInputElement);
    await Promise.resolve();
  });
}
const dropImages = (...names: string[]) => drop('Drop the study folder here', ...names);
const end = (purpose: keyof typeof ids) =>
  act(async () => {
    ends[purpose]?.done(testUpload({ id: ids[purpose], purpose, status: 'sealed' }));
    await Promise.resolve();
  });
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
async function fillPatient() {
  type('Email', 'new@mailbox.test');
  type('Name', 'Theodore Vance');
  type('Preferred name', 'Ted');
  type('Date of birth', '04/02/1949');
  type('Phone', '(555) 010-0123');
  type('What does the patient want to know?', 'Is it dangerous?');
  fireEvent.click(screen.getByRole('combobox', { name: 'Gender' }));
  fireEvent.click(await screen.findByText('Male', { selector: '[role="option"] *, [role="option"]' }));
}
const terms = () => screen.getAllByRole('checkbox', { name: /I accept|I understand/ });
const button = () => screen.getByRole('button', { name: 'Submit Request' });
const isOff = () => button().getAttribute('aria-disabled') === 'true';

describe('images, report and additional files', () => {
  it('F-013, F-024: Submit needs both boxes ticked and the files; a letter is included', async () => {
    const { calls } = await open();
    await fillPatient();
    for (const box of terms()) fireEvent.click(box);
    expect(isOff()).toBe(true);
    await dropImages('IM0001');
    await drop('Drop the written report here', 'found.pdf');
    await end('study');
    expect(isOff()).toBe(true);
    await end('report');
    await waitFor(() => expect(isOff()).toBe(false));
    const [first] = terms();
    fireEvent.click(first as HTMLElement);
    expect(isOff()).toBe(true);
    fireEvent.click(first as HTMLElement);
    await drop('Drop additional files here', 'letter.pdf');
    const kind = await screen.findByRole('combobox', { name: 'What is it?' });
    fireEvent.change(kind, { target: { value: 'Letter or referral' } });
    await end('additional');
    await waitFor(() => expect(isOff()).toBe(false));
    await act(() => fireEvent.click(button()));
    const sent = () => calls.find(({ method, path }) => method === 'POST' && path === '/cases')?.body;
    await waitFor(() => expect(sent()).toBeDefined(), time);
    expect(sent()).toMatchObject({
      uploadId: ids.study,
      reportUploadId: ids.report,
      additionalFiles: [{ uploadId: ids.additional, type: 'Letter or referral' }],
    });
  }, 20_000);

  it('G-026: a dialog changes the title of the study', async () => {
    await open();
    await dropImages('IM0001');
    fireEvent.click(await screen.findByRole('button', { name: 'Change Study Title' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Study Title' }));
    expect(dialog.getByText('Current title')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('New title'), { target: { value: ' MR of the head ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save New Title' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('MR of the head')).toBeTruthy();
  });
});

describe('F-018: what a workspace accepts', () => {
  const none = { ...folder, kept: [], setAside: [{ path: 'knee.jpg', reason: 'not-dicom' }] };

  it('F-018: a DICOM workspace accepts a picture as a report, but not as images', async () => {
    sendPack.mockClear();
    readFolder.mockResolvedValue(none);
    await open('dicom');
    expect(screen.getByText(/^A DICOM folder, a CD or a ZIP file/)).toBeTruthy();
    await dropImages('knee.jpg');
    await waitFor(() => expect(sendPack).toHaveBeenCalled());
    expect(sendPack.mock.calls.some(([options]) => (options as SendPackOptions).purpose === 'study')).toBe(
      false,
    );
  });

  it('F-018: an any-file workspace accepts it', async () => {
    sendPack.mockClear();
    readFolder.mockResolvedValue(none);
    await open('any');
    expect(screen.getByText(/^A DICOM folder, a CD, a ZIP file, pictures, a video/)).toBeTruthy();
    await dropImages('knee.jpg');
    await waitFor(() => expect(sendPack).toHaveBeenCalledOnce());
    expect(sendPack.mock.calls[0]?.[0]).toMatchObject({ purpose: 'study' });
  });
});

describe('the progress dialog (G-017, W-036)', () => {
  const heading = (name: string) => screen.queryByRole('heading', { name });
  async function watch() {
    await open();
    await dropImages('IM0001');
    fireEvent.click(await screen.findByRole('button', { name: 'Show progress' }));
    await screen.findByRole('dialog');
  }

  it('G-017: closes one second after the last byte is stored', async () => {
    await watch();
    vi.useFakeTimers();
    await end('study');
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(990));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('G-017, W-036: says Upload failed, and closes with its button', async () => {
    await watch();
    await act(async () => {
      ends['study']?.fail(new Error('gone'));
      await Promise.resolve();
    });
    await waitFor(() => expect(heading('Upload failed')).not.toBeNull());
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

async function chooseOption(option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: 'How will we get the images?' }));
  fireEvent.click(await screen.findByText(option, { selector: '[role="option"] *, [role="option"]' }));
}

it('F-016: what is said about folders and read images is said only of a folder', async () => {
  await open();
  const help = /We keep the image files and skip the rest|read from the images\. Please check/;
  expect(screen.getAllByText(help)).toHaveLength(2);
  for (const option of [
    'Access images via online portal',
    'Use a study that is already here',
    'Send the files later',
    'Without images, from the written report',
  ]) {
    await chooseOption(option);
    expect(screen.queryByText(help), option).toBeNull();
  }
}, 20_000);

it('G-025: a study that is already here needs the email first, and leads to it', async () => {
  await open();
  await chooseOption('Use a study that is already here');
  fireEvent.click(screen.getByRole('button', { name: 'Enter the email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
}, 20_000);
