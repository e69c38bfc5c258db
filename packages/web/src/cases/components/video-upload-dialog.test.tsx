import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { caseId, claimed, testCase } from '../opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../test-case-render.tsx';
import { VideoUploadDialog } from './video-upload-dialog.tsx';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
afterEach(() => vi.unstubAllGlobals());

test('E-058, T22: a report is submitted after its question, with what was written', async () => {
  const item = testCase(claimed);
  const uploadId = '0198c0de-0000-7000-8000-0000000000a7';
  sendPack.mockResolvedValue({ id: uploadId });
  const sent = stubServer(() => ({ body: item }));
  const onClose = vi.fn();
  renderCasePart(<VideoUploadDialog item={item} isOpen onClose={onClose} />);
  const form = screen.getByRole('dialog');
  const input = form.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['film'], 'report.mp4', { type: 'video/mp4' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
  fireEvent.change(within(form).getByLabelText(/Written report/), { target: { value: 'Small spots.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Upload the video' }));
  const question = await screen.findByRole('dialog', { name: 'Submit this report?' });
  expect(sendPack).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Upload the video' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: `/api/cases/${caseId}/video-report`,
    body: { uploadId, writtenReport: 'Small spots.' },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
