// One attempt to deliver one message. The message stores its attempts and when the next one is due. A job that a crash
// interrupted runs again and sends the message again with the same ID (ADR 0062).
import { limits, second, minute, hour, day, type WebhookProblem } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import { storedText } from '../../platform/database/stored-text.ts';
import { sendExternalPost, type ExternalAnswer } from '../../platform/http/external-post.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobContext } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { productVersion } from '../../platform/product-version.ts';
import { sendWebhookJob } from './webhook-jobs.ts';
import { mailStoppedWebhook } from './webhook-mails.ts';
import {
  reclaimLostDeliveries,
  failWaitingDeliveries,
  hasOlderWaiting,
  lockEndpoint,
  selectDelivery,
  selectNextWaiting,
  updateDelivery,
  updateEndpoint,
} from './webhook-repository.ts';
import { signedHeaders } from './webhook-signing.ts';
import type { DeliveryRow, EndpointRow } from './webhook-tables.ts';

/** Pauses after each failed attempt, as the specification proposes: more than three days in total. */
const retryPauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  day,
];
/** The job of an attempt this long overdue is lost. */
const lostAfter = 15 * minute;

type Claimed = { delivery: DeliveryRow; endpoint: EndpointRow };

export async function sendWebhook(
  platform: Platform,
  { deliveryId }: { deliveryId: string },
  { jobId, signal }: Pick<JobContext, 'jobId' | 'signal'>,
): Promise<void> {
  const { database, clock, config } = platform;
  const claimed = await database.asSystem(() => claim(deliveryId, jobId, clock.now()));
  if (!claimed) return;
  const { delivery, endpoint } = claimed;
  const begun = performance.now();
  const answer = await sendExternalPost({
    url: endpoint.url,
    headers: {
      ...signedHeaders(platform, endpoint, delivery, clock.now()),
      'user-agent': `Plainscan/${productVersion}`,
    },
    body: delivery.body,
    privateHosts: config.webhookPrivateHosts,
    milliseconds: limits.webhookMilliseconds,
    answerBytes: limits.webhookAnswerBytes,
    signal,
  });
  const milliseconds = Math.round(performance.now() - begun);
  await database.asSystem(() => settle(platform, { claimed, jobId, answer, milliseconds }));
}

/**
 * Returns the message if this job should send it now. A message behind an older one of its case waits until that one is
 * done, which then queues it. Both check with the endpoint locked, so that neither misses the other.
 */
async function claim(deliveryId: string, jobId: string, now: Date): Promise<Claimed | undefined> {
  const known = await selectDelivery(deliveryId);
  const endpoint = known && (await lockEndpoint(known.endpointId));
  const delivery = endpoint && (await selectDelivery(deliveryId));
  if (!endpoint || delivery?.status !== 'waiting') return undefined;
  if (delivery.claimedBy !== null && delivery.claimedBy !== jobId) return undefined;
  if (await hasOlderWaiting(delivery)) return undefined;
  if (!endpoint.isOn) {
    await updateDelivery(deliveryId, { status: 'failed', problem: 'off' });
    await queueNext(delivery);
    return undefined;
  }
  // A rescheduled attempt, such as by “Send again”, has its own job.
  if (delivery.nextAt > now) return undefined;
  await updateDelivery(deliveryId, { claimedBy: jobId });
  return { delivery, endpoint };
}

function problemOf(answer: ExternalAnswer): WebhookProblem | null {
  if ('failure' in answer) return answer.failure;
  if (answer.status >= 200 && answer.status < 300) return null;
  if (answer.status === 410) return 'gone';
  return answer.status >= 300 && answer.status < 400 ? 'redirect' : 'refused';
}

type DeliveryAttempt = { claimed: Claimed; jobId: string; answer: ExternalAnswer; milliseconds: number };

async function settle(
  platform: Platform,
  { claimed, jobId, answer, milliseconds }: DeliveryAttempt,
): Promise<void> {
  const endpoint = await lockEndpoint(claimed.endpoint.id);
  const delivery = endpoint && (await selectDelivery(claimed.delivery.id));
  // The message was removed in the meantime, or another job has taken it over.
  if (!delivery || delivery.claimedBy !== jobId) return;
  const now = platform.clock.now();
  const problem = problemOf(answer);
  const tries = delivery.tries + 1;
  const pause = retryPauses[tries - 1];
  const isOver = problem === null || problem === 'gone' || pause === undefined;
  await updateDelivery(delivery.id, {
    status: problem === null ? 'delivered' : isOver ? 'failed' : 'waiting',
    tries,
    claimedBy: null,
    triedAt: now,
    problem,
    answerStatus: 'failure' in answer ? null : answer.status,
    answerText: 'failure' in answer ? null : storedText(answer.text),
    milliseconds,
    ...(!isOver && { nextAt: new Date(now.getTime() + pause) }),
  });
  if (isOver) await queueNext(delivery);
  else await enqueue(sendWebhookJob, { deliveryId: delivery.id }, { runAt: new Date(now.getTime() + pause) });
  await updateEndpointHealth(platform, endpoint, problem, now);
}

async function queueNext(delivery: DeliveryRow): Promise<void> {
  const next = await selectNextWaiting(delivery);
  if (next !== undefined) await enqueue(sendWebhookJob, { deliveryId: next });
}

/** Switches off an endpoint that is gone or has failed for days, and notifies the administrators. */
async function updateEndpointHealth(
  platform: Platform,
  { id, isOn, failingSince, url, workspaceId }: EndpointRow,
  problem: WebhookProblem | null,
  now: Date,
): Promise<void> {
  if (problem === null) {
    if (failingSince !== null) await updateEndpoint(id, { failingSince: null });
    return;
  }
  const since = failingSince ?? now;
  const isFailing = now.getTime() - since.getTime() >= limits.webhookFailingMilliseconds;
  const stopped = problem === 'gone' ? 'gone' : isFailing ? 'failing' : null;
  if (stopped === null || !isOn) {
    if (failingSince === null) await updateEndpoint(id, { failingSince: now });
    return;
  }
  await updateEndpoint(id, { isOn: false, stopped, failingSince: since });
  await failWaitingDeliveries(id);
  await recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId,
    action: 'webhook.stopped',
    entityKind: 'webhook',
    entityId: id,
    outcome: 'allowed',
    detail: { stopped },
    at: now,
  });
  await mailStoppedWebhook(platform, { id, url, workspaceId }, now);
}

/** Queues long-overdue messages again. */
export async function requeueLostWebhooks({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  await database.asSystem(async () => {
    for (const deliveryId of await reclaimLostDeliveries(new Date(now.getTime() - lostAfter), now))
      await enqueue(sendWebhookJob, { deliveryId });
  });
}
