// Who helps a patient, and what a caregiver sees (B17).
import { heading, press, text, type Visit } from './visit.ts';

const grantId = '0198c0de-0000-7000-8000-000000000901';
const days = { from: '2026-11-20', until: '2027-03-14' };
const given = {
  id: grantId,
  name: 'Anna Castellanos-Hohenberg de la Vega',
  email: 'anna.castellanos.hohenberg.de.la.vega@mailbox.test',
  state: 'active',
  showsImages: true,
  recordIds: null,
  ...days,
  invitedAt: '2026-11-20T09:00:00Z',
  invitationEndsAt: '2026-11-27T09:00:00Z',
  lastVisitAt: '2026-11-21T09:00:00Z',
};
const list = {
  data: [
    given,
    { ...given, id: `${grantId.slice(0, -1)}2`, name: 'Ben', state: 'invited', lastVisitAt: null },
    { ...given, id: `${grantId.slice(0, -1)}3`, name: 'Cleo', state: 'ended', recordIds: [grantId] },
  ],
  total: 3,
};
const helpedPeople = [{ grantId, name: 'Margaret Ellison', state: 'active', showsImages: true, ...days }];
const user = /\/users\/current-user$/;
const offer = {
  patient: 'Margaret Ellison',
  clinic: 'Lakeside Clinic',
  email: 'anna@mailbox.test',
  hasAccount: false,
  showsImages: true,
  isAllRecords: false,
  ...days,
};

const asPatient = { as: 'patient@demo.test', path: '/my-account/caregivers' } as const;
const shown = { ...asPatient, answer: { call: /\/api\/caregivers$/, status: 200, body: list } };
const helped = {
  as: 'patient@demo.test',
  path: `/helped-record/${grantId}`,
  change: { call: user, by: (body: object) => ({ ...body, helpedPeople }) },
} as const;
const invitation = { path: `/care-invitation?token=${'x'.repeat(43)}` } as const;
const opened = (body: object) => ({ call: /\/care-invitations\/open$/, status: 200, body });

export const careVisits: Visit[] = [
  { ...asPatient, name: 'caregivers, none', ready: text(/^Nobody can see your record/) },
  { ...shown, name: 'caregivers', ready: text(/^Last looked on/) },
  { ...shown, name: 'caregivers, Spanish', locale: 'es', ready: text(/^Miró por última vez/) },
  { ...shown, name: 'caregivers, form', act: press('Add a person'), ready: text('For how long') },
  { ...shown, name: 'caregivers, change', act: press(/^Change\s*Anna/), ready: text('For how long') },
  { ...shown, name: 'caregivers, remove', act: press(/^Remove\s*Anna/), ready: heading(/^Remove Anna/) },
  {
    ...asPatient,
    name: 'a minor without an adult',
    path: '/patient-dashboard',
    change: { call: user, by: (body) => ({ ...body, needsAdult: true }) },
    ready: heading('An adult is missing'),
  },
  {
    ...helped,
    name: 'helped record, nothing yet',
    answer: { call: /\/api\/patients\/record\?/, status: 200, body: { data: [], total: 0 } },
    ready: heading('There is nothing to see yet'),
  },
  {
    ...helped,
    name: 'helped record, ended',
    change: { call: user, by: (body) => body },
    ready: heading(/no longer see/),
  },
  {
    ...invitation,
    name: 'invitation, new account',
    answer: opened({ state: 'open', offer }),
    ready: text('Your name'),
  },
  {
    ...invitation,
    name: 'invitation, Spanish',
    locale: 'es',
    answer: opened({ state: 'open', offer: { ...offer, hasAccount: true } }),
    ready: text(/^Entre con la cuenta/),
  },
  {
    ...invitation,
    name: 'invitation, over',
    answer: opened({ state: 'over', offer: null }),
    ready: text(/has ended/),
  },
];
