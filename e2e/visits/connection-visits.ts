// A clinic's own systems, as its administrators see them (B21).
import { heading, press, text, type Visit } from './visit.ts';

const webhook = {
  id: '0198c0de-0000-7000-8000-000000000911',
  url: 'https://integration-engine.radiology.north-hospital-group.example.org/plainscan/incoming-messages',
  events: ['case.created', 'case.released', 'case.recalled', 'case.canceled'],
  isOn: true,
  stopped: null,
  failingSince: '2026-11-21T09:00:00Z',
  formerSecretUntil: '2026-11-22T09:00:00Z',
  createdAt: '2026-11-20T09:00:00Z',
};
const connections = {
  webhooks: [
    webhook,
    {
      ...webhook,
      id: `${webhook.id.slice(0, -1)}2`,
      isOn: false,
      stopped: 'failing',
      events: ['case.released'],
    },
  ],
  keys: [
    {
      id: webhook.id,
      name: 'North Hospital Group: integration engine',
      ending: 'Xy12',
      createdAt: '2026-11-20T09:00:00Z',
      expiresAt: '2027-11-20T09:00:00Z',
      lastUsedAt: '2026-11-21T09:00:00Z',
    },
  ],
  fhirUrl: 'https://reports.example.com/api/fhir',
};

const asAdmin = { as: 'admin@harbor.test', path: '/connections' } as const;
const shown = {
  ...asAdmin,
  answer: { call: /\/workspaces\/\d+\/connections$/, status: 200, body: connections },
};

export const connectionVisits: Visit[] = [
  { ...asAdmin, name: 'connections, none', ready: heading('No system is connected yet') },
  { ...shown, name: 'connections', ready: text(/^Last used on/) },
  { ...shown, name: 'connections, Spanish', locale: 'es', ready: text(/^Último uso/) },
  { ...shown, name: 'connections, webhook', act: press('Add a webhook'), ready: text('Tell it when') },
  { ...shown, name: 'connections, key', act: press('Make a key'), ready: text('It works for') },
];
