// What runs besides the calls: sealing, emails, jobs.
import type { MailFailure } from '@plainscan/contract';
import { join } from 'node:path';

import { hour } from '@plainscan/contract';
import { accountMailJob } from './auth/accounts/account-jobs.ts';
import { sendAccountMail } from './auth/accounts/account-mail-handler.ts';
import { inspectFileJob } from './case-files/additional-file-jobs.ts';
import { inspectFile } from './case-files/inspect-file-handler.ts';
import { takeReport } from './case-files/take-report-handler.ts';
import { cleanUp } from './clean-up.ts';
import { deliverStudyJob } from './gateway/arrivals/arrival-jobs.ts';
import { deliverQuietStudies } from './gateway/arrivals/arrival-service.ts';
import { deliverStudy } from './gateway/arrivals/deliver-study-handler.ts';
import { requeueLostWebhooks, sendWebhook } from './integrations/webhooks/send-webhook-handler.ts';
import { sendWebhookJob } from './integrations/webhooks/webhook-jobs.ts';
import { prepareIntroductionJob } from './introductions/introduction-jobs.ts';
import {
  failAbandonedIntroductions,
  prepareIntroduction,
} from './introductions/prepare-introduction-handler.ts';
import { copySharedStudy } from './library/copy-shared-study-handler.ts';
import { copySharedStudyJob } from './library/library-jobs.ts';
import { settleWaitingMaterials } from './library/material-state-service.ts';
import { notificationReader, startNotificationMaker } from './notices/notification-maker.ts';
import { scrubStorage } from './operations/scrub-storage-handler.ts';
import { scrubStorageJob } from './operations/storage-jobs.ts';
import { startNightlyScrub } from './operations/storage-service.ts';
import { backupFolder, startNightlyBackup } from './platform/backup/nightly-backup.ts';
import { startTableMaintenance } from './platform/database/table-maintenance.ts';
import { startWakeLoop } from './platform/database/wake-loop.ts';
import { startJobRunner, type JobRunner } from './platform/jobs/job-runner.ts';
import { startMailDelivery, type MailDelivery } from './platform/mail/mail-delivery.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { createMediaSandboxPool } from './platform/media/dicom/media-sandbox.ts';
import { startSealWorker, type SealWorker } from './platform/outbox/seal-worker.ts';
import type { SealedReader } from './platform/outbox/sealed-reader.ts';
import type { Platform } from './platform/platform.ts';
import { hasSpaceForFiles } from './platform/storage/disk-space.ts';
import {
  queryCheckoutJob,
  querySubscriptionJob,
  callCompanyJob,
  refundPaymentJob,
} from './payments/company-call-jobs.ts';
import { callCompany } from './payments/company-call-service.ts';
import { runCheckoutQuery, runSubscriptionQuery } from './payments/reconcile-service.ts';
import { refundPayment } from './payments/refund-service.ts';
import { prepareAnswerClipJob } from './questions/answer-clip-jobs.ts';
import { failAbandonedClips, prepareAnswerClip } from './questions/prepare-answer-clip-handler.ts';
import { prepareDownloadJob } from './records/download-jobs.ts';
import { endLostDownloads, prepareDownloadFile } from './records/prepare-download-handler.ts';
import { fitClipOfJob } from './reports/clips/fit-clip-handler.ts';
import { makeVideoCopies } from './reports/copies/make-video-copies-handler.ts';
import { findPhrases } from './reports/find-phrases-handler.ts';
import { writeCaptions } from './reports/write-captions-handler.ts';
import { failAbandonedVideos, prepareVideo } from './reports/prepare-video-handler.ts';
import { takePictures } from './reports/pictures/take-pictures-handler.ts';
import { readSegmentOfJob } from './reports/read-segment-handler.ts';
import {
  findPhrasesJob,
  fitClipJob,
  makeVideoCopiesJob,
  writeCaptionsJob,
  prepareVideoJob,
  readSegmentJob,
  takePicturesJob,
} from './reports/video-jobs.ts';
import { makeSample } from './samples/make-sample-handler.ts';
import { makeSampleJob } from './samples/sample-jobs.ts';
import { extensionJobKinds, type ServerExtension } from './server-extension.ts';
import { runCaseDeadlines } from './timers/case-deadlines.ts';
import { runCaseTimers } from './timers/lost-uploads.ts';
import { endUnreadableUploads, readStudy } from './uploads/reading/read-study-handler.ts';
import { readStudyJob, takeReportJob } from './uploads/upload-jobs.ts';
import { makeFileViewJob, recognizeWordsJob } from './viewers/file-view-jobs.ts';
import { makeFileView } from './viewers/make-file-view-handler.ts';
import { recognizeWords } from './viewers/recognize-words-handler.ts';

/** Every kind of job except those of extensions. One without a handler does not compile. */
const jobs = [
  readStudyJob,
  takeReportJob,
  makeFileViewJob,
  recognizeWordsJob,
  prepareVideoJob,
  findPhrasesJob,
  writeCaptionsJob,
  takePicturesJob,
  makeVideoCopiesJob,
  readSegmentJob,
  fitClipJob,
  prepareIntroductionJob,
  prepareAnswerClipJob,
  inspectFileJob,
  accountMailJob,
  prepareDownloadJob,
  scrubStorageJob,
  copySharedStudyJob,
  callCompanyJob,
  queryCheckoutJob,
  querySubscriptionJob,
  refundPaymentJob,
  makeSampleJob,
  deliverStudyJob,
  sendWebhookJob,
] as const;

export type Worker = {
  seal: SealWorker;
  mails: MailDelivery;
  jobs: JobRunner;
  notifications: SealedReader;
  /** Lets running jobs finish for `jobGraceMs`, or for the runner's default, and ends everything else. */
  stop: (options?: { jobGraceMs?: number }) => Promise<void>;
};

const cleaningMilliseconds = hour;
const watchMilliseconds = 5_000;
const clockMilliseconds = 30_000;

export async function startWorker(
  platform: Platform,
  extensions: readonly ServerExtension[] = [],
): Promise<Worker> {
  const { database, clock, config, logger } = platform;
  const onError = (error: unknown): void => logger.error({ err: error }, 'background work failed');
  const seal = await startSealWorker({ database, readers: [notificationReader], onError });
  const mails = await startMails(platform, onError);
  const sandboxes = createMediaSandboxPool(join(config.dataFolder, 'scratch'));
  platform.readAhead.use(sandboxes);
  const runner = await startJobRunner<(typeof jobs)[number]>({
    database,
    jobs,
    moreJobs: extensions.flatMap((extension) => extension.jobs(platform)),
    mayWait: extensionJobKinds,
    clock,
    onError,
    mayStart: (kind) => mayStart(platform, kind),
    handlers: {
      'read-study': (payload, context) => readStudy(platform, payload, context, sandboxes.acquire),
      'take-report': (payload) => takeReport(platform, payload),
      'make-file-view': (payload, context) => makeFileView(platform, payload, context),
      'recognize-words': (payload, context) => recognizeWords(platform, payload, context),
      'prepare-video': (payload, context) => prepareVideo(platform, payload, context),
      'find-phrases': (payload, context) => findPhrases(platform, payload, context),
      'write-captions': (payload, context) => writeCaptions(platform, payload, context),
      'take-pictures': (payload, context) => takePictures(platform, payload, context),
      'make-video-copies': (payload, context) => makeVideoCopies(platform, payload, context),
      'read-segment': (payload, context) => readSegmentOfJob(platform, payload, context),
      'fit-clip': (payload, context) => fitClipOfJob(platform, payload, context),
      'prepare-introduction': (payload, context) => prepareIntroduction(platform, payload, context),
      'prepare-answer-clip': (payload, context) => prepareAnswerClip(platform, payload, context),
      'look-at-file': (payload) => inspectFile(platform, payload),
      'send-account-mail': (payload) => sendAccountMail(platform, payload),
      'prepare-download': (payload, context) => prepareDownloadFile(platform, payload, context),
      'scrub-storage': (payload, context) => scrubStorage(platform, payload, context),
      'copy-shared-study': (payload) => copySharedStudy(platform, payload),
      'call-payment-company': (payload) => callCompany(platform, payload),
      'ask-payment-company': (payload) => runCheckoutQuery(platform, payload),
      'ask-about-subscription': (payload) => runSubscriptionQuery(platform, payload),
      'refund-payment': (payload) => refundPayment(platform, payload),
      'make-sample': (_, context) => makeSample(platform, context),
      'deliver-study': (payload, context) => deliverStudy(platform, payload, context),
      'send-webhook': (payload, context) => sendWebhook(platform, payload, context),
    },
  });
  const notifications = await startNotificationMaker(platform, onError);
  const cleaning = startWakeLoop({
    pollMs: cleaningMilliseconds,
    onError,
    run: () => cleanUp(platform, extensions),
  });
  const embedded =
    database.kind === 'pglite'
      ? [
          startNightlyBackup({ database, clock, folder: backupFolder(config.dataFolder) }, onError),
          startTableMaintenance(database, onError),
        ]
      : [];
  const scrub = startNightlyScrub(platform, onError);
  const watch = startWakeLoop({ pollMs: watchMilliseconds, onError, run: () => endLostJobs(platform) });
  const caseTimers = startWakeLoop({
    pollMs: clockMilliseconds,
    onError,
    run: () => runScheduledCaseWork(platform),
  });
  const arrivals = startWakeLoop({
    pollMs: watchMilliseconds,
    onError,
    run: () => deliverQuietStudies(platform),
  });
  return {
    seal,
    mails,
    jobs: runner,
    notifications,
    async stop({ jobGraceMs } = {}) {
      for (const part of [...embedded, scrub, caseTimers, arrivals, watch, cleaning, notifications])
        await part.stop();
      await runner.stop(jobGraceMs);
      await platform.readAhead.close();
      await sandboxes.close();
      await mails.stop();
      await seal.stop();
    },
  };
}

function startMails(
  { database, clock, config, logger }: Platform,
  onError: (error: unknown) => void,
): Promise<MailDelivery> {
  const host = config.publicUrl.hostname;
  const sender = { name: config.productName, address: `no-reply@${host}` };
  const transport = config.smtpUrl === null ? undefined : createSmtpTransport(config.smtpUrl, sender);
  const onUnsent = (reason: MailFailure): void => logger.warn({ outage: 'mail', reason });
  return startMailDelivery({ database, transport, host, onError, onUnsent, clock });
}

/** These need no files: emails, and messages to the card company and to clinics' own systems. */
const jobsWithoutFiles: readonly string[] = [
  accountMailJob.kind,
  callCompanyJob.kind,
  queryCheckoutJob.kind,
  querySubscriptionJob.kind,
  refundPaymentJob.kind,
  sendWebhookJob.kind,
];

/**
 * Without room, the results of the other jobs would be refused, and their programs would use up the database's share.
 */
const mayStart = async ({ config }: Platform, kind: string): Promise<boolean> =>
  jobsWithoutFiles.includes(kind) || hasSpaceForFiles(config.dataFolder);

/** Runs what happens to cases by time alone. */
async function runScheduledCaseWork(platform: Platform): Promise<undefined> {
  await runCaseTimers(platform);
  await runCaseDeadlines(platform);
}

/** Ends everything that waits for a job that has used up its attempts. */
async function endLostJobs(platform: Platform): Promise<undefined> {
  await endUnreadableUploads(platform);
  await failAbandonedVideos(platform);
  await failAbandonedIntroductions(platform);
  await failAbandonedClips(platform);
  await settleWaitingMaterials(platform);
  await endLostDownloads(platform);
  await requeueLostWebhooks(platform);
}
