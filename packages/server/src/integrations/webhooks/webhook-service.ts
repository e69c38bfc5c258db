// How a clinic's administrators configure the webhooks for its cases (B21, ADR 0062).
import {
  AppError,
  fieldProblems,
  limits,
  testEvent,
  hour,
  day,
  type NewWebhook,
  type TrailKind,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '@plainscan/contract';

import { findPerson } from '../../auth/people-service.ts';
import { findClinic } from '../../clinics/clinic-reading-service.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { isPrivateUrl } from '../../platform/http/external-post.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockWorkspace } from '../../workspaces/workspace-repository.ts';
import { sendWebhookJob } from './webhook-jobs.ts';
import { queueMessages } from './webhook-events.ts';
import { presentDelivery, presentWebhook } from './webhook-presenter.ts';
import {
  countDeliveries,
  countEndpoints,
  deleteDeliveries,
  deleteEndpoint,
  failWaitingDeliveries,
  deleteExpiredSecrets,
  insertEndpoint,
  lockEndpoint,
  selectDeliveries,
  selectDelivery,
  selectEndpoint,
  selectLastSent,
  updateDelivery,
  updateEndpoint,
} from './webhook-repository.ts';
import { newWebhookSecret } from './webhook-signing.ts';
import type { EndpointRow } from './webhook-tables.ts';

const tests = { kind: 'webhook-test', most: limits.webhookTestsAnHour, milliseconds: hour };

type Place = { id: number; webhookId: string };

/** Returns the normalized URL. Throws 400 with the reason if it is not allowed. */
function checkUrl({ config }: Platform, typed: string): string {
  const problem = (text: string) => new AppError('input.invalid', { fields: { url: [text] } });
  if (!URL.canParse(typed)) throw problem(fieldProblems.webhookUrl);
  const url = new URL(typed);
  if (isPrivateUrl(url, config.webhookPrivateHosts)) throw problem(fieldProblems.webhookPrivate);
  return url.href;
}

/** Throws 404 if the webhook is not the clinic's, or the caller may not see the clinic. Needs no transaction. */
export async function findWebhook(
  platform: Platform,
  caller: Pick<Caller, 'actor'>,
  { id, webhookId }: Place,
): Promise<void> {
  await findClinic(platform, caller, id);
  const row = await platform.database.asActor(caller.actor, () => selectEndpoint(id, webhookId));
  if (!row) throw new AppError('not-found');
}

/** Adds a webhook and returns its secret, which is never shown again. Throws 409 if there are too many. */
export async function addWebhook(
  platform: Platform,
  caller: Caller,
  workspaceId: number,
  { url: typed, events }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const url = checkUrl(platform, typed);
  const id = newId();
  const { secret, sealed } = newWebhookSecret(platform, id);
  const row: EndpointRow = {
    id,
    workspaceId,
    url,
    events: [...new Set(events)],
    isOn: true,
    stopped: null,
    failingSince: null,
    secretSealed: sealed,
    formerSecretSealed: null,
    formerSecretEndsAt: null,
    createdBy: caller.actor.userId,
    createdAt: caller.context.now,
  };
  return platform.database.asSystem(async () => {
    // Two simultaneous additions count one after the other.
    await lockWorkspace(workspaceId);
    if ((await countEndpoints(workspaceId)) >= limits.webhooks)
      throw new AppError('webhook.too-many', { params: { most: limits.webhooks } });
    await insertEndpoint(row);
    await recordWebhook(caller, 'webhook.added', row, { url, events: row.events });
    return { webhook: await present(row, caller.context.now), secret };
  });
}

/** Needs the owner's rights. */
async function present(row: EndpointRow, now: Date): Promise<Webhook> {
  const maker = row.createdBy === null ? undefined : await findPerson(row.createdBy);
  const sent = await selectLastSent([row.id]);
  return presentWebhook(row, { madeBy: maker?.name ?? null, lastUsedAt: sent.get(row.id) ?? null, now });
}

/** Locks one of the clinic's webhooks and runs `work` with it. Throws 404 if it no longer exists. */
function changeLocked<T>(
  { database }: Platform,
  { id, webhookId }: Place,
  work: (row: EndpointRow) => Promise<T>,
): Promise<T> {
  return database.asSystem(async () => {
    const row = await lockEndpoint(webhookId);
    if (row?.workspaceId !== id) throw new AppError('not-found');
    return work(row);
  });
}

/**
 * Changes a webhook. Missing fields stay, and repeating a change does nothing. Throws 400 for a URL that is not
 * allowed.
 */
export async function changeWebhook(
  platform: Platform,
  caller: Caller,
  place: Place,
  { url, ...change }: WebhookChange,
): Promise<Webhook> {
  const wanted = { ...change, ...(url !== undefined && { url: checkUrl(platform, url) }) };
  return changeLocked(platform, place, async (row) => {
    const changed = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(row[name as keyof typeof wanted]) !== JSON.stringify(value),
    );
    if (changed.length === 0) return present(row, caller.context.now);
    const columns: Partial<EndpointRow> = Object.fromEntries(changed);
    // A webhook that is switched on or gets a new URL starts over.
    const isRenewed = columns.isOn === true || columns.url !== undefined;
    const next = { ...columns, ...(isRenewed && { stopped: null, failingSince: null }) };
    await updateEndpoint(row.id, next);
    if (columns.isOn === false) await failWaitingDeliveries(row.id);
    await recordWebhook(caller, 'webhook.changed', row, columns);
    return present({ ...row, ...next }, caller.context.now);
  });
}

/** Removes a webhook with its messages. Throws 404 if it does not exist. */
export async function removeWebhook(platform: Platform, caller: Caller, place: Place): Promise<void> {
  await findWebhook(platform, caller, place);
  await changeLocked(platform, place, async (row) => {
    if (await deleteEndpoint(row.id)) await recordWebhook(caller, 'webhook.removed', row, { url: row.url });
  });
}

/** Creates a new secret. The previous one also signs for a day; any secret before that stops signing. */
export async function renewWebhookSecret(
  platform: Platform,
  caller: Caller,
  place: Place,
): Promise<{ webhook: Webhook; secret: string }> {
  await findWebhook(platform, caller, place);
  return changeLocked(platform, place, async (row) => {
    const { now } = caller.context;
    const { secret, sealed } = newWebhookSecret(platform, row.id);
    const change = {
      secretSealed: sealed,
      formerSecretSealed: row.secretSealed,
      formerSecretEndsAt: new Date(now.getTime() + limits.formerSecretMilliseconds),
    };
    await updateEndpoint(row.id, change);
    await recordWebhook(caller, 'webhook.secret-renewed', row, {});
    return { webhook: await present({ ...row, ...change }, now), secret };
  });
}

/** Queues a test message. Throws 409 if the webhook is off, 429 after too many tests. */
export async function testWebhook(
  platform: Platform,
  caller: Caller,
  place: Place,
): Promise<WebhookDelivery> {
  await findWebhook(platform, caller, place);
  const { now } = caller.context;
  return changeLocked(platform, place, async (row) => {
    if (!row.isOn) throw new AppError('webhook.off');
    await spendAllowance(tests, String(place.id), now, 'rate.exceeded');
    const message = { type: testEvent, timestamp: now.toISOString(), data: {} } as const;
    const [id = ''] = await queueMessages([row], message, { caseId: null, now });
    await recordWebhook(caller, 'webhook.tested', row, { delivery: id });
    return presentQueued(id);
  });
}

async function presentQueued(id: string): Promise<WebhookDelivery> {
  const delivery = await selectDelivery(id);
  if (!delivery) throw new AppError('not-found');
  return presentDelivery(delivery);
}

/** Returns the messages sent to a clinic's systems, newest first. Throws 404 if the caller may not see the clinic. */
export async function listDeliveries(
  platform: Platform,
  caller: Caller,
  id: number,
  { after }: { after?: string | undefined },
): Promise<{ data: WebhookDelivery[]; total: number }> {
  await findClinic(platform, caller, id);
  return platform.database.asActor(caller.actor, async () => {
    const rows = await selectDeliveries(id, { after, limit: limits.webhookDeliveriesShown });
    return { data: rows.map(presentDelivery), total: await countDeliveries(id) };
  });
}

/**
 * Sends a message again with the same ID, starting over at the first attempt. Throws 409 if it is still being sent or
 * its webhook is off.
 */
export async function repeatDelivery(
  platform: Platform,
  caller: Caller,
  { id, deliveryId }: { id: number; deliveryId: string },
): Promise<WebhookDelivery> {
  await findClinic(platform, caller, id);
  const seen = await platform.database.asActor(caller.actor, () => selectDelivery(deliveryId));
  if (seen?.workspaceId !== id) throw new AppError('not-found');
  return changeLocked(platform, { id, webhookId: seen.endpointId }, async (endpoint) => {
    if (!endpoint.isOn) throw new AppError('webhook.off');
    const row = await selectDelivery(deliveryId);
    if (row && row.claimedBy !== null) throw new AppError('webhook.on-its-way');
    await updateDelivery(deliveryId, { status: 'waiting', tries: 0, nextAt: caller.context.now });
    await enqueue(sendWebhookJob, { deliveryId });
    await recordWebhook(caller, 'webhook.sent-again', endpoint, { delivery: deliveryId });
    return presentQueued(deliveryId);
  });
}

/** Switches off a webhook whose maker may no longer use it. Needs the owner's rights. */
export async function switchOffWebhook(
  caller: Caller,
  row: Pick<EndpointRow, 'id' | 'workspaceId'>,
): Promise<void> {
  await updateEndpoint(row.id, { isOn: false });
  await failWaitingDeliveries(row.id);
  await recordWebhook(caller, 'webhook.changed', row, { isOn: false });
}

const recordWebhook = (
  caller: Caller,
  action: TrailKind,
  { id, workspaceId }: Pick<EndpointRow, 'id' | 'workspaceId'>,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordChange(caller, action, { entityKind: 'webhook', entityId: id, workspaceId, detail });

/** Deletes messages that were delivered or failed long ago, and former secrets that have expired. */
export async function deleteOldWebhookData({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  const keptMilliseconds = limits.webhookDeliveriesKeptDays * day;
  await database.asSystem(async () => {
    await deleteDeliveries(new Date(now.getTime() - keptMilliseconds));
    await deleteExpiredSecrets(now);
  });
}
