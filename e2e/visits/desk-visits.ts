// The case desk: lists, the form of a new request, payments, and a case in each of its states.
import { expect, type Page } from '@playwright/test';

import { openOrderForm } from '../support/order-form.ts';
import { lengthened, oneCaseCall } from './awkward-data.ts';
import { heading, press, text, type Said, type Visit } from './visit.ts';

const listCall = /\/api\/cases(\?|$)/;
const failed = { status: 400, body: { message: 'No', code: 'input.invalid' } };

const asSuper = { as: 'super@demo.test' } as const;

const rows: Visit['ready'] = async (page) => expect(page.locator('tbody tr, li').first()).toBeVisible();

const listVisits: Visit[] = [
  {
    ...asSuper,
    name: 'dashboard',
    path: '/cases',
    ready: rows,
  },
  { ...asSuper, name: 'dashboard, Spanish', path: '/cases', locale: 'es', ready: rows },
  { name: 'dashboard, consultant', path: '/cases', as: 'consultant@demo.test', ready: rows },
  {
    ...asSuper,
    name: 'dashboard, empty',
    path: '/cases',
    answer: { call: listCall, status: 200, body: { data: [], total: 0 } },
    ready: heading(/./),
  },
  {
    ...asSuper,
    name: 'dashboard, one case',
    path: '/cases',
    change: { call: listCall, by: (body) => ({ data: body.data?.slice(0, 1), total: 1 }) },
    ready: rows,
  },
  {
    ...asSuper,
    name: 'dashboard, ten thousand cases',
    path: '/cases',
    change: { call: listCall, by: (body) => ({ ...body, total: 10_000, totalIsMore: true }) },
    ready: rows,
  },
  {
    ...asSuper,
    name: 'dashboard, long names, Spanish',
    path: '/cases',
    locale: 'es',
    change: { call: listCall, by: (body) => ({ ...body, data: body.data?.map(lengthened) }) },
    ready: rows,
  },
  {
    ...asSuper,
    name: 'dashboard, failed',
    path: '/cases',
    answer: { call: listCall, ...failed },
    ready: async (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'study dashboard',
    path: '/creator-dashboard',
    as: 'creator@harbor.test',
    ready: text(/Theodore Vance/),
  },
  {
    name: 'study dashboard, white-glove',
    path: '/creator-dashboard',
    as: 'creator@lakeside.test',
    ready: text(/Grace Lindqvist/),
  },
];

/** Submits a form that lacks nearly everything. */
async function submitEmpty(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada');
  await page.getByRole('button', { name: 'Submit Request' }).click({ force: true });
}

const orderVisits: Visit[] = [
  { ...asSuper, name: 'new request', path: '/add-case', ready: (page) => openOrderForm(page) },
  {
    ...asSuper,
    name: 'new request, with errors',
    path: '/add-case',
    act: submitEmpty,
    ready: async (page) => expect(page.locator('[aria-invalid=true]').first()).toBeVisible(),
  },
  {
    ...asSuper,
    name: 'new request, by an online portal',
    path: '/add-case',
    act: (page) => openOrderForm(page, 'Access images via online portal'),
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Portal address' })).toBeVisible(),
  },
  { ...asSuper, name: 'new request, Spanish', path: '/add-case', locale: 'es', ready: heading(/./) },
  {
    ...asSuper,
    name: 'case created',
    path: '/case-created?caseId={case}',
    caseName: 'LAK-0002',
    ready: heading(/./),
  },
];

const payment = (name: string, path: string, body: unknown): Visit => ({
  ...asSuper,
  name,
  path: `${path}?session_id=s`,
  answer: { call: /is-valid-session|payments?\/.*session/, status: 200, body },
  ready: heading(/./),
});
const session = {
  valid: true,
  purpose: 'case',
  studyId: null,
  caseId: null,
  amountCents: 9_900,
};

const paymentVisits: Visit[] = [
  payment('paid', '/payment-successful', { ...session, status: 'paid' }),
  payment('payment on its way', '/payment-successful', { ...session, status: 'open' }),
  payment('payment failed', '/payment-fail', { ...session, status: 'open' }),
  { ...asSuper, name: 'payment unknown', path: '/payment-successful', ready: heading(/./) },
];

const states: [string, string][] = [
  ['new', 'LAK-0002'],
  ['held for its images', 'LAK-0004'],
  ['in progress', 'LAK-0005'],
  ['delayed', 'LAK-0003'],
  ['waiting for review', 'LAK-0006'],
  ['in review', 'LAK-0007'],
  ['at a portal', 'LAK-0008'],
  ['waiting for images', 'LAK-0009'],
  ['not paid', 'HBR-0002'],
  ['images on their way', 'HBR-0003'],
  ['incomplete', 'SUM-0002'],
  ['archived', 'PLN-0002'],
  ['completed', 'PLN-0001'],
];

const caseOf = (name: string, caseName: string, as: NonNullable<Visit['as']>): Visit => ({
  name,
  path: '/case-details?caseId={case}',
  as,
  caseName,
  ready: async (page) => {
    await text(caseName)(page);
    // The content below the image moves until the image has loaded.
    await expect(page.getByText(/^(Loading the image|Cargando la imagen)/)).toHaveCount(0);
  },
});

const changed = (name: string, caseName: string, by: (item: Said) => unknown): Visit => ({
  ...caseOf(name, caseName, 'super@demo.test'),
  change: { call: oneCaseCall, by },
});
const failedJobId = '0198c0de-0000-7000-8000-0000000000f1';

const followUp = {
  mails: [
    { kind: 'ready', fate: 'refused', reason: 'unknown-address' },
    { kind: 'unopened', fate: 'givenUp', reason: 'unreachable' },
    { kind: 'ready', fate: 'handedOver', reason: null },
  ].map((mail, at) => ({
    ...mail,
    id: `0198c0de-0000-7000-8000-0000000000d${at}`,
    queuedAt: '2026-11-20T10:00:00.000Z',
    at: '2026-11-20T10:01:00.000Z',
    answer: null,
  })),
  openedAt: '2026-11-21T10:00:00.000Z',
  watched: {
    percent: 55,
    lastAt: '2026-11-21T11:00:00.000Z',
    chapters: [
      { title: 'Where we are, and what the gray and the white parts of this picture mean', percent: 100 },
      { title: '', percent: 42 },
      { title: 'Questionsforyourneurologistandyourfamilydoctor', percent: 0 },
    ],
  },
};
const sent = (name: string, as: NonNullable<Visit['as']>, caseName: string): Visit => ({
  ...caseOf(name, caseName, as),
  answer: { call: /\/cases\/[^/]+\/follow-up$/, status: 200, body: followUp },
  ready: text(/^(55% of the video|55 % del video)/),
});

const changedCases: Visit[] = [
  sent('case, sent and watched', 'super@demo.test', 'PLN-0001'),
  sent('case, sent and watched, clinic', 'creator@lakeside.test', 'LAK-0001'),
  { ...sent('case, sent and watched, Spanish', 'creator@lakeside.test', 'LAK-0001'), locale: 'es' },
  {
    ...asSuper,
    name: 'desk, sent and not watched',
    path: '/cases?view=unopened',
    ready: text('Not watched yet'),
  },
  changed('case, failed images', 'LAK-0009', (item) => ({
    ...item,
    failedJobId,
    uploadFailure: { code: 'noStudyFiles', message: 'The selected folder does not contain any study files' },
  })),
  changed('case, failed video', 'LAK-0006', (item) => ({
    ...item,
    videoReport: {
      ...(item['videoReport'] as object),
      status: 'failed',
      failure: { code: 'videoNoPicture', message: 'This file has no picture, only sound.' },
      failedJobId,
    },
  })),
  changed('case, long names', 'LAK-0005', lengthened),
  changed('case, long names, in review', 'LAK-0007', lengthened),
  { ...changed('case, long names, Spanish', 'PLN-0001', lengthened), locale: 'es' },
  {
    ...caseOf('case, its written report', 'LAK-0005', 'super@demo.test'),
    act: async (page) =>
      page
        .getByText(/_report\.pdf$/)
        .first()
        .click(),
    ready: async (page) =>
      expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeVisible({ timeout: 60_000 }),
  },
];

/** Adds materials to a video: many, of every kind, one with the longest name. */
const withMaterials = (item: Said) => ({
  ...item,
  writtenReport: 'The heart is of a normal size.',
  supplementaryMaterials: (['video', '3d', 'dcm', 'image', 'pdf', 'video', 'video', 'video'] as const).map(
    (type, at) => ({
      id: `material-${at}`,
      description: null,
      title:
        at === 3
          ? 'The heart, its chambers and the great vessels as a radiograph shows them'
          : `Part ${at + 1}`,
      resource: {
        type,
        uuid: failedJobId,
        path: '/none',
        h264Path: null,
        thumbnailPath: null,
        duration: type === 'video' ? 61 : null,
      },
    }),
  ),
});
const reviewed = {
  ...caseOf('case, in review, its materials', 'LAK-0007', 'reviewer@demo.test'),
  change: { call: oneCaseCall, by: withMaterials },
};
const materialVisits: Visit[] = [
  {
    ...reviewed,
    act: async (page) => page.getByText('Supplementary materials').click(),
    ready: async (page) => expect(page.getByRole('list', { name: 'Education Playlist' })).toBeVisible(),
  },
  {
    ...reviewed,
    name: 'case, in review, what goes with the video',
    act: press('Change what goes with the video'),
    ready: async (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    ...reviewed,
    name: 'case, in review, the choice of materials',
    act: async (page) => {
      await press('Change what goes with the video')(page);
      await press('Choose from the library')(page);
    },
    ready: async (page) =>
      expect(page.getByRole('checkbox', { name: 'A slice through the brain' })).toBeVisible(),
  },
];

const caseVisits: Visit[] = [
  ...states.map(([state, caseName]) => caseOf(`case, ${state}`, caseName, 'super@demo.test')),
  caseOf('case, new, consultant', 'LAK-0002', 'consultant@demo.test'),
  caseOf('case, in progress, consultant', 'LAK-0005', 'consultant@demo.test'),
  caseOf('case, in review, reviewer', 'LAK-0007', 'reviewer@demo.test'),
  caseOf('case, waiting for images, clinic', 'LAK-0009', 'creator@lakeside.test'),
  ...changedCases,
  ...materialVisits,
  { ...caseOf('case, Spanish', 'LAK-0005', 'consultant@demo.test'), locale: 'es' },
  {
    ...asSuper,
    name: 'viewer',
    // A viewer opens with a pass, which the case provides.
    path: '/case-details?caseId={case}',
    caseName: 'LAK-0001',
    act: async (page) => page.getByRole('button', { name: 'View Radiology Files' }).first().click(),
    ready: async (page) => {
      await expect(page).toHaveURL(/viewer/);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
];

export const deskVisits: Visit[] = [...listVisits, ...orderVisits, ...paymentVisits, ...caseVisits];
