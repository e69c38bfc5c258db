// The page of a finished report, and what it shows if there is none.
import type { Case } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../../app/testing/test-page.tsx';
import { testUser } from '../../app/testing/test-user.ts';
import {
  caseId,
  inReview,
  inStatus,
  offer,
  readyVideo,
  recorded,
  testCase,
  testSupplement,
} from '../../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { testResource } from '../../viewers/resources/resource-fixture.ts';
import { PatientReportPage } from './patient-report-page.tsx';

type Handler = (data: { caseId: string; version: number }) => void;
const handlers = vi.hoisted(() => new Map<string, Handler>());
vi.mock('../../platform/live/use-live.ts', () => ({
  useCaseRoom: () => {},
  useResourceRoom: () => {},
  useLiveEvent: (event: string, handler: Handler) => handlers.set(event, handler),
}));
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const finished: Partial<Case> = {
  ...recorded,
  ...inStatus('completed'),
  signedOffAt: '2026-11-20T09:00:00Z',
  writtenReport: 'The rest looks fine.',
};

interface Opening {
  role?: 'patient' | 'super-admin';
  query?: string;
  answers?: Answers;
}

async function open(
  report: Partial<Case> = finished,
  { role = 'patient', query = `?caseId=${caseId}`, answers = {} }: Opening = {},
) {
  let item = testCase(report);
  const page = await renderPage(<PatientReportPage />, {
    address: `/patient-report${query}`,
    user: testUser({ role, name: 'Margaret Ellison' }),
    answers: {
      [`GET /cases/${caseId}`]: () => item,
      [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
      ...answers,
    },
  });
  const become = (changes: Partial<Case>) =>
    act(async () => {
      item = testCase({ ...report, version: 2, ...changes });
      handlers.get('case-updated')?.({ caseId, version: 2 });
      await Promise.resolve();
    });
  return { ...page, become };
}
const testFile: Case['reports'][number] = {
  id: 'f1',
  name: 'report.pdf',
  mime: 'application/pdf',
  size: 1_000,
  downloadLink: '/media/f1',
};
const testStudy: NonNullable<Case['dicomStudy']> = {
  id: 's1',
  type: 'dcm',
  title: 'MR Brain',
  description: null,
  imageCount: 106,
  previewUrl: null,
};
const part = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const section = heading.closest('section');
  if (!section) throw new Error(`${name} is no heading of a section.`);
  return within(section);
};

describe('which report (K-001)', () => {
  test('W-024, K-001: chosen by a case, or by its record', async () => {
    await open();
    expect(await screen.findByText(/The rest looks fine/)).toBeTruthy();
    document.body.replaceChildren();
    const { calls } = await open(finished, {
      query: '?recordId=r1',
      answers: {
        'GET /patients/record/r1': () => Response.json({ code: 'not-found', message: '-' }, { status: 404 }),
      },
    });
    expect(calls.some(({ path }) => path === '/patients/record/r1')).toBe(true);
    expect(await screen.findByText('Could not get the case for this record')).toBeTruthy();
  });

  test('K-001: redirects home without either', async () => {
    const { address } = await open(finished, { query: '' });
    expect(address()).toBe('/');
  });

  test('W-025: explains if it belongs to another patient or no longer exists', async () => {
    await open(finished, {
      answers: {
        [`GET /cases/${caseId}`]: () => Response.json({ code: 'not-found', message: '-' }, { status: 404 }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'No case found' })).toBeTruthy();
  });
});

describe('a finished report', () => {
  test('K-002, K-011: shows the patient, the title, the H.264 video and the question', async () => {
    await open({
      ...finished,
      videoReport: { ...readyVideo, downloadLink: '/media/first', h264: { downloadLink: '/media/h264' } },
    });
    expect(await screen.findByText(/For Margaret Ellison, by Adaeze Nwosu\./)).toBeTruthy();
    expect(screen.getByText(/MR Brain without contrast/)).toBeTruthy();
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/h264');
    expect((await part('Your Question')).getByText('Is that dangerous?')).toBeTruthy();
  });

  test('K-003: supplementary material is in one list with it', async () => {
    await open({ ...finished, supplementaryMaterials: [testSupplement('What a disc is')] });
    const list = within(await screen.findByRole('list', { name: 'Education Playlist' }));
    expect(list.getAllByRole('button').map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Video report'),
      expect.stringContaining('What a disc is'),
    ]);
  });

  test('K-004, K-008: only patients have the written report, with a button for each of its files', async () => {
    const reports = [testFile];
    await open({ ...finished, reports });
    const written = await part('Your written report');
    expect(written.getByText('The rest looks fine.')).toBeTruthy();
    expect(written.getByRole('button', { name: 'Open report.pdf' })).toBeTruthy();
    document.body.replaceChildren();
    await open({ ...finished, reports }, { role: 'super-admin' });
    expect(await screen.findByText('Is that dangerous?')).toBeTruthy();
    expect(screen.queryByText('The rest looks fine.')).toBeNull();
  });

  test('B25, K-008: a report that is a file shows its words, and a long one all of them on request', async () => {
    const words = `FINDINGS\n${'The heart is normal.\n'.repeat(90)}No pneumothorax.`;
    await open(
      { ...finished, writtenReport: null, reports: [testFile] },
      {
        answers: {
          [`GET /resources/${testFile.id}`]: () => testResource({ type: 'pdf', textPath: '/media/words' }),
          'GET /media/words': () => new Response(words),
        },
      },
    );
    const written = await part('Your written report');
    expect(written.getByRole('button', { name: 'Open report.pdf' })).toBeTruthy();
    expect(await written.findByText(/^These are the words of the file\./)).toBeTruthy();
    expect(written.queryByRole('button', { name: /^pneumothorax/ })).toBeNull();
    fireEvent.click(written.getByRole('button', { name: 'Show the whole text' }));
    expect(await written.findByRole('button', { name: /^pneumothorax ?, not seen$/ })).toBeTruthy();
    expect(written.queryByRole('button', { name: 'Show the whole text' })).toBeNull();
  });

  test('K-004: supplied files are listed as Radiology Files and, for patients, Radiology Report', async () => {
    const supplied = { ...finished, dicomStudy: testStudy, reports: [testFile] };
    await open(supplied);
    const files = await part('Supplied Files');
    const names = files.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Radiology Files', 'Radiology Report']);
    expect(files.getByRole('button', { name: 'View report.pdf' })).toBeTruthy();
    document.body.replaceChildren();
    await open(supplied, { role: 'super-admin' });
    const shown = await part('Supplied Files');
    expect(shown.getByRole('heading', { name: 'Radiology Files' })).toBeTruthy();
    expect(shown.queryByText('Radiology Report')).toBeNull();
  });

  test('K-004: the images open in their viewer', async () => {
    const { calls } = await open(
      { ...finished, dicomStudy: testStudy },
      { answers: { [`GET /cases/${caseId}/viewer-link`]: () => ({ viewerLink: '/viewer?uuid=s1' }) } },
    );
    const button = (await part('Supplied Files')).getByRole('button', { name: 'View 106 images' });
    await act(async () => {
      fireEvent.click(button);
      await Promise.resolve();
    });
    // The page follows the link and, without a report in the URL, then goes home.
    await waitFor(() => expect(calls.some(({ path }) => path === `/cases/${caseId}/viewer-link`)).toBe(true));
  });

  test('K-005: its patient can share it', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Share Video Report' })).toBeTruthy();
  });

  describe('the share dialog (K-005, H-018 … H-020)', () => {
    const url = 'https://lakeside.test/video-report/r1?token=secret';
    const make = `POST /patients/record/${caseId}/share-links`;
    const made = { id: 'l1', what: 'video', url, mayDownload: false, showsReport: false, showsImages: false };
    const link = {
      ...made,
      asksBirthDate: true,
      state: 'live',
      receiver: null,
      createdAt: '2026-11-20T09:00:00Z',
      expiresAt: '2026-12-20T09:00:00Z',
      timesOpened: 0,
      openings: [],
    };
    async function share(answer: () => unknown) {
      await open(
        { ...finished, dicomStudy: testStudy },
        {
          answers: {
            [make]: answer,
            [`GET /patients/record/${caseId}/share-links`]: () => ({ data: [], total: 0 }),
          },
        },
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Share Video Report' }));
      return within(await screen.findByRole('dialog'));
    }
    const refused = (status: number, body: object) => () => Response.json(body, { status });
    const fill = (dialog: Awaited<ReturnType<typeof share>>) => {
      fireEvent.change(dialog.getByLabelText('Their name'), { target: { value: 'Elena' } });
      fireEvent.change(dialog.getByLabelText('Their email'), { target: { value: 'elena@mail.test' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Send link' }));
    };
    beforeEach(() =>
      vi.stubGlobal('navigator', {
        languages: ['en'],
        clipboard: { writeText: () => Promise.resolve() },
      }),
    );

    test('W-058: copies a link', async () => {
      const dialog = await share(() => link);
      fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
      expect(await dialog.findByText('Link copied to clipboard')).toBeTruthy();
      expect(dialog.getByLabelText<HTMLInputElement>('Your link').value).toBe(url);
    });

    test('W-059: sends it by email', async () => {
      const dialog = await share(() => ({ ...link, url: null }));
      fill(dialog);
      expect(await dialog.findByText('Your video report shared!')).toBeTruthy();
    });

    test('W-060: reports an email that could not be sent', async () => {
      const dialog = await share(refused(500, {}));
      fill(dialog);
      expect(await dialog.findByText('Failed to share report via email. Please try again.')).toBeTruthy();
    });

    test.each([
      ['W-057', 'Video report', 500, {}, 'Failed to get share link for the video report'],
      ['W-055', 'Images and files', 500, {}, 'Failed to get share link for the selected study'],
      [
        'W-056',
        'Video report',
        409,
        { message: 'Video report is not found for this study', code: 'share.no-video' },
        'Failed to get share link for the video report Video report is not found for this study',
      ],
    ])('%s: no link to %s after %i', async (_, what, status, body, words) => {
      const dialog = await share(refused(status, body));
      if (what !== 'Video report') fireEvent.click(dialog.getByLabelText(what));
      fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
      expect(await dialog.findByText(words)).toBeTruthy();
    });

    test('H-019: discards its draft one second after it was closed', async () => {
      const dialog = await share(() => link);
      fireEvent.change(dialog.getByLabelText('Their name'), { target: { value: 'Elena' } });
      vi.useFakeTimers();
      const name = async (milliseconds: number) => {
        fireEvent.click(screen.getByRole('button', { name: 'Close' }));
        await act(() => vi.advanceTimersByTimeAsync(milliseconds));
        fireEvent.click(screen.getByRole('button', { name: 'Share Video Report' }));
        return screen.getByLabelText<HTMLInputElement>('Their name').value;
      };
      expect(await name(999)).toBe('Elena');
      expect(await name(1_000)).toBe('');
    });
  });

  test('K-006, K-007, E-059: its patient rates it once; then it shows the rating without a form', async () => {
    const rated = testCase({ ...finished, ratingScore: 4, ratingComment: 'Clear.' });
    const { calls } = await open(
      { ...finished, offeredActions: offer('rate') },
      { answers: { [`PUT /cases/${caseId}/rate`]: () => rated } },
    );
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(submit.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('4 of 5'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Clear.' } });
    fireEvent.click(submit);
    const given = await part('Your rating');
    expect(calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/rate'))?.body).toEqual({
      ratingScore: 4,
      ratingComment: 'Clear.',
    });
    expect(given.getByLabelText<HTMLInputElement>('4 of 5').checked).toBe(true);
    expect(given.getByText('Clear.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  test('K-006, E-059: nobody else can rate it', async () => {
    await open(finished, { role: 'super-admin' });
    expect(await screen.findByText('Is that dangerous?')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  test('W-045: a refused rating keeps the input', async () => {
    const refused = () => Response.json({ code: 'internal', message: 'No' }, { status: 500 });
    await open(
      { ...finished, offeredActions: offer('rate') },
      { answers: { [`PUT /cases/${caseId}/rate`]: refused } },
    );
    fireEvent.click(await screen.findByLabelText('2 of 5'));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
      await Promise.resolve();
    });
    await waitFor(() =>
      expect(currentSnackbars().at(-1)).toMatchObject({
        kind: 'error',
        text: 'Failed to submit report rate',
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('2 of 5').checked).toBe(true);
  });

  test('K-009: its patient’s first view is reported once, and nobody else’s', async () => {
    const marks = (calls: readonly { method: string; path: string }[]) =>
      calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/view-report-first-time'));
    const own = await open();
    await screen.findByText(/The rest looks fine/);
    await own.become({ title: 'MR Brain, second look' });
    expect(marks(own.calls)).toHaveLength(1);
    document.body.replaceChildren();
    const other = await open(finished, { role: 'super-admin' });
    await screen.findByText('Is that dangerous?');
    expect(marks(other.calls)).toEqual([]);
  });

  test('K-010: a change that arrives while the first view is being saved shows afterwards', async () => {
    const saving = Promise.withResolvers<Response>();
    const view = `PUT /patients/record/${caseId}/view-report-first-time`;
    const { become, calls } = await open(finished, { answers: { [view]: () => saving.promise } });
    await screen.findByText('The rest looks fine.');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    await become({ writtenReport: 'One more line.' });
    expect(screen.queryByText('One more line.')).toBeNull();
    saving.resolve(new Response(null, { status: 204 }));
    expect(await screen.findByText('One more line.')).toBeTruthy();
  });

  test('K-010: a change shows immediately, with a message', async () => {
    const { become } = await open();
    await screen.findByText(/The rest looks fine/);
    await become({ writtenReport: 'One more line.' });
    expect(await screen.findByText('One more line.')).toBeTruthy();
    expect(currentSnackbars().at(-1)).toMatchObject({ kind: 'update' });
  });
});

test('K-012: an unfinished one shows its state, and how long it will take', async () => {
  await open(inReview);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your video is on its way' })).toBeTruthy();
  expect(screen.getByText(/Video reports are typically 5-10 minutes long\./)).toBeTruthy();
  expect(document.querySelector('video')).toBeNull();
});
