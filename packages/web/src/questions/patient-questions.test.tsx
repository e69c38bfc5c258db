// A patient's questions about moments of the video, on the report page (CG-198, B19).
import type { CaseQuestions, QuestionAnswer, TrackEvent } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { caseId, inStatus, readyVideo, recorded, testCase } from '../cases/opened-case-fixture.ts';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { PatientReportPage } from '../records/report/patient-report-page.tsx';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { eventTrackQuery } from '../viewers/explore/event-track-query.ts';
import {
  answeredQuestion,
  closedQuestion,
  openQuestion,
  readyClip,
  testQuestions,
} from './question-fixture.ts';

const path = `/cases/${caseId}/questions`;
const chapters = [
  { start: 0, title: 'Hello' },
  { start: 120, title: 'The fluid spaces' },
];

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

async function open(questions: Partial<CaseQuestions> = {}, answers: Answers = {}) {
  const page = await renderPage(
    <LocaleProvider>
      <PatientReportPage />
    </LocaleProvider>,
    {
      address: `/patient-report?caseId=${caseId}`,
      user: testUser({ role: 'patient' }),
      answers: {
        [`GET /cases/${caseId}`]: () =>
          testCase({ ...recorded, ...inStatus('completed'), videoReport: { ...readyVideo, chapters } }),
        [`PUT /patients/record/${caseId}/view-report-first-time`]: () => new Response(null, { status: 204 }),
        [`PUT /cases/${caseId}/answers-seen`]: () => new Response(null, { status: 204 }),
        [`GET ${path}`]: () => testQuestions(questions),
        ...answers,
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(video);
  const sent = (method: string, suffix = '') =>
    page.calls.filter((call) => call.method === method && call.path === path + suffix);
  return { ...page, sent };
}

const video = () => {
  const found = document.querySelector('video');
  if (!found) throw new Error('There is no video.');
  return found;
};
const playTo = (seconds: number) => {
  Object.defineProperty(video(), 'currentTime', { configurable: true, writable: true, value: seconds });
  fireEvent.timeUpdate(video());
};
const askButton = () => screen.findByRole('button', { name: 'Ask about this moment' });

async function begin() {
  fireEvent.click(await askButton());
  return within(await screen.findByRole('dialog', { name: 'Ask about this moment' }));
}

const type = (dialog: ReturnType<typeof within>, text: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: 'Your question' }), { target: { value: text } });
const send = (dialog: ReturnType<typeof within>) =>
  act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Send my question' }));
    await Promise.resolve();
  });

describe('asking', () => {
  test('CG-198: pauses, names the moment, and states the answer time, the limits, and what it is not for', async () => {
    await open();
    playTo(133.4);
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    const dialog = await begin();
    expect(pause).toHaveBeenCalled();
    expect(dialog.getByText('At 2:13, The fluid spaces')).toBeTruthy();
    expect(dialog.getByText(/You can ask until 12\/06\/2026\. .*: 3 of 3\./)).toBeTruthy();
    expect(dialog.getByText('Not for emergencies.')).toBeTruthy();
    expect(dialog.getByText(/call your local emergency number/)).toBeTruthy();
    // The dialog focuses its first field a moment after it appears.
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Your question' })),
    );
  });

  test('CG-198, B19: sends the text with video and moment, and shows the question immediately', async () => {
    const { sent } = await open(
      {},
      { [`POST ${path}`]: () => testQuestions({ questions: [openQuestion], caseVersion: 2 }) },
    );
    playTo(133.4);
    const dialog = await begin();
    type(dialog, 'Is the left one larger?');
    expect(dialog.getByText('23 of 500 characters')).toBeTruthy();
    await send(dialog);
    expect(sent('POST')[0]?.body).toEqual({
      videoId: readyVideo.id,
      atMs: 133_400,
      text: 'Is the left one larger?',
    });
    expect(await screen.findByText('You asked about 2:13')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentSnackbars().at(-1)?.text).toBe(
      'Your question was sent. We’ll email you when there is an answer.',
    );
    // Its own change is already known.
    expect(sent('GET')).toHaveLength(1);
  });

  test('CG-198, B7: includes the image of that moment, if the video has an event track', async () => {
    const view: TrackEvent = {
      t: 120_000,
      type: 'view',
      study: '1.2',
      series: '1.2.3',
      instance: '1.2.3.48',
      frame: 1,
      window: null,
      isInverted: false,
      isFlipped: false,
      rotation: 0,
      zoom: 1,
      center: { x: 64, y: 64 },
    };
    const { sent, client } = await open();
    client.setQueryData(eventTrackQuery(readyVideo.id, '').queryKey, [view]);
    playTo(133.4);
    const dialog = await begin();
    type(dialog, 'Is the left one larger?');
    await send(dialog);
    expect(sent('POST')[0]?.body).toMatchObject({
      atMs: 133_400,
      image: { seriesUid: '1.2.3', instanceUid: '1.2.3.48', frame: 1 },
    });
  });

  test('CG-198: an empty question is not sent, and shows what is missing', async () => {
    const { sent } = await open();
    const dialog = await begin();
    type(dialog, '   ');
    await send(dialog);
    expect(dialog.getByText('Write your question first.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  test('CG-198: shows a failure and keeps the text, even after going back to the video', async () => {
    const refusal = { code: 'question.too-late', message: 'That time is over.' };
    await open({}, { [`POST ${path}`]: () => Response.json(refusal, { status: 409 }) });
    const dialog = await begin();
    type(dialog, 'Is the left one larger?');
    await send(dialog);
    expect((await dialog.findByRole('alert')).textContent).toContain('That time is over.');
    fireEvent.click(dialog.getByRole('button', { name: 'Back to the video' }));
    const again = await begin();
    const field = again.getByRole('textbox', { name: 'Your question' });
    expect((field as HTMLTextAreaElement).value).toBe('Is the left one larger?');
  });

  test('CG-198: with three open questions, the button is disabled and says why', async () => {
    const questions = ['A?', 'B?', 'C?'].map((text) => ({ ...openQuestion, id: text, text }));
    await open({ questions, asking: { state: 'full', left: 0, until: '2026-12-06T12:00:00Z' } });
    await screen.findByText(/3 of your questions are waiting for an answer/);
    const button = await askButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['(555) 010-0190', /please call Harbor Imaging: \(555\) 010-0190/],
    [null, /please ask Harbor Imaging\./],
  ])('CG-198: after the deadline, contact data replaces the button (phone: %s)', async (phone, words) => {
    const asking = { state: 'late' as const, left: 3, until: '2026-11-06T12:00:00Z' };
    await open({ asking, clinic: { name: 'Harbor Imaging', phone } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask about this moment' })).toBeNull();
  });
});

describe('the list', () => {
  test('CG-198: shows nothing before the first question', async () => {
    await open();
    await askButton();
    expect(screen.queryByRole('heading', { name: 'Your questions about the video' })).toBeNull();
  });

  test('CG-198: shows an answer with author and date, and a link to its moment', async () => {
    const { calls } = await open({ questions: [answeredQuestion] });
    expect(await screen.findByText('Adaeze Nwosu answered on 11/23/2026')).toBeTruthy();
    expect(screen.getByText('No. They have the same size.')).toBeTruthy();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    fireEvent.click(screen.getByRole('button', { name: 'Play from 3:52' }));
    expect(video().currentTime).toBe(232);
    expect(play).toHaveBeenCalled();
    await waitFor(() =>
      expect(calls.filter((call) => call.path === `/cases/${caseId}/answers-seen`)).toHaveLength(1),
    );
  });

  const withClip = {
    ...answeredQuestion,
    answer: { ...(answeredQuestion.answer as QuestionAnswer), clip: readyClip },
  };

  test('CG-198: a video answer plays in its place, below its text, and only when pressed', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open({ questions: [withClip] });
    const player = await screen.findByRole('region', { name: /^Video answer about \d:\d\d, 1:20$/ });
    const text = screen.getByText('No. They have the same size.');
    expect(text.compareDocumentPosition(player) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const clip = player.querySelector('video');
    expect([clip?.getAttribute('src'), clip?.autoplay]).toEqual([readyClip.downloadLink, false]);
    expect(play).not.toHaveBeenCalled();
    fireEvent.keyDown(player, { key: ' ' });
    expect(play.mock.contexts[0]).toBe(clip);
  });

  test('CG-213: a video answer plays from its small file where the user chose that', async () => {
    localStorage.setItem('video-quality', 'small');
    await open({ questions: [withClip] });
    const player = await screen.findByRole('region', { name: /^Video answer about/ });
    expect(player.querySelector('video')?.getAttribute('src')).toBe(readyClip.smallLink);
    localStorage.clear();
  });

  test('CG-198: an expired link to a video answer is renewed', async () => {
    const links = ['/media/old/answer.mp4', '/media/new/answer.mp4'];
    let reads = 0;
    const { sent } = await open(
      {},
      {
        [`GET ${path}`]: () => {
          const downloadLink = links[Math.min(reads, 1)] ?? '';
          reads += 1;
          const answer = { ...withClip.answer, clip: { ...readyClip, downloadLink } };
          return testQuestions({ questions: [{ ...withClip, answer }] });
        },
      },
    );
    const player = await screen.findByRole('region', { name: /^Video answer about \d:\d\d, 1:20$/ });
    const clip = player.querySelector('video') as HTMLVideoElement;
    Object.defineProperty(clip, 'error', { configurable: true, value: { code: 4 } });
    fireEvent.error(clip);
    await waitFor(() => expect(sent('GET')).toHaveLength(2));
    await waitFor(() => expect(player.querySelector('video')?.getAttribute('src')).toBe(links[1]));
  });

  test('CG-198: an unanswered question can be withdrawn', async () => {
    const withdrawn = { ...openQuestion, state: 'closed' as const, ending: 'withdrawn' as const };
    const { sent } = await open(
      { questions: [openQuestion] },
      {
        [`PUT ${path}/${openQuestion.id}/withdraw`]: () =>
          testQuestions({ questions: [withdrawn], caseVersion: 2 }),
      },
    );
    expect(await screen.findByText(/is waiting for an answer/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take back: Is the left one larger?' }));
    expect(await screen.findByText('You took this question back.')).toBeTruthy();
    expect(sent('PUT', `/${openQuestion.id}/withdraw`)).toHaveLength(1);
  });

  test('CG-198: shows why one was closed, and which are about an earlier video', async () => {
    const earlier = { ...answeredQuestion, version: 1 };
    await open({ questions: [closedQuestion, earlier] });
    expect(await screen.findByText(/closed because the report was taken back/)).toBeTruthy();
    expect(screen.getByText('This was about an earlier video.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play from 3:52' })).toBeNull();
  });

  test('CG-198: a loading failure can be retried', async () => {
    let fails = true;
    const { sent } = await open(
      {},
      {
        [`GET ${path}`]: () =>
          fails
            ? Response.json({ code: 'server.failed', message: '-' }, { status: 500 })
            : testQuestions({ questions: [answeredQuestion] }),
      },
    );
    expect(await screen.findByText('Your questions could not be loaded.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You asked about 3:52')).toBeTruthy();
    expect(sent('GET')).toHaveLength(2);
  });

  test('CG-198: in Spanish', async () => {
    localStorage.setItem('locale', 'es');
    await open({ questions: [answeredQuestion] });
    expect(await screen.findByText('Adaeze Nwosu respondió el 11/23/2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Preguntar por este momento' })).toBeTruthy();
  });
});
