// The review page of a recording in its states. Server answers are mocked, so the demo data stays unchanged.
import { expect, type Page } from '@playwright/test';

import { checkList } from '../support/case-page.ts';
import { press, text, type Visit } from './visit.ts';

const [first, second] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];

const peaks = Array.from({ length: 900 }, (_, at) => (at % 150 > 125 ? 1 : 20 + ((at * 37) % 60)));
const phrases = Array.from({ length: 6 }, (_, at) => ({ start: at * 15, end: at * 15 + 12.5 }));

const segment = (id: string, change: object = {}) => ({
  id,
  state: 'ready',
  duration: 90_000,
  peaks,
  phrases,
  replaced: [],
  isEncodedAgain: false,
  size: { width: 1080, height: 1350 },
  link: null,
  eventTrackLink: null,
  clip: null,
  spoken: [],
  ...change,
});

const edited = {
  videoId: '019a0000-0000-7000-8000-0000000000d1',
  number: 2,
  version: 1,
  state: 'ready',
  percent: null,
  failure: null,
  edit: {
    parts: [
      { segmentId: first, start: 0, end: 62_400 },
      { segmentId: second, start: 3_000, end: 90_000 },
    ],
    chapters: [
      { segmentId: first, at: 0, title: 'Hello' },
      { segmentId: second, at: 20_000, title: '' },
    ],
    poster: null,
    title: null,
    hasFrames: true,
  },
  captions: [{ start: 0, end: 4, text: 'Hello, my name is Adaeze.' }],
  earlier: [],
  segments: [segment(first ?? ''), segment(second ?? '', { isEncodedAgain: true })],
  posterLink: null,
};

const said = (change: object = {}) => ({
  answer: {
    call: /\/api\/cases\/[^/]+\/video-(?:edit|clips)$/,
    status: 200,
    body: { ...edited, clips: [], ...change },
  },
});

const review = {
  path: '/case-recording?caseId={case}',
  as: 'reviewer@demo.test',
  caseName: 'LAK-0007',
} as const;

const cutAll = async (page: Page) => {
  await page.getByRole('button', { name: /^(Cut all|Cortar los)/ }).click();
  await expect(page.getByText(/^(Not saved yet|Sin guardar todavía)$/)).toBeVisible();
};

const addClip = (more: RegExp, name: string) => async (page: Page) => {
  await press(more)(page);
  await page.getByRole('menuitem', { name }).click();
};
const selectWords = async (page: Page) => {
  await page.locator('[data-line="0"]').dblclick();
};

const askSignOff = async (page: Page) => {
  const points = /^(Before you sign off|Antes de firmar)$/;
  await expect(page.getByRole('group', { name: points })).toBeVisible();
  await checkList(page, points, 2);
  await page.getByRole('button', { name: /^(Sign off Case|Firmar el caso)$/ }).click();
};
const unseen = {
  ...review,
  path: '/case-details?caseId={case}',
  act: askSignOff,
} as const;

const spokenOver = {
  segments: [
    segment(first ?? '', { replaced: [{ start: 62_400, end: 72_400, chapters: [] }] }),
    segment(second ?? ''),
  ],
};
const clipOf = (title: string, state: string, change: object = {}) => ({
  segment: segment(`019a0000-0000-7000-8000-0000000000c${title.length % 10}`, {
    state,
    duration: 20_000,
    clip: { kind: 'library', title },
  }),
  sourceId: '019a0000-0000-7000-8000-0000000000e1',
  percent: null,
  failure: null,
  ...change,
});
const clips = {
  clips: [
    clipOf('What a scan is', 'reading', { percent: 40 }),
    clipOf('Getting ready', 'ready'),
    clipOf('Deleted', 'failed', { failure: { code: 'clipGone', message: 'The clip was deleted.' } }),
  ],
};
const waiting = { state: 'preparing', percent: 40, edit: null, segments: [] };
const failure = { code: 'videoUnreadable', message: 'This video cannot be read.' };

export const reviewVisits: Visit[] = [
  { ...unseen, name: 'sign-off, unseen', ready: text('Not seen yet') },
  { ...unseen, name: 'sign-off, unseen, Spanish', locale: 'es', ready: text('Todavía sin ver') },
  { ...review, ...said(), name: 'review', ready: text('Everything is saved') },
  { ...review, ...said(spokenOver), name: 'review, spoken over', ready: text('Recorded over') },
  {
    ...review,
    ...said(spokenOver),
    name: 'review, spoken over, Spanish',
    locale: 'es',
    ready: text('Grabado de nuevo'),
  },
  { ...review, ...said(), name: 'review, silences cut', act: cutAll, ready: text(/^Put back/) },
  { ...review, ...said(), name: 'review, Spanish', locale: 'es', act: cutAll, ready: text(/^Devolver/) },
  {
    ...review,
    ...said(),
    name: 'review, words selected',
    act: selectWords,
    ready: text('Play from here'),
  },
  {
    ...review,
    ...said(),
    name: 'review, words selected, Spanish',
    locale: 'es',
    act: selectWords,
    ready: text('Reproducir desde aquí'),
  },
  {
    ...review,
    ...said({ captions: [] }),
    name: 'review, without words',
    ready: text('Write or paste the words'),
  },
  { ...review, ...said(clips), name: 'review, clips', ready: text('Add “Getting ready”') },
  {
    ...review,
    ...said(clips),
    name: 'review, clips, Spanish',
    locale: 'es',
    ready: text('Poner «Getting ready»'),
  },
  {
    ...review,
    ...said(),
    name: 'review, clip dialog',
    act: addClip(/^More$/, 'Add a clip'),
    ready: text('Where to put it'),
  },
  {
    ...review,
    ...said(),
    name: 'review, clip dialog, Spanish',
    locale: 'es',
    act: addClip(/^Más$/, 'Añadir un clip'),
    ready: text('Dónde va'),
  },
  { ...review, ...said(waiting), name: 'review, joining', ready: text('Your video is being prepared') },
  {
    ...review,
    ...said({ state: 'reading', edit: null }),
    name: 'review, reading',
    ready: text('Finding where the recording can be cut'),
  },
  {
    ...review,
    ...said({ state: 'failed', edit: null, failure }),
    name: 'review, failed',
    ready: text('This video could not be prepared'),
  },
];
