// The trail of all clinics, of one case, and the patient's own, each in its states.
import { expect, type Page } from '@playwright/test';

import { heading, press, text, type Visit } from './visit.ts';

const longName = 'Maximiliana Hohenstauffen-Villanueva de la Fuente y Montes';
const idAt = (at: number): string => `019a0000-0000-7000-8000-0000000009${10 + at}`;
const person = { id: idAt(80), name: longName, role: 'creator', workspace: 'Plainscan' };
const machine = { id: null, name: null, role: 'system', workspace: null };
const entryOf = (at: number, change: object = {}) => ({
  id: idAt(at),
  at: `2026-11-2${at % 4}T14:0${at % 10}:00.000Z`,
  kind: 'case.read',
  outcome: 'allowed',
  actor: person,
  workspace: { id: 2, name: 'Harbor Imaging' },
  patient: { id: idAt(81), name: 'Margaret Ellison' },
  subject: { kind: 'case', id: idAt(82), name: 'MR Brain without contrast · HBR-2041' },
  count: null,
  call: null,
  ip: '2001:db8:85a3::8a2e:370:7334',
  seq: 2_041 + at,
  seen: null,
  ...change,
});
const entries = [
  entryOf(3),
  entryOf(7, { kind: 'case.video-ready', actor: machine }),
  entryOf(2, { kind: 'call.denied', outcome: 'denied', call: 'getStudyDocument', patient: null }),
  entryOf(6, {
    kind: 'case.listed',
    count: 50,
    patient: null,
    subject: { kind: 'case', id: null, name: null },
  }),
  entryOf(1, { kind: 'share.opened', actor: { ...machine, role: 'share-link' } }),
  entryOf(5, { kind: 'of.another-version' }),
];
const proof = { checkedAt: '2026-11-23T09:00:00.000Z', rows: 120_408, chains: 5, waiting: 3, broken: [] };
const whole = { ...proof, keyFingerprint: 'a7'.repeat(32) };
const broken = {
  ...whole,
  broken: [
    { workspace: { id: 2, name: longName }, seq: 4_711, reason: 'changed', at: '2026-11-20T09:00:00.000Z' },
    { workspace: null, seq: 1, reason: 'missing', at: null },
  ],
};

const trail = /\/api\/trail(\?|$)/;
const openings = /\/api\/trail\/openings/;
const pageOf = (data: object[], next: string | null = null, ofCase: object | null = null) => ({
  data,
  next,
  ofCase,
});
const viewer = {
  ...person,
  times: 9,
  lastAt: '2026-11-23T14:03:00.000Z',
  parts: ['case', 'images', 'video'],
};
const ofCase = {
  viewers: [
    viewer,
    { ...viewer, id: idAt(83), name: 'Miriam Halloran', times: 4, parts: ['case'] },
    { ...viewer, id: null, name: null, role: 'share-link', times: 1, parts: ['link'] },
  ],
  moreViewers: 2,
  duration: {
    stages: [
      { stage: 'images', seconds: 64_800 },
      { stage: 'claim', seconds: 360 },
      { stage: 'video', seconds: 104_400 },
      { stage: 'review', seconds: 61_200 },
      { stage: 'opening', seconds: 37_620 },
    ],
    totalSeconds: 234_000,
  },
};
const audit = { as: 'super@demo.test', path: '/audit' } as const;
const history = { as: 'admin@harbor.test', path: `/history?case=${idAt(82)}` } as const;
const own = { as: 'patient@demo.test', path: '/my-account/openings' } as const;
const full = { answer: { call: trail, status: 200, body: pageOf(entries, idAt(5)) } };
const fullOfCase = { answer: { call: trail, status: 200, body: pageOf(entries, idAt(5), ofCase) } };
const check = { call: /\/api\/trail\/proof$/, status: 200 };
const failed = { status: 500, body: { message: 'No.', code: 'server.failed', requestId: 'r' } };
const asks = async (page: Page): Promise<void> => press(/^(Check now|Comprobar ahora)$/)(page);

export const trailVisits: Visit[] = [
  { ...audit, name: 'audit', ready: text(/signed in/) },
  { ...audit, ...full, name: 'audit, awkward entries', ready: text(/Show older entries/) },
  {
    ...audit,
    name: 'audit, whole',
    answer: { ...check, body: whole },
    act: asks,
    ready: text('Nothing is missing or changed'),
  },
  {
    ...audit,
    name: 'audit, broken',
    answer: { ...check, body: broken },
    act: asks,
    ready: async (page) => expect(page.getByRole('alert')).toContainText('4711'),
  },
  {
    ...audit,
    name: 'audit, broken, Spanish',
    locale: 'es',
    answer: { ...check, body: broken },
    act: asks,
    ready: text('El rastro no está completo'),
  },
  {
    ...audit,
    name: 'audit, failed',
    answer: { call: trail, ...failed },
    ready: heading(/could not be loaded/),
  },
  { ...history, ...fullOfCase, name: 'history of a case', ready: text(/opened the case/) },
  {
    ...history,
    ...fullOfCase,
    name: 'history of a case, Spanish',
    locale: 'es',
    ready: text(/abrió el caso/),
  },
  {
    ...history,
    name: 'history, nothing matches',
    answer: { call: trail, status: 200, body: pageOf([]) },
    ready: heading('No entries'),
  },
  {
    ...own,
    name: 'who opened my studies',
    answer: { call: openings, status: 200, body: pageOf(entries.slice(0, 2)) },
    ready: text(/opened the case/),
  },
  {
    ...own,
    name: 'who opened my studies, nobody',
    answer: { call: openings, status: 200, body: pageOf([]) },
    ready: heading('Nobody has opened anything yet'),
  },
];
