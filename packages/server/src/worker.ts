// What runs beside the calls: the seal, the mails, the jobs.
import { join } from 'node:path';

import { accountMailJob } from './auth/account-jobs.ts';
import { sendAccountMail } from './auth/account-mail-handler.ts';
import { removeOldTokens } from './auth/one-time-link-service.ts';
import { removeExpiredCapabilities } from './capabilities/capability-service.ts';
import { removeExpiredPasses } from './capabilities/pass-repository.ts';
import { runCaseDeadlines } from './cases/case-deadlines.ts';
import { endGivenUpVideos, prepareVideo } from './cases/prepare-video-handler.ts';
import { lookAtFileJob } from './cases/additional-file-jobs.ts';
import { runCaseClock } from './cases/case-clock.ts';
import { lookAtFile } from './cases/look-at-file-handler.ts';
import { prepareVideoJob } from './cases/video-jobs.ts';
import { makeDemoVideo } from './demo/demo-video-handler.ts';
import { makeDemoVideoJob } from './demo/demo-jobs.ts';
import { keepDemoUploadWaiting } from './demo/load-demo.ts';
import { backupFolder, startNightlyBackup } from './platform/backup/nightly-backup.ts';
import { scrubStorage } from './operations/scrub-storage-handler.ts';
import { scrubStorageJob } from './operations/storage-jobs.ts';
import { startNightlyScrub } from './operations/storage-service.ts';
import { removeOldCalls } from './gateway/gateway-call-service.ts';
import { copySharedStudy } from './library/copy-shared-study-handler.ts';
import { copySharedStudyJob } from './library/library-jobs.ts';
import { settleWaitingMaterials } from './library/material-state-service.ts';
import { startNotificationMaker } from './notifications/notification-maker.ts';
import { startWakeLoop } from './platform/database/wake-loop.ts';
import { startJobRunner, type JobRunner } from './platform/jobs/job-runner.ts';
import { removeOldWindows } from './platform/limits/rate-window.ts';
import { startMailDelivery, type MailDelivery } from './platform/mail/mail-delivery.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { startSealWorker, type SealWorker } from './platform/outbox/seal-worker.ts';
import type { SealedReader } from './platform/outbox/sealed-reader.ts';
import { createStudyDesks } from './platform/media/study-desk.ts';
import type { Platform } from './platform/platform.ts';
import { prepareDownloadJob } from './records/download-jobs.ts';
import { purgeRemovedStudies } from './records/study-purge-service.ts';
import {
  endLostDownloads,
  prepareDownloadFile,
  removeExpiredDownloads,
} from './records/prepare-download-handler.ts';
import { hasRoomForFiles } from './platform/storage/disk-room.ts';
import { removeLeftObjects } from './platform/storage/object-removal.ts';
import { sweepScratch } from './platform/storage/scratch-folder.ts';
import { endUnreadableUploads, readStudy } from './uploads/read-study-handler.ts';
import { readStudyJob } from './uploads/upload-jobs.ts';
import { removeAbandonedUploads } from './uploads/upload-retention-service.ts';
import { makeFileViewJob } from './viewers/file-view-jobs.ts';
import { makeFileView } from './viewers/make-file-view-handler.ts';
import { prepareIntroductionJob } from './workspaces/introduction-jobs.ts';
import { endGivenUpIntroductions, prepareIntroduction } from './workspaces/prepare-introduction-handler.ts';

/** Every kind of job. One without a handler does not compile. */
const jobs = [
  readStudyJob,
  makeFileViewJob,
  prepareVideoJob,
  prepareIntroductionJob,
  lookAtFileJob,
  makeDemoVideoJob,
  accountMailJob,
  prepareDownloadJob,
  scrubStorageJob,
  copySharedStudyJob,
] as const;

export type Worker = {
  seal: SealWorker;
  mails: MailDelivery;
  jobs: JobRunner;
  notifications: SealedReader;
  stop: () => Promise<void>;
};

const cleaningMilliseconds = 3_600_000;
const leftMilliseconds = 24 * 3_600_000;
const watchMilliseconds = 5_000;
const clockMilliseconds = 30_000;

export async function startWorker(platform: Platform): Promise<Worker> {
  const { database, clock, config, logger } = platform;
  const onError = (error: unknown): void => logger.error({ err: error }, 'background work failed');
  const seal = await startSealWorker({ database, onError });
  const transport =
    config.smtpUrl === null
      ? undefined
      : createSmtpTransport(config.smtpUrl, `${config.productName} <no-reply@${config.publicUrl.hostname}>`);
  const mails = await startMailDelivery({
    database,
    transport,
    host: config.publicUrl.hostname,
    onError,
    clock,
  });
  const desks = createStudyDesks(join(config.dataFolder, 'scratch'));
  platform.readAhead.use(desks);
  const runner = await startJobRunner<(typeof jobs)[number]>({
    database,
    jobs,
    clock,
    onError,
    // Mails need no files. What the others make would be refused, and their programs would take the database's share.
    mayStart: async (kind) => kind === accountMailJob.kind || hasRoomForFiles(config.dataFolder),
    handlers: {
      'read-study': (payload, context) => readStudy(platform, payload, context, desks.take),
      'make-file-view': (payload, context) => makeFileView(platform, payload, context),
      'prepare-video': (payload, context) => prepareVideo(platform, payload, context),
      'prepare-introduction': (payload, context) => prepareIntroduction(platform, payload, context),
      'look-at-file': (payload) => lookAtFile(platform, payload),
      'make-demo-video': (payload, context) => makeDemoVideo(platform, payload, context),
      'send-account-mail': (payload) => sendAccountMail(platform, payload),
      'prepare-download': (payload, context) => prepareDownloadFile(platform, payload, context),
      'scrub-storage': (payload, context) => scrubStorage(platform, payload, context),
      'copy-shared-study': (payload) => copySharedStudy(platform, payload),
    },
  });
  const notifications = await startNotificationMaker(platform, onError);
  const cleaning = startWakeLoop({ pollMs: cleaningMilliseconds, onError, run: () => cleanUp(platform) });
  const backup =
    database.kind === 'pglite'
      ? startNightlyBackup({ database, clock, folder: backupFolder(config.dataFolder) }, onError)
      : undefined;
  const scrub = startNightlyScrub(platform, onError);
  const watch = startWakeLoop({ pollMs: watchMilliseconds, onError, run: () => endLostWork(platform) });
  const caseClock = startWakeLoop({ pollMs: clockMilliseconds, onError, run: () => moveCases(platform) });
  return {
    seal,
    mails,
    jobs: runner,
    notifications,
    async stop() {
      for (const part of [backup, scrub, caseClock, watch, cleaning, notifications]) await part?.stop();
      await runner.stop();
      await platform.readAhead.close();
      await desks.close();
      await mails.stop();
      await seal.stop();
    },
  };
}

/** What nobody may use any more: links that have run out, uploads that no case took, what killed processes left. */
async function cleanUp(platform: Platform): Promise<undefined> {
  const dayAgo = new Date(platform.clock.now().getTime() - leftMilliseconds);
  await sweepScratch(join(platform.config.dataFolder, 'scratch'), dayAgo);
  await removeLeftObjects(platform);
  await platform.storage.sweep(dayAgo);
  await platform.database.asSystem(async () => {
    await removeExpiredCapabilities(platform.clock.now());
    await removeExpiredPasses(platform.clock.now());
    await removeOldTokens(dayAgo);
    await removeOldWindows(dayAgo);
    await removeOldCalls(platform.clock.now());
  });
  await removeAbandonedUploads(platform);
  await removeExpiredDownloads(platform);
  await purgeRemovedStudies(platform);
  if (platform.config.demo) await keepDemoUploadWaiting(platform);
}

/** What time alone does to cases. */
async function moveCases(platform: Platform): Promise<undefined> {
  await runCaseClock(platform);
  await runCaseDeadlines(platform);
}

/** What waits for a job that has used up its tries. */
async function endLostWork(platform: Platform): Promise<undefined> {
  await endUnreadableUploads(platform);
  await endGivenUpVideos(platform);
  await endGivenUpIntroductions(platform);
  await settleWaitingMaterials(platform);
  await endLostDownloads(platform);
}
