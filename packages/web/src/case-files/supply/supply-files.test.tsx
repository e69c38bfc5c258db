// Images and a report from this computer: chosen, uploaded, and submitted with the case (E-027, T13).
import type { Upload } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSendings, removeSending } from '../../uploads/sending-store.ts';
import type { SendPackOptions } from '../../uploads/pack-sender.ts';
import { caseId, inStatus, offer, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { SupplyPanel } from './supply-panel.tsx';

const { sendPack, readFolder } = vi.hoisted(() => ({ sendPack: vi.fn(), readFolder: vi.fn() }));
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
vi.mock('../../uploads/folder-reading.ts', () => ({ readFolder }));

const ids = {
  study: '0198c0de-0000-7000-8000-0000000000a5',
  report: '0198c0de-0000-7000-8000-0000000000a6',
};
const item = testCase({ ...inStatus('pending-upload'), offeredActions: offer('submitUpload') });

/** Announces the upload to the server immediately. Its bytes never arrive. */
function announce({ purpose, onProgress, onUpload }: SendPackOptions): Promise<Upload> {
  const files = { filesDone: 0, filesTotal: 1, reading: null };
  onProgress?.({
    phase: 'sending',
    bytesDone: 0,
    bytesTotal: 9,
    bytesPerSecond: null,
    secondsLeft: null,
    ...files,
  });
  onUpload?.({ id: ids[purpose as 'study' | 'report'], purpose, status: 'receiving', size: 9 } as Upload);
  return new Promise(() => {});
}

const folder = { keptCount: 1, keptBytes: 9, setAside: [], studies: [], patient: null, patientCount: 1 };
beforeEach(() => {
  sendPack.mockImplementation(announce);
  readFolder.mockResolvedValue({ ...folder, kept: [0] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentSendings()) removeSending(id, false);
});

async function choose(container: HTMLElement, at: number, name: string) {
  const input = [...container.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(at);
  Object.defineProperty(input, 'files', { value: [new File(['bytes'], name)], configurable: true });
  await act(async () => {
    fireEvent.change(input as HTMLInputElement);
    await Promise.resolve();
  });
}

const submit = () => screen.getByRole('button', { name: 'Submit to the provider' });

test('E-046: the button works once the server knows images and report, and both go to the case', async () => {
  const sent = stubServer(() => ({ body: testCase(inStatus('uploading')) }));
  const { container, at } = renderCasePart(<SupplyPanel item={item} />);
  await choose(container, 0, 'IM0001');
  expect(await screen.findByText('A written report is still needed.')).toBeDefined();
  await choose(container, -1, 'report.pdf');
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(submit());
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Submit to the provider' }));
  await waitFor(() => expect(at()).toBe('/cases'));
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: `/api/cases/${caseId}/clinic-upload`,
      body: { uploadId: ids.study, reportUploadId: ids.report },
    },
  ]);
  expect(currentSendings().map((sending) => sending.caseId)).toEqual([caseId, caseId]);
});

test('the chosen files are still there when the user returns to the case', async () => {
  stubServer(() => ({ body: item }));
  const first = renderCasePart(<SupplyPanel item={item} />);
  await choose(first.container, -1, 'letter.pdf');
  expect(await screen.findByText('letter.pdf')).toBeDefined();
  first.unmount();
  renderCasePart(<SupplyPanel item={item} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove letter.pdf' }));
  expect(screen.queryByText('letter.pdf')).toBeNull();
  expect(currentSendings()).toEqual([]);
});

test('W-014, W-015: explains why it refuses another report type or a folder without images', async () => {
  stubServer(() => ({ body: item }));
  readFolder.mockResolvedValue({ ...folder, kept: [] });
  const { container } = renderCasePart(<SupplyPanel item={item} />);
  await choose(container, -1, 'report.exe');
  expect(screen.getByText('Uploaded report must be a pdf/doc/txt/image file')).toBeDefined();
  await choose(container, 0, 'readme.html');
  expect(await screen.findByText('The selected folder does not contain any study files')).toBeDefined();
  expect(sendPack).not.toHaveBeenCalled();
});
