// B21: an administrator connects the clinic's own system. It is notified of a case by a signed message, which it reads
// as FHIR.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './support/accessibility.ts';
import { orderForLater } from './support/desk-api.ts';
import { test } from './support/desk-test.ts';
import { portal } from './support/people.ts';
import { watchPage } from './support/watched-page.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/** The clinic's system. It accepts every request. */
async function openReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, close: () => server.close() };
}

/** Signs as described in docs/guides/connecting-a-system.md. */
function signatureBy(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Reads the secret, which is shown only once, and closes the dialog. */
async function readShownSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await expectAccessible(page, title);
  await dialog.getByText('Close', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  return secret;
}

test('B21: a clinic’s system is notified of a case by a signed message, reads it as FHIR and is disconnected', async ({
  desk,
}) => {
  const receiver = await openReceiver();
  const admin = await desk.open('harborAdmin', '/edit-workspace');
  const quiet = watchPage(admin);
  await admin.getByRole('link', { name: 'Connections' }).press('Enter');
  await expect(admin.getByRole('heading', { name: 'No system is connected yet' })).toBeVisible();
  await expectAccessible(admin, 'connections, none');

  await admin.getByRole('button', { name: 'Add a webhook' }).press('Enter');
  const form = admin.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').focus();
  await admin.keyboard.type(receiver.url);
  await admin.keyboard.press('Tab');
  await expect(form.getByLabel('A case was created')).toBeFocused();
  await admin.keyboard.press('Space');
  await expectAccessible(admin, 'the form of a webhook');
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const secret = await readShownSecret(admin, 'The secret of this webhook');

  await admin.getByRole('button', { name: /^Send a test/ }).press('Enter');
  await expect(admin.getByText('Arrived', { exact: true })).toBeVisible();
  expect(receiver.received).toHaveLength(1);
  const [sent] = receiver.received;
  expect(sent?.headers['webhook-signature']).toBe(sent && signatureBy(secret, sent));

  await admin.getByRole('button', { name: 'Make a key' }).press('Enter');
  await admin.getByLabel('Name', { exact: true }).fill('Harbor RIS');
  await admin.getByRole('dialog').getByRole('button', { name: 'Make a key' }).press('Enter');
  const key = await readShownSecret(admin, 'Your new key');

  const made = await orderForLater(await desk.api('harbor'), 'Ottilie Brandt');
  await expect.poll(() => receiver.received.length).toBe(2);
  const told = receiver.received[1];
  expect(told?.headers['webhook-signature']).toBe(told && signatureBy(secret, told));
  expect(told?.body).not.toContain('Ottilie');
  expect(JSON.parse(told?.body ?? '{}')).toMatchObject({
    type: 'case.created',
    data: { caseId: made.id, caseNumber: made.name },
  });
  const read = async () => {
    const answer = await fetch(`${portal('')}/api/fhir/ServiceRequest/${made.id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await read()).toMatchObject({
    status: 200,
    // It waits for its payment.
    body: { resourceType: 'ServiceRequest', status: 'draft', subject: { display: 'Ottilie Brandt' } },
  });

  await admin.reload();
  await expect(admin.getByText('A case was created', { exact: true }).first()).toBeVisible();
  // The webhook and the key, each with who made it.
  await expect(admin.getByText(/Last used on/)).toHaveCount(2);
  await expect(admin.getByText(/(Added|Made) by Carla Pruitt\./)).toHaveCount(2);
  for (const [width, height] of [
    [390, 844],
    [834, 1112],
    [1440, 900],
  ] as const) {
    await admin.setViewportSize({ width, height });
    expect(await isWithin(admin), `${width}`).toBe(true);
    await expectAccessible(admin, `connections at ${width}`);
  }

  await admin.getByRole('button', { name: 'Revoke Harbor RIS' }).press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(admin.getByText('No system can read your cases.')).toBeVisible();
  expect(await read()).toMatchObject({ status: 401, body: { resourceType: 'OperationOutcome' } });
  quiet.expectQuiet('connections');
  receiver.close();
});
