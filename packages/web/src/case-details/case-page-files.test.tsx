// Files on a case page: supplied by a clinic, from a portal, and additional ones (E-013, E-025 … E-047, G-020 … G-035).
import type { Case, Upload } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { caseId, consultant, inStatus, offer, portal, testCase } from '../cases/opened-case-fixture.ts';
import type { SentCall } from '../cases/test-case-render.tsx';
import { currentSnackbars, dismissSnackbar } from '../ui/feedback/snackbar-store.ts';
import { testResource } from '../viewers/resources/resource-fixture.ts';
import type { SendPackOptions } from '../uploads/pack-sender.ts';
import { currentSendings, removeSending } from '../uploads/sending-store.ts';
import { openCasePage } from './test-case-page.tsx';
import { press } from '../app/testing/test-press.ts';

const { sendPack, readFolder } = vi.hoisted(() => ({ sendPack: vi.fn(), readFolder: vi.fn() }));
vi.mock('../uploads/pack-sender.ts', () => ({ sendPack }));
vi.mock('../uploads/folder-reading.ts', () => ({ readFolder }));

const ids = {
  study: '0198c0de-0000-7000-8000-0000000000a5',
  report: '0198c0de-0000-7000-8000-0000000000a6',
};
const folder = { keptCount: 1, keptBytes: 9, setAside: [], studies: [], patient: null, patientCount: 1 };

/** Announces the upload to the server immediately. Its bytes never arrive. */
function announce({ purpose, onProgress, onUpload }: SendPackOptions): Promise<Upload> {
  const bytes = { bytesDone: 0, bytesTotal: 9, bytesPerSecond: null, secondsLeft: null };
  onProgress?.({ phase: 'sending', ...bytes, filesDone: 0, filesTotal: 1, reading: null });
  onUpload?.({ id: ids[purpose as 'study' | 'report'], purpose, status: 'receiving', size: 9 } as Upload);
  return new Promise(() => {});
}

beforeEach(() => {
  sendPack.mockReset();
  readFolder.mockResolvedValue({ ...folder, kept: [0] });
});
afterEach(() => {
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  for (const { id } of currentSendings()) removeSending(id, false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const said = () => currentSnackbars().map(({ text }) => text);
async function choose(input: HTMLInputElement | undefined, name: string) {
  Object.defineProperty(input, 'files', { value: [new File(['bytes'], name)], configurable: true });
  await act(async () => {
    fireEvent.change(input as HTMLInputElement);
    await Promise.resolve();
  });
}
const inputs = (place: HTMLElement = document.body) => [
  ...place.querySelectorAll<HTMLInputElement>('input[type="file"]'),
];

describe('files supplied by a clinic (E-025, E-027)', () => {
  const pending = { ...inStatus('pending-upload'), offeredActions: offer('submitUpload', 'rejectUpload') };
  const study = {
    id: ids.study,
    title: 'CT Chest',
    imageCount: 320,
    studyDate: '2025-03-02',
    hasReport: true,
  };
  const submit = 'Submit to the provider';

  /** Chooses and sends a study of the patient. `answer` is the server's response. */
  async function send(answer: { status?: number; body: unknown }) {
    const page = await openCasePage(pending, {
      answer: ({ method, path }: SentCall) =>
        path.endsWith('/studies')
          ? { body: { data: [study], total: 1 } }
          : method === 'PUT'
            ? answer
            : undefined,
    });
    await press('My existing studies');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Study: CT Chest', hidden: true }));
    await press(submit);
    await press(submit, await screen.findByRole('dialog', { name: 'Submit to the provider?' }));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    return page;
  }

  test('E-027, E-047, E-058, W-002: submits images and report after a confirmation; the list returns', async () => {
    const page = await send({ body: testCase(inStatus('uploading')) });
    await waitFor(() => expect(page.at()).toBe('/cases'));
    expect(page.sent).toEqual([
      { method: 'PUT', path: `/api/cases/${caseId}/clinic-upload`, body: { selectedDCMId: study.id } },
    ]);
    expect(said()).toEqual(['Case submitted']);
  });

  test('W-046: says so if the case now belongs to another workspace', async () => {
    const workspace = { id: 1, name: 'Plainscan', isProviderWorkspace: true, globalVideoIntroduction: null };
    const page = await send({ body: testCase({ workspace }) });
    await waitFor(() => expect(page.at()).toBe('/cases'));
    expect(said()).toEqual(['Case updated! Open the Plainscan workspace to continue']);
  });

  test.each([
    ['W-007', { status: 500, body: {} }, 'Something went wrong when try to submit case'],
    [
      'W-011',
      {
        status: 400,
        body: { message: "Radiology images and report can't be blank", code: 'case.upload-blank' },
      },
      "Radiology images and report can't be blank",
    ],
  ])('%s: an error appears next to the button', async (_, answer, words) => {
    const page = await send(answer);
    expect(await screen.findByText(words)).toBeDefined();
    expect(page.at()).toContain('/case-details');
    expect(screen.getByRole('button', { name: 'Reject Case' })).toBeDefined();
  });

  test('E-027: local files are submitted once the server has registered them', async () => {
    sendPack.mockImplementation(announce);
    const page = await openCasePage(pending, {
      answer: ({ method }) => (method === 'PUT' ? { body: testCase(inStatus('uploading')) } : undefined),
    });
    const button = () => screen.getByRole('button', { name: submit });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await choose(inputs()[0], 'IM0001');
    await choose(inputs().at(-1), 'report.pdf');
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
    await press(submit);
    await press(submit, await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(page.sent[0]?.body).toEqual({ uploadId: ids.study, reportUploadId: ids.report }),
    );
  });

  test('W-014, W-015: explains why it refuses another report type or a folder without images', async () => {
    readFolder.mockResolvedValue({ ...folder, kept: [] });
    await openCasePage(pending);
    await choose(inputs().at(-1), 'report.exe');
    expect(screen.getByText('Uploaded report must be a pdf/doc/txt/image file')).toBeDefined();
    await choose(inputs()[0], 'readme.html');
    expect(await screen.findByText('The selected folder does not contain any study files')).toBeDefined();
    expect(sendPack).not.toHaveBeenCalled();
  });

  test('E-025, CG-55: Mark Upload Complete is in the panel of a portal case', async () => {
    const page = await openCasePage(
      {
        ...inStatus('upload-shared'),
        uploadSharedInfo: portal,
        dicomStudy: { id: 's', type: 'dcm', title: 'MR', description: null, imageCount: 3, previewUrl: null },
        reports: [{ id: 'r', name: 'r.pdf', mime: 'application/pdf', size: 1, downloadLink: '/media/r' }],
        offeredActions: offer('completeUpload', 'bypassImages'),
      },
      { answer: ({ method }) => (method === 'POST' ? { body: testCase() } : undefined) },
    );
    expect(screen.getByRole('button', { name: 'Bypass Images and Report' })).toBeDefined();
    await press('Mark Upload Complete');
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent[0]).toMatchObject({
      method: 'POST',
      path: `/api/cases/${caseId}/complete-upload-shared`,
    });
  });
});

describe('access to an online portal', () => {
  const waiting = { ...inStatus('pending-upload'), offeredActions: offer('sharePortal') };

  test('G-029, W-012: its form requires all four fields', async () => {
    const page = await openCasePage(waiting);
    await press(/portal/i);
    const dialog = within(await screen.findByRole('dialog'));
    for (const label of ['Portal address', 'Username', 'Password', 'Study name'])
      expect(dialog.getByLabelText(label)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Share portal access' }));
    expect(dialog.getAllByText('Please complete the online portal access fields')).not.toEqual([]);
    expect(page.sent).toEqual([]);
  });

  test('W-013: an error stays in the dialog', async () => {
    const text = 'Share online portal access is not allowed';
    await openCasePage(
      { ...waiting, uploadSharedInfo: portal },
      {
        answer: ({ method }) =>
          method === 'PUT' ? { status: 400, body: { message: text, code: 'case.conflict' } } : undefined,
      },
    );
    await press(/portal/i);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'secret 9' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Share portal access' }));
    expect(await dialog.findByText(text)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('secret 9');
  });
});

describe('additional files (E-013, G-020, G-021)', () => {
  const file = (n: number, change: Partial<Case['additionalFiles'][number]> = {}) => ({
    uuid: `f${n}`,
    fileName: `0-scan-${n}.pdf`,
    type: 'Radiology report',
    description: null,
    status: 'ready' as const,
    failure: null,
    mime: 'application/pdf',
    size: 1_000,
    downloadLink: `/media/${n}`,
    addedBy: consultant,
    createdAt: '2026-11-18T09:00:00Z',
    ...change,
  });
  const section = () =>
    within(screen.getByRole('heading', { name: 'Additional files' }).closest('section') as HTMLElement);

  test('E-013, X-010, G-021: shows three, View More opens all; each can be viewed or downloaded', async () => {
    const docx = { fileName: 'notes.docx', mime: 'application/msword' };
    await openCasePage({ additionalFiles: [file(1), file(2), file(3, docx), file(4)] });
    expect(section().getAllByRole('listitem')).toHaveLength(3);
    expect(section().getByRole('button', { name: 'View scan-1.pdf' })).toBeDefined();
    expect(section().getByRole('link', { name: 'Download notes.docx' })).toBeDefined();
    fireEvent.click(section().getByRole('button', { name: 'View More' }));
    const dialog = await screen.findByRole('dialog', { name: 'List Additional Files' });
    expect(within(dialog).getByText('Additional radiology scans and reports')).toBeDefined();
    expect(dialog.querySelectorAll('li')).toHaveLength(4);
  });

  test('G-021, W-035: says so if there are no files', async () => {
    await openCasePage({});
    expect(section().getByText('No additional files found')).toBeDefined();
  });

  const study = {
    id: 's1',
    title: 'MR Brain',
    description: null,
    imageCount: 9,
    type: 'dcm',
    previewUrl: null,
  };
  const viewer = '/viewer?uuid=s1&token=a-token-that-is-long-enough';

  /** Opens the page, fills in the dialog and submits it. */
  async function add() {
    const page = await openCasePage(
      { dicomStudy: study, offeredActions: offer('addFile') },
      {
        answer: ({ method, path }) =>
          path.endsWith('/viewer-link')
            ? { body: { viewerLink: viewer } }
            : method === 'POST'
              ? {
                  body: testCase({ dicomStudy: study, additionalFiles: [file(1, { status: 'processing' })] }),
                }
              : undefined,
      },
    );
    await press('Add Additional File');
    const dialog = await screen.findByRole('dialog', { name: 'Add Additional File' });
    await choose(inputs(dialog)[0], 'letter.pdf');
    const fields = within(dialog);
    fireEvent.change(fields.getByLabelText('File type'), { target: { value: 'Letter or referral' } });
    fireEvent.change(fields.getByLabelText(/Description/), { target: { value: 'From Dr. Ames' } });
    fireEvent.click(fields.getByRole('button', { name: 'Upload the file' }));
    return { page, fields };
  }

  test('G-020, G-024, G-035, W-019, W-021: one is sent with its type, and the banner links to the record', async () => {
    sendPack.mockResolvedValue({ id: ids.report });
    const { page } = await add();
    const banner = await screen.findByText('Successfully uploaded the additional file!');
    expect(page.sent[0]).toEqual({
      method: 'POST',
      path: `/api/cases/${caseId}/additionalFiles`,
      body: { uploadId: ids.report, type: 'Letter or referral', description: 'From Dr. Ames' },
    });
    expect(
      screen.getByText('Additional file is being processed and will be available in a few minutes'),
    ).toBeDefined();
    const buttons = within(banner.parentElement as HTMLElement).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['View Record', 'Close']);
    fireEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(page.at()).toBe(viewer));
  });

  test('G-024, W-018: says so once it was processed, and shows it', async () => {
    const page = await openCasePage({ additionalFiles: [file(1, { status: 'processing' })] });
    expect(section().queryByRole('button', { name: /^View/ })).toBeNull();
    page.become({ additionalFiles: [file(1)] });
    await page.tell('additional-files-updated', { caseId });
    expect(await section().findByRole('button', { name: 'View scan-1.pdf' })).toBeDefined();
    expect(said()).toEqual(['Additional files updated!']);
  });

  test('G-035, W-022: reports a failed one with the same buttons', async () => {
    sendPack.mockRejectedValue(new Error('gone'));
    const { fields } = await add();
    const alert = await fields.findByRole('alert');
    expect(alert.textContent).toContain('Failed to upload the additional file');
    const banner = within(alert);
    expect(banner.getByRole('button', { name: 'View Record' })).toBeDefined();
    fireEvent.click(banner.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('G-021, H-026: a file opens with a new link each time', async () => {
    const link = '/viewer?uuid=f1&token=fresh';
    const page = await openCasePage(
      { additionalFiles: [file(1)] },
      {
        answer: ({ path }) =>
          path.startsWith('/api/resources/f1')
            ? { body: testResource({ uuid: 'f1', type: 'pdf', path: '/media/p', viewerLink: link }) }
            : undefined,
      },
    );
    await press('View scan-1.pdf');
    await waitFor(() => expect(page.at()).toBe(link));
  });

  test('W-026: says so if a file’s details are unavailable', async () => {
    const page = await openCasePage(
      { additionalFiles: [file(1)] },
      {
        answer: ({ path }) => (path.startsWith('/api/resources/f1') ? { status: 500, body: {} } : undefined),
      },
    );
    await press('View scan-1.pdf');
    expect(await screen.findByText('Failed to get resource info!')).toBeDefined();
    expect(page.at()).toContain('/case-details');
  });
});
