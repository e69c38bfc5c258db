// B21: a clinic's own systems, as its administrators configure them.
import type { ApiKey, Connections, Webhook, WebhookDelivery } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { ConnectionsPage } from './connections-page.tsx';

const time = { timeout: 10_000 };
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const admin = testUser({ role: 'admin' });
const home = admin.workspace.id;
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  url: 'https://ris.example.org/hooks',
  events: ['case.released'],
  isOn: true,
  stopped: null,
  failingSince: null,
  formerSecretUntil: null,
  madeBy: 'Priya Raman',
  lastUsedAt: null,
  createdAt: '2026-11-20T09:00:00Z',
  ...changes,
});
const apiKey: ApiKey = {
  id: 'k1',
  name: 'North RIS',
  ending: 'Xy12',
  madeBy: 'Priya Raman',
  createdAt: '2026-11-20T09:00:00Z',
  expiresAt: '2027-11-20T09:00:00Z',
  lastUsedAt: null,
};
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd1',
  webhookId: 'w1',
  event: 'case.released',
  caseId: 'c1',
  status: 'failed',
  tries: 10,
  createdAt: '2026-11-20T09:00:00Z',
  triedAt: '2026-11-23T09:00:00Z',
  nextAt: null,
  problem: 'refused',
  answer: { status: 503, text: '<b>Down</b>' },
  milliseconds: 120,
  ...changes,
});

const open = (
  connections: Partial<Connections>,
  deliveries: WebhookDelivery[] = [],
  {
    answers = {},
    address = '/connections',
    user = admin,
  }: { answers?: Answers; address?: string; user?: typeof admin } = {},
  clinic = home,
) =>
  renderPage(<ConnectionsPage />, {
    address,
    user,
    answers: {
      [`GET /workspaces/${clinic}/connections`]: () => ({
        webhooks: [],
        keys: [],
        fhirUrl: 'https://portal.example.org/api/fhir',
        ...connections,
      }),
      [`GET /workspaces/${clinic}/webhook-deliveries`]: () => ({
        data: deliveries,
        total: deliveries.length,
      }),
      ...answers,
    },
  });

describe('B21: the connections page', () => {
  test('explains itself while nothing is connected, and shows a new webhook’s secret once', async () => {
    const { calls } = await open({}, [], {
      answers: {
        [`POST /workspaces/${home}/webhooks`]: () => ({ webhook: webhook(), secret: 'whsec_abc' }),
      },
    });
    expect(await screen.findByText('No system is connected yet', {}, time)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Add a webhook' }));
    await screen.findByLabelText('Address', {}, time);
    await type('Address', 'http://ris.example.org');
    await click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/begins with https:\/\/, without/, {}, time)).toBeTruthy();
    await type('Address', 'https://ris.example.org/hooks');
    await click(screen.getByLabelText('A video report was recalled'));
    await click(screen.getByRole('button', { name: 'Add' }));
    const shown = await screen.findByRole('dialog', { name: 'The secret of this webhook' }, time);
    expect(within(shown).getByText('whsec_abc')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      url: 'https://ris.example.org/hooks',
      events: ['case.released', 'case.canceled'],
    });
    await click(within(shown).getByText('Close'));
    await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull(), time);
  });

  test('says why a webhook was turned off, and turns it on again', async () => {
    const { calls } = await open({ webhooks: [webhook({ isOn: false, stopped: 'gone' })] }, [], {
      answers: { [`PUT /workspaces/${home}/webhooks/w1`]: () => webhook() },
    });
    expect(await screen.findByText(/answered that it is gone/, {}, time)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Send a test/ })).toBeNull();
    await click(screen.getByRole('button', { name: 'Turn on https://ris.example.org/hooks' }));
    await waitFor(
      () => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: true }),
      time,
    );
  });

  test('lists deliveries, shows a response as text and resends it', async () => {
    const { calls } = await open({ webhooks: [webhook()] }, [delivery()], {
      answers: { [`POST /workspaces/${home}/webhook-deliveries/d1/again`]: () => delivery() },
    });
    expect(await screen.findByText('Did not arrive', {}, time)).toBeTruthy();
    expect(screen.getByText('Answer: <b>Down</b>')).toBeTruthy();
    expect(screen.getByText(/did not accept it.*503/)).toBeTruthy();
    await click(screen.getByRole('button', { name: /^Send again/ }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/again'))).toBe(true), time);
  });

  test('a key is created, shown once and revoked after a confirmation', async () => {
    const { calls } = await open({ keys: [apiKey] }, [], {
      answers: {
        [`POST /workspaces/${home}/api-keys`]: () => ({ key: apiKey, secret: 'psk_new' }),
        [`DELETE /workspaces/${home}/api-keys/k1`]: () => new Response(null, { status: 204 }),
      },
    });
    expect(await screen.findByText('Ends in Xy12. Works until 11/20/2027.', {}, time)).toBeTruthy();
    expect(screen.getByText('Made by Priya Raman.')).toBeTruthy();
    expect(screen.getByText('https://portal.example.org/api/fhir')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Make a key' }));
    await screen.findByLabelText('Name', {}, time);
    await type('Name', 'South RIS');
    const form = screen.getByRole('dialog', { name: 'Make a key' });
    await click(within(form).getByRole('button', { name: 'Make a key' }));
    expect(await screen.findByText('psk_new', {}, time)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'South RIS', days: 365 });
    await click(screen.getByText('Close'));
    await click(screen.getByRole('button', { name: 'Revoke North RIS' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke “North RIS”?' }, time);
    await click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true), time);
  });

  test('a super-admin sees those of any clinic, an administrator only their own', async () => {
    await open(
      { keys: [apiKey] },
      [],
      {
        address: '/connections?clinic=77',
        user: testUser({ role: 'super-admin' }),
      },
      77,
    );
    expect(await screen.findByRole('button', { name: 'Revoke North RIS' }, time)).toBeTruthy();
  });
});
