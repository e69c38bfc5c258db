// Choosing, buying, changing and ending a plan, as far as a single page shows it.
import { expect, type Page } from '@playwright/test';

import { heading, press, text, type Said, type Visit } from './visit.ts';

const asNew = { as: 'new@demo.test', path: '/package-plans', ready: heading('Select a package') } as const;
const asPatient = { as: 'patient@demo.test' } as const;
const userCall = /\/users\/current-user$/;

/** Changes the signed-in user or their clinic. */
const user = (change: Said, workspace: Said = {}) => ({
  call: userCall,
  by: (body: Said) => ({ ...body, ...change, workspace: { ...(body['workspace'] as Said), ...workspace } }),
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const planOf = (change: Said = {}): Said => ({
  name: 'Basic',
  plan: 'basic',
  type: 'subscription',
  maxStudy: 3,
  studyCount: 3,
  expiredAt: inDays(111),
  cancelled: false,
  renewal: { plan: 'basic', at: inDays(111), amountCents: 1_500 },
  ...change,
});
const standard = planOf({
  name: 'Standard',
  plan: 'standard',
  maxStudy: 10,
  studyCount: 5,
  renewal: { plan: 'standard', at: inDays(111), amountCents: 4_000 },
});

const changeCall = /\/payment\/plan-change/;

/** The server's response for a plan that is larger than the current one. */
const upgrade: Said = {
  state: 'active',
  change: 'upgrade',
  from: { plan: 'basic', type: 'subscription', expiredAt: inDays(111) },
  dueCents: 800,
  proration: { newCents: 4_000, currentCents: 1_500, days: 111 },
  formula: '($40 − $15) × 111/365 = $8, rounded up to whole dollars',
  startsAt: inDays(0),
  paidUntil: inDays(111),
  next: { at: inDays(111), amountCents: 4_000 },
  maxStudy: 10,
  studyCount: 3,
  selection: null,
  imagesKeptUntil: null,
};

const studies = [
  ['CT Chest with contrast', '2026-02-19', true],
  ['MR Brain without contrast', '2026-06-11', false],
  ['MR Lumbar spine', '2026-11-18', false],
  [
    'MR of the brain and the neck without and with contrast, with diffusion and angiography',
    '2019-03-02',
    false,
  ],
  ['X-ray Left hand', '2023-05-02', false],
].map(([title, visitDate, mustBeSelected], at) => ({
  id: `019a0000-0000-7000-8000-00000000001${at}`,
  title,
  patientName: 'Margaret Ellison',
  description: null,
  visitDate,
  mustBeSelected,
  isMarked: false,
}));

const downgrade: Said = {
  ...upgrade,
  change: 'downgrade',
  from: { plan: 'standard', type: 'subscription', expiredAt: inDays(111) },
  dueCents: 0,
  proration: null,
  formula: null,
  startsAt: inDays(111),
  next: { at: inDays(111), amountCents: 1_500 },
  maxStudy: 3,
  studyCount: 5,
  selection: { mustKeep: 1, problem: null, studies },
};

const says = (body: Said) => ({ call: changeCall, status: 200, body });
const tick = (...titles: (string | RegExp)[]) =>
  async function tickThem(page: Page): Promise<void> {
    for (const title of titles) await page.getByRole('checkbox', { name: title }).check();
  };
const three = ['MR Brain without contrast', 'MR Lumbar spine'];

const sessionCall = /\/payment\/session\//;
const paid = (change: Said) => ({
  call: sessionCall,
  status: 200,
  body: {
    valid: true,
    purpose: 'case',
    status: 'paid',
    studyId: null,
    caseId: null,
    amountCents: 9_500,
    ...change,
  },
});

const packageVisits: Visit[] = [
  { ...asNew, name: 'plans, packages' },
  { ...asNew, name: 'plans, packages, Spanish', locale: 'es', ready: heading('Elija un paquete') },
  { ...asNew, name: 'plans, packages, discount', change: user({}, { discountPercent: 10 }) },
  { ...asNew, name: 'plans, packages, free', change: user({}, { discountPercent: 100 }) },
  { ...asNew, name: 'plans, packages, asked first', change: user({}, { canRequestBeforePay: true }) },
  { ...asNew, name: 'plans, packages, no cards', change: user({ cardPayments: false }) },
  { ...asNew, name: 'plans, how it works', act: press('How it works'), ready: heading('How it works') },
  {
    ...asPatient,
    name: 'plans, packages, study',
    path: '/package-plans?caseId={case}',
    caseName: 'PLN-0001',
    ready: text(/^For: /),
  },
  {
    ...asPatient,
    name: 'plans, packages, report to use',
    path: '/package-plans?caseId={case}',
    caseName: 'PLN-0001',
    change: user({
      availableReport: { id: 'r', type: 'Express' },
      firstUnpaidCase: { id: 'c', studyId: null },
    }),
    ready: text('Use my available report'),
  },
  { name: 'preview, packages', path: '/package-plans', as: 'super@demo.test', ready: text(/^Preview:/) },
];

const storageVisits: Visit[] = [
  { ...asPatient, name: 'plans, storage', path: '/storage-plans', ready: heading('Storage plans') },
  {
    ...asPatient,
    name: 'plans, storage, Spanish',
    path: '/storage-plans',
    locale: 'es',
    ready: heading('Planes de almacenamiento'),
  },
  {
    ...asPatient,
    name: 'plans, storage, own plan',
    path: '/storage-plans',
    change: user({ userPlan: standard }),
    ready: text('Your plan'),
  },
  {
    ...asPatient,
    name: 'plans, upgrade',
    path: '/upgrade-plan?action=upgrade',
    change: user({ userPlan: planOf() }),
    answer: says(upgrade),
    ready: heading('What you pay for Standard'),
  },
  {
    ...asPatient,
    name: 'plans, upgrade, upload',
    path: '/upgrade-plan?action=upload',
    change: user({ userPlan: planOf() }),
    answer: says(upgrade),
    ready: text(/^Oops, looks like/),
  },
  {
    ...asPatient,
    name: 'plans, upgrade, report',
    path: '/upgrade-plan?action=requestReport',
    change: user({ userPlan: planOf({ type: 'package', renewal: null, name: 'Basic package' }) }),
    answer: says({
      ...upgrade,
      from: { plan: 'basic', type: 'package', expiredAt: inDays(111) },
      proration: { newCents: 4_000, currentCents: 0, days: 111 },
      formula: '($40 − $0) × 111/365 = $13, rounded up to whole dollars',
      dueCents: 1_300,
    }),
    ready: text('I want to request a video report without upgrading'),
  },
  {
    ...asPatient,
    name: 'plans, upgrade, failed',
    path: '/upgrade-plan?action=upgrade',
    answer: { call: changeCall, status: 500, body: {} },
    ready: async (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
];

const downgradeVisits: Visit[] = [
  {
    ...asPatient,
    name: 'plans, downgrade',
    path: '/downgrade?plan=basic',
    change: user({ userPlan: standard }),
    answer: says(downgrade),
    act: tick(...three),
    ready: text('3 of 3 chosen.'),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, too many',
    path: '/downgrade?plan=basic',
    change: user({ userPlan: standard }),
    answer: says(downgrade),
    act: tick(...three, 'X-ray Left hand'),
    ready: text(/^Uncheck 1 study first|Uncheck 1 before/),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, none',
    path: '/downgrade?plan=basic',
    change: user({ userPlan: standard }),
    answer: says({
      ...downgrade,
      selection: {
        mustKeep: 0,
        problem: null,
        studies: studies.map((study) => ({ ...study, mustBeSelected: false })),
      },
    }),
    act: press('Continue'),
    ready: heading('Delete all 5 studies?'),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, too many open',
    path: '/downgrade?plan=basic&session_id=x',
    change: user({ userPlan: standard }),
    answer: says({
      ...downgrade,
      selection: {
        mustKeep: 5,
        problem: 'too-many-open',
        studies: studies.map((study) => ({ ...study, mustBeSelected: true })),
      },
    }),
    ready: text(/whose video report is not finished/),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, download',
    path: '/downgrade?plan=basic&view=download',
    change: user({ userPlan: standard }),
    answer: says(downgrade),
    ready: heading('Keep your studies at home'),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, confirm',
    path: '/downgrade?plan=basic',
    change: user({ userPlan: standard }),
    answer: says(downgrade),
    act: async (page) => {
      await tick(...three)(page);
      await press('Continue')(page);
    },
    ready: heading('Please review your choice'),
  },
  {
    ...asPatient,
    name: 'plans, downgrade, Spanish',
    path: '/downgrade?plan=basic',
    locale: 'es',
    answer: says(downgrade),
    ready: heading('Elija los estudios que quiere conservar'),
  },
];

const accountVisits: Visit[] = [
  {
    ...asPatient,
    name: 'plans, account',
    path: '/patient-account',
    change: user({
      userPlan: planOf({ renewal: { plan: 'standard', at: inDays(111), amountCents: 4_000 } }),
    }),
    ready: heading('Plan'),
  },
  {
    ...asPatient,
    name: 'plans, account, cancel',
    path: '/patient-account',
    change: user({ userPlan: standard }),
    act: press('Cancel plan'),
    ready: heading('Cancel the Standard plan?'),
  },
  {
    ...asPatient,
    name: 'plans, account, cancelled',
    path: '/patient-account',
    change: user({ userPlan: planOf({ cancelled: true, renewal: null }) }),
    ready: text(/^You canceled this plan/),
  },
  {
    ...asPatient,
    name: 'plans, account, ended',
    path: '/patient-account',
    answer: says({ ...upgrade, state: 'expired', imagesKeptUntil: inDays(20) }),
    ready: text(/^Your storage has ended/),
  },
];

const resultVisits: Visit[] = [
  {
    as: 'new@demo.test',
    name: 'plans, report paid',
    path: '/payment-successful?session_id=x',
    answer: paid({}),
    ready: heading('Thank you for your payment'),
  },
  {
    as: 'new@demo.test',
    name: 'plans, bank slow',
    path: '/payment-successful?session_id=x',
    answer: paid({ status: 'open' }),
    ready: heading('Checking your payment'),
  },
  {
    as: 'new@demo.test',
    name: 'plans, payment failed',
    path: '/payment-fail?session_id=x',
    answer: paid({ status: 'failed', purpose: 'subscription' }),
    ready: heading('Your payment was unsuccessful'),
  },
  {
    ...asPatient,
    name: 'plans, package paid',
    path: '/payment-package-success?session_id=x',
    change: user({
      availableReport: { id: 'r', type: 'Standard' },
      userPlan: planOf({ type: 'package', renewal: null, name: 'Basic package' }),
    }),
    answer: paid({ purpose: 'package' }),
    ready: heading('Your package is ready'),
  },
  {
    ...asPatient,
    name: 'plans, storage paid',
    path: '/payment-subscription-success?session_id=x',
    change: user({ userPlan: standard }),
    answer: paid({ purpose: 'subscription', amountCents: 4_000 }),
    ready: heading('Your plan is ready'),
  },
];

export const planVisits: Visit[] = [
  ...packageVisits,
  ...storageVisits,
  ...downgradeVisits,
  ...accountVisits,
  ...resultVisits,
];
