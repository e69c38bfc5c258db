// What runs beside the calls: the seal, the mails, the jobs.
import { join } from 'node:path';

import { cleanUp } from './clean-up.ts';
import { accountMailJob } from './auth/account-jobs.ts';
import { sendAccountMail } from './auth/account-mail-handler.ts';
import { runCaseDeadlines } from './cases/case-deadlines.ts';
import { endGivenUpVideos, prepareVideo } from './cases/prepare-video-handler.ts';
import { lookAtFileJob } from './cases/additional-file-jobs.ts';
import { runCaseClock } from './cases/case-clock.ts';
import { lookAtFile } from './cases/look-at-file-handler.ts';
import { prepareVideoJob } from './cases/video-jobs.ts';
import { makeDemoVideo } from './demo/demo-video-handler.ts';
import { makeDemoVideoJob } from './demo/demo-jobs.ts';
import { backupFolder, startNightlyBackup } from './platform/backup/nightly-backup.ts';
import { scrubStorage } from './operations/scrub-storage-handler.ts';
import { scrubStorageJob } from './operations/storage-jobs.ts';
import { startNightlyScrub } from './operations/storage-service.ts';
import { copySharedStudy } from './library/copy-shared-study-handler.ts';
import { copySharedStudyJob } from './library/library-jobs.ts';
import { settleWaitingMaterials } from './library/material-state-service.ts';
import { notificationReader, startNotificationMaker } from './notifications/notification-maker.ts';
import { startWakeLoop } from './platform/database/wake-loop.ts';
import { startJobRunner, type JobRunner } from './platform/jobs/job-runner.ts';
import { startMailDelivery, type MailDelivery } from './platform/mail/mail-delivery.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { startSealWorker, type SealWorker } from './platform/outbox/seal-worker.ts';
import type { SealedReader } from './platform/outbox/sealed-reader.ts';
import { createStudyDesks } from './platform/media/study-desk.ts';
import type { Platform } from './platform/platform.ts';
import { prepareDownloadJob } from './records/download-jobs.ts';
import { endLostDownloads, prepareDownloadFile } from './records/prepare-download-handler.ts';
import { hasRoomForFiles } from './platform/storage/disk-room.ts';
import { endUnreadableUploads, readStudy } from './uploads/read-study-handler.ts';
import { readStudyJob, takeReportJob } from './uploads/upload-jobs.ts';
import { takeReport } from './cases/take-report-handler.ts';
import { makeFileViewJob } from './viewers/file-view-jobs.ts';
import { makeFileView } from './viewers/make-file-view-handler.ts';
import { prepareIntroductionJob } from './workspaces/introduction-jobs.ts';
import { endGivenUpIntroductions, prepareIntroduction } from './workspaces/prepare-introduction-handler.ts';

/** Every kind of job. One without a handler does not compile. */
const jobs = [
  readStudyJob,
  takeReportJob,
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
const watchMilliseconds = 5_000;
const clockMilliseconds = 30_000;

export async function startWorker(platform: Platform): Promise<Worker> {
  const { database, clock, config, logger } = platform;
  const onError = (error: unknown): void => logger.error({ err: error }, 'background work failed');
  const seal = await startSealWorker({ database, readers: [notificationReader], onError });
  const mails = await startMails(platform, onError);
  const desks = createStudyDesks(join(config.dataFolder, 'scratch'));
  platform.readAhead.use(desks);
  const runner = await startJobRunner<(typeof jobs)[number]>({
    database,
    jobs,
    clock,
    onError,
    mayStart: (kind) => mayStart(platform, kind),
    handlers: {
      'read-study': (payload, context) => readStudy(platform, payload, context, desks.take),
      'take-report': (payload) => takeReport(platform, payload),
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

function startMails(
  { database, clock, config }: Platform,
  onError: (error: unknown) => void,
): Promise<MailDelivery> {
  const host = config.publicUrl.hostname;
  const from = `${config.productName} <no-reply@${host}>`;
  const transport = config.smtpUrl === null ? undefined : createSmtpTransport(config.smtpUrl, from);
  return startMailDelivery({ database, transport, host, onError, clock });
}

/** Mails need no files. What the others make would be refused, and their programs would take the database's share. */
const mayStart = async ({ config }: Platform, kind: string): Promise<boolean> =>
  kind === accountMailJob.kind || hasRoomForFiles(config.dataFolder);

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
