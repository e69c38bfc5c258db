import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testMaterial } from '../../library/material-web-fixture.ts';
import { caseId, claimed, testCase, testSupplement } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { VideoUploadDialog } from './video-upload-dialog.tsx';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
afterEach(() => vi.unstubAllGlobals());

test('E-058, T22: a report is submitted after a confirmation, with its written report', async () => {
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
    body: { uploadId, writtenReport: 'Small spots.', supplementaryMaterials: [] },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('T22, E-014: resources of the library are chosen, removed, and sent in their order', async () => {
  const item = testCase({ ...claimed, supplementaryMaterials: [testSupplement('Old')] });
  sendPack.mockResolvedValue({ id: 'upload' });
  const materials = [
    testMaterial(1, { id: 'material-Old', title: 'Old' }),
    testMaterial(2, { id: 'disc', title: 'What a disc is' }),
    testMaterial(3, { id: 'spine', title: 'The spine' }),
  ];
  const sent = stubServer(({ path }) =>
    path.startsWith('/api/materials') ? { body: { data: materials, total: 3 } } : { body: item },
  );
  renderCasePart(<VideoUploadDialog item={item} isOpen onClose={() => {}} />);
  const form = screen.getByRole('dialog');
  fireEvent.click(within(form).getByRole('button', { name: 'Choose from the library' }));
  const choice = await screen.findByRole('dialog', { name: 'Supplementary materials' });
  const add = within(choice).getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(await within(choice).findByRole('checkbox', { name: 'The spine' }));
  fireEvent.click(within(choice).getByRole('checkbox', { name: 'What a disc is' }));
  expect(within(choice).queryByRole('checkbox', { name: 'Old' })).toBeNull();
  expect(add.textContent).toBe('Add 2');
  fireEvent.click(add);
  fireEvent.click(await within(form).findByRole('button', { name: 'Remove Old' }));
  const input = form.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['film'], 'report.mp4', { type: 'video/mp4' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
  fireEvent.click(within(form).getByRole('button', { name: 'Upload the video' }));
  const question = await screen.findByRole('dialog', { name: 'Submit this report?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Upload the video' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ supplementaryMaterials: ['spine', 'disc'] });
});
