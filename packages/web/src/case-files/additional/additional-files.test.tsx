import { presentFileProblem, limits, type Case } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { caseId, consultant, offer, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { AdditionalFiles } from './additional-files.tsx';
import { testResource } from '../../viewers/resources/resource-fixture.ts';
import { additionalFileProblem } from './use-additional-file.ts';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../../uploads/pack-sender.ts', () => ({ sendPack }));
afterEach(() => {
  vi.unstubAllGlobals();
  sendPack.mockReset();
  window.localStorage.clear();
});

const uploadId = '0198c0de-0000-7000-8000-0000000000f3';

const file = (n: number, changes: Partial<Case['additionalFiles'][number]> = {}) => ({
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
  ...changes,
});

function show(additionalFiles: Case['additionalFiles'], offeredActions = offer('addFile')) {
  const item = testCase({ additionalFiles, offeredActions });
  const sent = stubServer(() => ({ body: item }));
  return { sent, ...renderCasePart(<AdditionalFiles item={item} />) };
}

test('W-035: says so if there are no files', () => {
  show([], []);
  expect(screen.getByText('No additional files found')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('E-013, X-010, G-021, G-022: shows the first three, View More opens all; a leading 0- is hidden', () => {
  show([1, 2, 3, 4].map((n) => file(n)));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('scan-1.pdf')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'View More' }));
  const dialog = screen.getByRole('dialog', { name: 'List Additional Files', hidden: true });
  expect(within(dialog).getByText('Additional radiology scans and reports')).toBeDefined();
  expect(dialog.querySelectorAll('li')).toHaveLength(4);
});

test('G-021: displayable files can be viewed, others downloaded, and unready files neither', () => {
  show([
    file(1),
    file(2, { fileName: 'notes.docx', mime: 'application/msword' }),
    file(3, { status: 'failed', failure: presentFileProblem({ code: 'empty' }), downloadLink: null }),
  ]);
  expect(screen.getByRole('button', { name: 'View scan-1.pdf' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download notes.docx' }).getAttribute('download')).toBe(
    'notes.docx',
  );
  expect(screen.getByText('Failed to update additional file. The file is empty.')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('G-021, H-026: a file opens with a new link each time', async () => {
  const item = testCase({ additionalFiles: [file(1)] });
  const link = '/viewer?uuid=f1&token=fresh';
  stubServer(({ path }) => ({ body: path.includes('/resources/f1') ? opened(link) : item }));
  const { at } = renderCasePart(<AdditionalFiles item={item} />);
  fireEvent.click(screen.getByRole('button', { name: 'View scan-1.pdf' }));
  await waitFor(() => expect(at()).toBe(link));
});

const opened = (viewerLink: string) =>
  testResource({ uuid: 'f1', type: 'pdf', path: '/media/p', viewerLink });

test('G-019: a file and a type are required, and the file size is limited', () => {
  expect(additionalFileProblem(null, 'x')).toBe('needsFile');
  expect(additionalFileProblem({ size: 1 }, '')).toBe('needsType');
  expect(additionalFileProblem({ size: limits.reportBytes + 1 }, 'x')).toBe('tooLarge');
  expect(additionalFileProblem({ size: limits.reportBytes }, 'x')).toBeNull();
});

async function fill() {
  fireEvent.click(screen.getByRole('button', { name: 'Add Additional File' }));
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
  const chosen = new File(['words'], 'letter.pdf', { type: 'application/pdf' });
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
  fireEvent.change(input);
  fireEvent.change(within(dialog).getByLabelText('File type'), { target: { value: 'Letter or referral' } });
  fireEvent.change(within(dialog).getByLabelText(/Description/), { target: { value: 'From Dr. Ames' } });
  return within(dialog);
}

test('G-020, T34: a file is sent with its type and description, and the user is told what happens next', async () => {
  sendPack.mockResolvedValue({ id: uploadId });
  const { sent } = show([]);
  const dialog = await fill();
  fireEvent.click(dialog.getByRole('button', { name: 'Upload the file' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sendPack.mock.calls[0]?.[0]).toMatchObject({ purpose: 'additional' });
  expect(sent[0]).toEqual({
    method: 'POST',
    path: `/api/cases/${caseId}/additionalFiles`,
    body: { uploadId, type: 'Letter or referral', description: 'From Dr. Ames' },
  });
  expect(await screen.findByText('Successfully uploaded the additional file!')).toBeDefined();
  expect(
    screen.getByText('Additional file is being processed and will be available in a few minutes'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('W-022: the dialog reports a failed upload, and keeps the input', async () => {
  sendPack.mockRejectedValue(new Error('gone'));
  show([]);
  const dialog = await fill();
  fireEvent.click(dialog.getByRole('button', { name: 'Upload the file' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to upload the additional file');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe('From Dr. Ames');
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
/** Shows a case with images. The server returns a link to its viewer. */
function showWithImages() {
  const item = testCase({ dicomStudy: study, offeredActions: offer('addFile') });
  stubServer(({ path }) => ({ body: path.endsWith('/viewer-link') ? { viewerLink: viewer } : item }));
  return renderCasePart(<AdditionalFiles item={item} />);
}

test('G-035, W-021: the success message can be closed, or leads to the record', async () => {
  sendPack.mockResolvedValue({ id: uploadId });
  const { at } = showWithImages();
  fireEvent.click((await fill()).getByRole('button', { name: 'Upload the file' }));
  const said = await screen.findByText('Successfully uploaded the additional file!');
  const banner = within(said.parentElement as HTMLElement);
  expect(banner.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'View Record',
    'Close',
  ]);
  fireEvent.click(banner.getByRole('button', { name: 'View Record' }));
  await waitFor(() => expect(at()).toBe(viewer));
  expect(screen.queryByText('Successfully uploaded the additional file!')).toBeNull();
});

test('G-035, W-022: so does the error message', async () => {
  sendPack.mockRejectedValue(new Error('gone'));
  const { at } = showWithImages();
  const dialog = await fill();
  fireEvent.click(dialog.getByRole('button', { name: 'Upload the file' }));
  const banner = within(await dialog.findByRole('alert'));
  fireEvent.click(banner.getByRole('button', { name: 'View Record' }));
  await waitFor(() => expect(at()).toBe(viewer));
});

test('G-035: an error message closes with its dialog', async () => {
  sendPack.mockRejectedValue(new Error('gone'));
  showWithImages();
  const dialog = await fill();
  fireEvent.click(dialog.getByRole('button', { name: 'Upload the file' }));
  fireEvent.click(within(await dialog.findByRole('alert')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says in the reader’s language why a file could not be read', async () => {
  window.localStorage.setItem('locale', 'es');
  const failed = file(1, {
    status: 'failed',
    failure: presentFileProblem({ code: 'empty' }),
    downloadLink: null,
  });
  stubServer(() => undefined);
  renderCasePart(
    <LocaleProvider>
      <AdditionalFiles item={testCase({ additionalFiles: [failed] })} />
    </LocaleProvider>,
  );
  expect(await screen.findByText(/El archivo está vacío\./)).toBeDefined();
});
