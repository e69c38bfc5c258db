// A patient's questions for staff, and answering them (CG-198), in the panel of a finished case.
import type { CaseQuestions } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { CaseReviewPanel } from '../case-flow/panels/case-review-panel.tsx';
import { caseId, inStatus, recorded, testCase } from '../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import {
  answeredQuestion,
  closedQuestion,
  openQuestion,
  readyClip,
  testQuestions,
  unpublished,
} from './question-fixture.ts';

const sendPack = vi.hoisted(() => vi.fn());
vi.mock('../uploads/pack-sender.ts', () => ({ sendPack }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:video';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendPack.mockReset();
});

const path = `/cases/${caseId}/questions`;

async function open(questions: Partial<CaseQuestions>, answers: Answers = {}) {
  const item = testCase({ ...recorded, ...inStatus('completed') });
  return renderPage(<CaseReviewPanel item={item} />, {
    address: `/case-details?caseId=${caseId}`,
    user: testUser({ role: 'admin' }),
    answers: {
      [`GET ${path}`]: () => testQuestions({ asking: null, ...questions }),
      ...answers,
    },
  });
}

const answerField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer about 2:13' });

test('CG-198: shows who asked what about which moment, and seeks to it when pressed', async () => {
  await open({ questions: [openQuestion, answeredQuestion, closedQuestion] });
  expect(await screen.findAllByText(/Margaret Ellison asked about 2:13 on 11\/21\/2026/)).toHaveLength(2);
  expect(screen.getByText('1 open')).toBeTruthy();
  expect(screen.getByText(/Adaeze Nwosu answered on 11\/23\/2026/)).toBeTruthy();
  expect(screen.getByText('Closed because the report was recalled.')).toBeTruthy();
  expect(screen.getByText(/Not answered yet/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play from 3:52' }));
  expect(document.querySelector('video')?.currentTime).toBe(232);
});

test('CG-198: an authorized user answers in a field that keeps its text until it is sent', async () => {
  let fails = true;
  const { calls } = await open(
    { questions: [openQuestion], mayAnswer: true },
    {
      [`PUT ${path}/${openQuestion.id}/answer`]: () =>
        fails
          ? Response.json({ code: 'question.closed', message: 'This question is closed.' }, { status: 409 })
          : testQuestions({
              questions: [{ ...answeredQuestion, id: openQuestion.id }],
              asking: null,
              caseVersion: 2,
            }),
    },
  );
  fireEvent.change(await answerField(), { target: { value: 'No, they are alike.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This question is closed.');
  expect((await answerField()).value).toBe('No, they are alike.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(currentSnackbars().at(-1)?.text).toBe('Answer sent. The patient gets an email.'),
  );
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    text: 'No, they are alike.',
  });
});

test('CG-198: an empty answer is not sent, and shows what is missing', async () => {
  const { calls } = await open({ questions: [openQuestion], mayAnswer: true });
  await answerField();
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('Write your answer first.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('CG-198: shows nothing without questions', async () => {
  const { calls } = await open({});
  await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Questions from the patient' })).toBeNull();
});

const answerPath = `PUT ${path}/${openQuestion.id}/answer`;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function chooseVideo(file = new File(['film'], 'answer.mp4', { type: 'video/mp4' })): void {
  const input = document.querySelector('input[type="file"]:not([capture])') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

/** As if the browser had read how long the chosen video is. */
function readLength(seconds: number): void {
  const hidden = document.querySelector('video[hidden]') as HTMLVideoElement;
  Object.defineProperty(hidden, 'duration', { value: seconds });
  fireEvent.loadedMetadata(hidden);
}

describe('a clip as an answer', () => {
  test('CG-198: the limit is said first; a video is chosen, looked at, removed, and sent with the text', async () => {
    const { calls } = await open(
      { questions: [openQuestion], mayAnswer: true },
      {
        [answerPath]: () =>
          testQuestions({
            questions: [unpublished({ status: 'preparing', downloadLink: null })],
            asking: null,
          }),
      },
    );
    await answerField();
    expect(screen.getByText('Up to 3 minutes.')).toBeTruthy();
    press('Add a short video');
    expect(screen.getByText('MP4, MOV or WebM, up to 3 minutes and 2 GB.')).toBeTruthy();
    expect(document.querySelector('input[capture="user"]')?.getAttribute('accept')).toContain('video/*');
    chooseVideo();
    await waitFor(() => expect(document.querySelector('video[hidden]')).toBeTruthy());
    readLength(80);
    expect(screen.getByRole('region', { name: 'The video you chose' })).toBeTruthy();
    press('Remove the video');
    expect(screen.queryByRole('region', { name: 'The video you chose' })).toBeNull();
    press('Add a short video');
    chooseVideo();
    fireEvent.change(await answerField(), { target: { value: 'No, they are alike.' } });
    sendPack.mockResolvedValue({ id: readyClip.id });
    press('Send answer');
    await waitFor(() =>
      expect(currentSnackbars().at(-1)?.text).toBe('Answer sent. The video is being prepared.'),
    );
    expect(sendPack.mock.calls[0]?.[0]).toMatchObject({ purpose: 'answer-clip' });
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      text: 'No, they are alike.',
      clip: { uploadId: readyClip.id },
    });
    expect((await screen.findByRole('status')).textContent).toContain('The video is being prepared.');
    expect(screen.getByText(/Adaeze Nwosu sent this answer on/)).toBeTruthy();
  });

  test('CG-198: a video that is too long, or none, is not sent', async () => {
    await open({ questions: [openQuestion], mayAnswer: true });
    fireEvent.change(await answerField(), { target: { value: 'No.' } });
    press('Add a short video');
    chooseVideo();
    await waitFor(() => expect(document.querySelector('video[hidden]')).toBeTruthy());
    readLength(181.5);
    expect(screen.getByText(/longer than 3 minutes\. Choose a shorter one/)).toBeTruthy();
    press('Send answer');
    press('Choose another file');
    chooseVideo(new File(['words'], 'note.txt', { type: 'text/plain' }));
    expect(screen.getByText(/This is not a video file/)).toBeTruthy();
    press('Send answer');
    expect(sendPack).not.toHaveBeenCalled();
  });

  test('CG-198: a sending that fails says why and keeps text and video; sending can be stopped', async () => {
    await open(
      { questions: [openQuestion], mayAnswer: true },
      {
        [answerPath]: () =>
          Response.json({ code: 'upload.not-video', message: 'This file is not a video.' }, { status: 400 }),
      },
    );
    fireEvent.change(await answerField(), { target: { value: 'No.' } });
    press('Add a short video');
    chooseVideo();
    sendPack.mockResolvedValueOnce({ id: readyClip.id });
    press('Send answer');
    expect((await screen.findByRole('alert')).textContent).toContain('This file is not a video.');
    expect((await answerField()).value).toBe('No.');
    sendPack.mockImplementationOnce(
      ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    press('Send answer');
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByRole('button', { name: 'Remove the video' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/answer\.mp4/)).toBeTruthy();
  });

  test('CG-198: one that could not be prepared says why, and its text is sent again', async () => {
    const failure = { code: 'videoTooLong', message: '-' };
    const failed = unpublished({ status: 'failed', downloadLink: null, failure });
    const { calls } = await open(
      { questions: [failed], mayAnswer: true },
      { [answerPath]: () => testQuestions({ questions: [answeredQuestion], asking: null }) },
    );
    expect((await screen.findByRole('alert')).textContent).toContain('longer than 3 minutes');
    expect((await answerField()).value).toBe('No. They have the same size.');
    press('Send answer');
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        text: 'No. They have the same size.',
      }),
    );
  });

  test('CG-198: a returned one shows the reason, and can be sent again with its video', async () => {
    const returned = unpublished({}, { review: 'returned', returnReason: 'Please speak louder.' });
    const { calls } = await open(
      { questions: [returned], mayAnswer: true },
      { [answerPath]: () => testQuestions({ questions: [unpublished({}, { review: 'waiting' })] }) },
    );
    expect(await screen.findByText('A reviewer returned this answer: Please speak louder.')).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Video answer about \d:\d\d, 1:20$/ })).toBeTruthy();
    fireEvent.change(await answerField(), { target: { value: 'No, in other words.' } });
    press('Send answer');
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        text: 'No, in other words.',
        clip: { uploadId: readyClip.id },
      }),
    );
    expect(await screen.findByText(/Waiting for approval by a reviewer/)).toBeTruthy();
  });

  const waiting = unpublished({}, { review: 'waiting', mayReview: true });

  test('CG-198: a reviewer approves after a question', async () => {
    const { calls } = await open(
      { questions: [waiting] },
      { [`${answerPath}/approve`]: () => testQuestions({ questions: [answeredQuestion], asking: null }) },
    );
    expect(await screen.findByText(/Waiting for approval by a reviewer/)).toBeTruthy();
    press('Approve and send');
    const dialog = await screen.findByRole('dialog', { name: 'Approve this answer?' });
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }));
    await waitFor(() =>
      expect(currentSnackbars().at(-1)?.text).toBe('Answer approved. The patient gets an email.'),
    );
  });

  test('CG-198: a reviewer returns it with a reason, which is kept after a failure', async () => {
    let fails = true;
    const { calls } = await open(
      { questions: [waiting] },
      {
        [`${answerPath}/return`]: () =>
          fails
            ? Response.json({ code: 'question.closed', message: 'It is closed.' }, { status: 409 })
            : testQuestions({ questions: [unpublished({}, { review: 'returned', returnReason: 'Quiet.' })] }),
      },
    );
    await screen.findByText(/Waiting for approval/);
    press('Return');
    const dialog = within(await screen.findByRole('dialog', { name: 'Return this answer?' }));
    expect(dialog.getByText('Enter a reason first.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Return' }));
    fireEvent.change(dialog.getByLabelText('Your reason'), { target: { value: 'Quiet.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Return' }));
    expect(await dialog.findByText(/is closed/)).toBeTruthy();
    fails = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('A reviewer returned this answer: Quiet.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { reason: 'Quiet.' },
      { reason: 'Quiet.' },
    ]);
  });

  test('CG-198: those who may not review see only that it waits', async () => {
    await open({ questions: [unpublished({}, { review: 'waiting' })], mayAnswer: true });
    expect(await screen.findByText(/Waiting for approval by a reviewer/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve and send' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
