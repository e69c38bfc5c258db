import type { Webhook, WebhookDelivery } from '@plainscan/contract';

import type { ReadableEndpoint } from './webhook-repository.ts';
import type { DeliveryRow } from './webhook-tables.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Presents a webhook to its clinic's administrators. `madeBy` is the name of who added it. */
export const presentWebhook = (
  { id, url, events, isOn, stopped, failingSince, formerSecretEndsAt, createdAt }: ReadableEndpoint,
  { madeBy, lastUsedAt, now }: { madeBy: string | null; lastUsedAt: Date | null; now: Date },
): Webhook => ({
  id,
  url,
  events,
  isOn,
  stopped,
  failingSince: iso(failingSince),
  formerSecretUntil: formerSecretEndsAt !== null && formerSecretEndsAt > now ? iso(formerSecretEndsAt) : null,
  madeBy,
  lastUsedAt: iso(lastUsedAt),
  createdAt: createdAt.toISOString(),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.endpointId,
  event: row.event,
  caseId: row.caseId,
  status: row.status,
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  triedAt: iso(row.triedAt),
  nextAt: row.status === 'waiting' ? iso(row.nextAt) : null,
  problem: row.problem,
  answer: row.answerStatus === null ? null : { status: row.answerStatus, text: row.answerText ?? '' },
  milliseconds: row.milliseconds,
});
