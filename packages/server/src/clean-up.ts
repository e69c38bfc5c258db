// Removes what is no longer usable: expired links, uploads that no case took, leftovers of killed processes.
import { join } from 'node:path';

import { removeOldAttempts } from './auth/login/login-attempt-repository.ts';
import { removeOldTokens } from './auth/sessions/one-time-link-service.ts';
import { removeExpiredCapabilities } from './capabilities/capability-service.ts';
import { removeExpiredPasses } from './capabilities/pass-repository.ts';
import { removeOldClinicForms } from './clinics/clinic-code-service.ts';
import { deleteUndeliverableArrivals } from './gateway/arrivals/arrival-service.ts';
import { removeOldCalls } from './gateway/gateway-call-service.ts';
import { deleteOldWebhookData } from './integrations/webhooks/webhook-service.ts';
import { removeSilentProcesses } from './operations/process-heartbeat.ts';
import { queryOverdueSubscriptions } from './payments/reconcile-service.ts';
import { issueMissingReceipts } from './payments/receipts/receipt-service.ts';
import { sendRenewalNotices } from './payments/plans/renewal-notice-service.ts';
import { removeOldWindows } from './platform/limits/rate-window.ts';
import type { Platform } from './platform/platform.ts';
import { retryObjectRemovals } from './platform/storage/object-removal.ts';
import { sweepScratch } from './platform/storage/scratch-folder.ts';
import { removeExpiredDownloads } from './records/prepare-download-handler.ts';
import { runRetention } from './records/storage-end/retention-round.ts';
import { purgeRemovedStudies } from './records/study-purge-service.ts';
import { noteUnexplainedWords } from './records/unexplained-words-service.ts';
import { queueMissingCopies } from './reports/copies/video-copy-service.ts';
import { removeExpiredIdempotencyKeys } from './requests/idempotency.ts';
import type { CleanUpStep, ServerExtension } from './server-extension.ts';
import { removeAbandonedUploads } from './uploads/upload-retention-service.ts';

const leftoverAgeMilliseconds = 24 * 3_600_000;

/** Runs each step independently. A failed step is logged with its name and retried the next time. */
export async function cleanUp(
  platform: Platform,
  extensions: readonly ServerExtension[] = [],
): Promise<undefined> {
  const added = extensions.flatMap(({ cleanUpSteps }) => cleanUpSteps(platform));
  for (const [name, run] of [...stepsOf(platform), ...added])
    await run().catch((error: unknown) =>
      platform.logger.error({ err: error, step: name }, `cleaning up: ${name} failed`),
    );
}

function stepsOf(platform: Platform): CleanUpStep[] {
  const { database, storage, config } = platform;
  const now = platform.clock.now();
  const dayAgo = new Date(now.getTime() - leftoverAgeMilliseconds);
  return [
    ['scratch', () => sweepScratch(join(config.dataFolder, 'scratch'), dayAgo)],
    ['left objects', () => retryObjectRemovals(platform)],
    ['storage', () => storage.sweep(dayAgo)],
    ['capabilities', () => database.asSystem(() => removeExpiredCapabilities(now))],
    ['passes', () => database.asSystem(() => removeExpiredPasses(now))],
    ['tokens', () => database.asSystem(() => removeOldTokens(dayAgo))],
    ['rate windows', () => database.asSystem(() => removeOldWindows(dayAgo))],
    ['failed logins', () => database.asSystem(() => removeOldAttempts(now))],
    ['webhooks', () => deleteOldWebhookData(platform)],
    ['gateway calls', () => database.asSystem(() => removeOldCalls(now))],
    ['left arrivals', () => deleteUndeliverableArrivals(platform)],
    ['idempotency keys', () => database.asSystem(() => removeExpiredIdempotencyKeys(now))],
    ['silent processes', () => removeSilentProcesses(platform)],
    ['clinic forms', () => database.asSystem(() => removeOldClinicForms(now))],
    ['abandoned uploads', () => removeAbandonedUploads(platform)],
    ['downloads', () => removeExpiredDownloads(platform)],
    ['overdue subscriptions', () => queryOverdueSubscriptions(platform)],
    ['receipts', () => issueMissingReceipts(platform)],
    ['renewals ahead', () => sendRenewalNotices(platform)],
    ['video copies', () => queueMissingCopies(platform)],
    ['unexplained words', () => noteUnexplainedWords(platform)],
    ['retention', () => runRetention(platform)],
    ['removed studies', () => purgeRemovedStudies(platform)],
  ];
}
