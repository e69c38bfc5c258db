// Questions about a moment of the video (CG-198): what the patient sees of them, and the desk.
import { expect, type Page } from '@playwright/test';

import { spokenFile } from '../support/video-file.ts';
import { heading, press, text, type Visit } from './visit.ts';

const questions = /\/cases\/[^/]+\/questions$/;
const until = '2026-12-06T12:00:00.000Z';
const one = {
  version: 1,
  atMs: 9_000,
  image: null,
  askedAt: '2026-11-23T09:00:00.000Z',
  state: 'open',
  answer: null,
  ending: null,
};
const said = {
  questions: [
    { ...one, id: '0198c0de-0000-7000-8000-0000000000e1', text: 'Is the left one larger?' },
    { ...one, id: '0198c0de-0000-7000-8000-0000000000e2', text: 'Does it go away?', atMs: 24_000 },
    { ...one, id: '0198c0de-0000-7000-8000-0000000000e3', text: 'Was it there in 2019?', atMs: 40_000 },
    {
      ...one,
      id: '0198c0de-0000-7000-8000-0000000000e4',
      text: 'What is the bright line?',
      state: 'closed',
      ending: 'recalled',
      version: 0,
    },
  ],
  asking: { state: 'full', left: 0, until },
  clinic: { name: 'Lakeside Clinic', phone: '(555) 010-0167' },
  mayAnswer: false,
  caseVersion: 1,
};

const answerWithClip = {
  text: 'No. Both have the same size. The left one only lies closer to the camera.',
  by: { id: '0198c0de-0000-7000-8000-0000000000f1', name: 'Adaeze Nwosu' },
  at: '2026-11-24T09:00:00.000Z',
  clip: {
    id: '0198c0de-0000-7000-8000-0000000000c1',
    status: 'ready',
    downloadLink: '/media/visit/answer.mp4',
    thumbnailPath: null,
    durationSeconds: 12,
    size: { width: 1280, height: 720 },
    failure: null,
  },
  review: null,
  returnReason: null,
  mayReview: false,
};
const clips = {
  waiting: { ...answerWithClip, review: 'waiting', mayReview: true },
  returned: { ...answerWithClip, review: 'returned', returnReason: 'The sound is too quiet.' },
  failed: {
    ...answerWithClip,
    clip: {
      ...answerWithClip.clip,
      status: 'failed',
      downloadLink: null,
      failure: { code: 'videoTooLong', message: 'This video is too long.' },
    },
  },
};

/** The desk's list of one question with this answer. */
const answeredWith = (answer: object) => ({
  call: questions,
  status: 200,
  body: {
    ...said,
    asking: null,
    mayAnswer: true,
    questions: [
      { ...one, id: '0198c0de-0000-7000-8000-0000000000e1', text: 'Is the left one larger?', answer },
    ],
  },
});

const report = {
  path: '/patient-report?caseId={case}',
  caseName: 'PLN-0001',
  as: 'patient@demo.test',
} as const;

/** The demo may still be creating its video right after startup. */
async function startAsking(page: Page): Promise<void> {
  const video = page.locator('video').first();
  await expect(video).toBeVisible({ timeout: 60_000 });
  await video.evaluate(async (element: HTMLVideoElement) => {
    const isThere = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 24;
    await isThere;
  });
  await page.getByRole('button', { name: /^(Ask about this moment|Preguntar por este momento)$/ }).click();
}
const dialog: Visit['ready'] = async (page) => expect(page.getByRole('dialog')).toBeVisible();
const showList = (name: string) => async (page: Page) =>
  page
    .getByRole('heading', { name })
    .first()
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));

/** Loads the page again with a clip that plays, and shows the list. */
const showClip = (name: string) => async (page: Page) => {
  const path = await spokenFile();
  await page.route('**/media/visit/answer.mp4', (route) => route.fulfill({ path, contentType: 'video/mp4' }));
  await page.reload();
  await showList(name)(page);
};

export const questionVisits: Visit[] = [
  { ...report, name: 'patient, question about a moment', act: startAsking, ready: dialog },
  {
    ...report,
    name: 'patient, question about a moment, Spanish',
    locale: 'es',
    act: startAsking,
    ready: dialog,
  },
  {
    ...report,
    name: 'patient, questions and answers',
    act: showList('Your questions about the video'),
    ready: text(/^Is the left one larger/),
  },
  {
    ...report,
    name: 'patient, three open questions',
    answer: { call: questions, status: 200, body: said },
    ready: text(/^3 of your questions are waiting/),
  },
  {
    ...report,
    name: 'patient, too late for questions',
    answer: {
      call: questions,
      status: 200,
      body: { ...said, questions: [], asking: { state: 'late', left: 3, until } },
    },
    ready: text(/^You could ask questions here until/),
  },
  {
    ...report,
    name: 'patient, question not written',
    act: async (page) => {
      await startAsking(page);
      await press('Send my question')(page);
    },
    ready: text('Write your question first.'),
  },
  {
    ...report,
    name: 'patient, video answer',
    answer: {
      call: questions,
      status: 200,
      body: {
        ...said,
        asking: { state: 'open', left: 3, until },
        questions: [
          {
            ...one,
            id: '0198c0de-0000-7000-8000-0000000000e1',
            text: 'Is the left one larger?',
            state: 'answered',
            answer: answerWithClip,
          },
        ],
      },
    },
    act: showClip('Your questions about the video'),
    ready: text('Video answer, 0:12'),
  },
  {
    name: 'desk, asked',
    path: '/cases?view=asked',
    as: 'super@demo.test',
    ready: text('Margaret Ellison'),
  },
  {
    name: 'case, questions from the patient',
    path: '/case-details?caseId={case}',
    caseName: 'PLN-0001',
    as: 'reviewer@demo.test',
    act: showList('Questions from the patient'),
    ready: heading('Questions from the patient'),
  },
  {
    name: 'case, questions from the patient, clinic',
    path: '/case-details?caseId={case}',
    caseName: 'LAK-0001',
    as: 'creator@lakeside.test',
    answer: { call: questions, status: 200, body: { ...said, asking: null, mayAnswer: true } },
    act: showList('Questions from the patient'),
    ready: heading('Questions from the patient'),
  },
  ...(
    [
      ['waiting', /^Waiting for approval/],
      ['returned', /^A reviewer returned this answer/],
      ['failed', /could not be prepared/],
    ] as const
  ).map(([state, words]): Visit => ({
    name: `case, video answer, ${state}`,
    path: '/case-details?caseId={case}',
    caseName: 'PLN-0001',
    as: 'reviewer@demo.test',
    answer: answeredWith(clips[state]),
    act: showClip('Questions from the patient'),
    ready: text(words),
  })),
];
