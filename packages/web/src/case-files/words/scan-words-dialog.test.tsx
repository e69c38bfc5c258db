// Staff read and correct the words of a scanned report.
import type { RecognizedWords } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import { testResource } from '../../viewers/resources/resource-fixture.ts';
import { ScanWordsDialog } from './scan-words-dialog.tsx';

vi.mock('../../platform/live/use-live.ts', () => ({ useResourceRoom: () => {}, useLiveEvent: () => {} }));
afterEach(() => vi.unstubAllGlobals());

const read: RecognizedWords = {
  state: 'ready',
  pagesRead: 2,
  pagesToRead: 2,
  isCut: false,
  pages: [
    { text: 'No etfusion.', doubts: [[3, 12]], isCorrected: false },
    { text: '', doubts: [], isCorrected: false },
  ],
  version: 4,
  mayCorrect: true,
};

/** Opens the dialog. `save` answers a correction. */
async function open(words: RecognizedWords, save: (body: unknown) => unknown = () => ({ words })) {
  const item = { id: 'c1', videoReport: null };
  const dialog = <ScanWordsDialog item={item} uuid="f1" name="knee.jpg" isOpen onClose={() => {}} />;
  const page = await renderPage(dialog, {
    address: '/case-details',
    user: testUser({ role: 'creator' }),
    answers: {
      'GET /resources/f1': () => testResource({ type: 'image' }),
      'GET /resources/f1/words': () => ({ words }),
      'GET /patients/record/c1/glossary': () => ({ data: [], total: 0 }),
      'PUT /resources/f1/words': ({ body }) => save(body),
    },
  });
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Words of knee.jpg' })) };
}

describe('the words of a scan, for staff', () => {
  test('B26, CG-218: are shown as the patient sees them, and corrected page by page', async () => {
    const first = { text: 'No effusion.', doubts: [], isCorrected: true };
    const bodies: unknown[] = [];
    const { dialog } = await open(read, (body) => {
      bodies.push(body);
      return { words: { ...read, version: 5, pages: [first, ...read.pages.slice(1)] } };
    });
    expect((await dialog.findByText('etfusion.')).textContent).toBe('etfusion. (hard to read)');
    expect(dialog.getByText('No words were found on this page.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Correct page 1' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of page 1' });
    expect(text.value).toBe('No etfusion.');
    fireEvent.change(text, { target: { value: 'No effusion.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Corrected')).toBeTruthy();
    expect(await dialog.findByRole('button', { name: /^effusion ?, not seen$/ })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Back to what was read on page 1' }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { page: 0, text: 'No effusion.', version: 4 },
        { page: 0, text: null, version: 5 },
      ]),
    );
  });

  test('B26: a refused correction stays with its reason', async () => {
    const message = 'Someone else has corrected these words in the meantime.';
    const { dialog } = await open(read, () =>
      Response.json({ code: 'words.changed', message }, { status: 409 }),
    );
    fireEvent.click(await dialog.findByRole('button', { name: 'Correct page 2' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of page 2' });
    fireEvent.change(text, { target: { value: 'Mine.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Someone else has corrected these words/);
    expect(text.value).toBe('Mine.');
  });

  test('B26: a signed report is only read', async () => {
    const { dialog } = await open({ ...read, mayCorrect: false });
    expect(await dialog.findByText(/^The report is signed\./)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Correct/ })).toBeNull();
  });

  test.each([
    ['reading', /^The words are being read\./],
    ['none', /^These words could not be read\./],
  ] as const)('B26: while the state is %s, there is nothing to correct', async (state, said) => {
    const { dialog } = await open({ ...read, state, pages: [], mayCorrect: false });
    expect(await dialog.findByText(said)).toBeTruthy();
  });

  test('CG-218: a file with a text of its own shows its words with the marks of the patient', async () => {
    const page = await renderPage(
      <ScanWordsDialog
        item={{ id: 'c1', videoReport: null }}
        uuid="f1"
        name="report.pdf"
        isOpen
        onClose={() => {}}
      />,
      {
        address: '/case-details',
        user: testUser({ role: 'creator' }),
        answers: {
          'GET /resources/f1': () => testResource({ type: 'text', textPath: '/media/f1.txt' }),
          'GET /resources/f1/words': () => ({ words: null }),
          'GET /patients/record/c1/glossary': () => ({ data: [], total: 0 }),
          'GET /media/f1.txt': () => new Response('No midline shift.'),
        },
      },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Words of report.pdf' }));
    expect(await dialog.findByRole('button', { name: /^midline shift ?, not seen$/ })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Correct/ })).toBeNull();
    expect(page.calls.filter(({ path }) => path === '/patients/record/c1/glossary')).toHaveLength(1);
  });
});
