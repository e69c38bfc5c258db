// The running product: platform, the demo if enabled, API and worker, and an orderly shutdown.
import closeWithGrace from 'close-with-grace';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

import { createApp, createProbeApp } from './app.ts';
import { inviteFirstAdmin } from './auth/accounts/first-admin-service.ts';
import { startDimseListener } from './gateway/dimse/dimse-listener.ts';
import { startOperationsWatch } from './operations/operations-watch.ts';
import { startHeartbeat } from './operations/process-heartbeat.ts';
import { acceptOperatorCommands } from './operator-control.ts';
import { checkCards } from './payments/stripe/stripe-key-check.ts';
import type { Config } from './platform/config/config.ts';
import { finishRequests, startDraining } from './platform/http/drain.ts';
import { preparePdf } from './platform/pdf/pdf-page.ts';
import { subscribeSealed } from './platform/outbox/sealed-events.ts';
import { deliverWith } from './platform/realtime/access-changed.ts';
import { createSocketHub } from './platform/realtime/socket-hub.ts';
import { makeFolderPrivate } from './platform/storage/private-folder.ts';
import { watchEndedSessions } from './realtime/ended-sessions.ts';
import { requestSample } from './samples/sample-service.ts';
import { loadExtension } from './server-extension.ts';
import { describeListenError } from './start-checks.ts';
import { announceStart } from './start-notice.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { openPlatform } from './start-platform.ts';
import { startWorker } from './worker.ts';

const closeServiceRestart = 1012;
/** How long requests in progress may take after the last connection was accepted. The rest are cut off. */
const requestMilliseconds = 10_000;
/** For requests, then for running jobs and everything else. A process that takes longer hangs and is ended. */
const closeMilliseconds = requestMilliseconds + 15_000;

/** A product that serves. `close` ends its connections and jobs in order, then its database. */
type RunningProduct = { close: (signal?: string) => Promise<void> };

/** Starts the product and runs it until a signal ends it. Rejects with the reason if it cannot start. */
export async function runProduct(config: Config): Promise<void> {
  const logger = createLogger(config);
  const starting = startProduct(config, logger);
  // Set up before the start is complete, because a signal may come at any time: the first request is answered earlier.
  const delay = config.drainSeconds * 1_000 + closeMilliseconds;
  closeWithGrace({ delay, logger: false }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'stopping');
    const product = await starting;
    await product.close(signal);
  });
  await starting;
}

async function startProduct(config: Config, logger: Logger): Promise<RunningProduct> {
  await checkCards(config, logger);
  const extensions = config.demo ? [await loadExtension('@plainscan/demo')] : [];
  await makeFolderPrivate(config.dataFolder, logger);
  // While the database opens in a thread or process of its own.
  const pdf = config.role === 'worker' ? undefined : preparePdf();
  const platform = await openPlatform(config, logger);
  const { database } = platform;
  const missing = await platform.storage.check();
  if (missing !== undefined) console.error(missing);
  for (const extension of extensions) await extension.prepare(platform);
  // Its link is printed, but no one reads what a worker prints.
  const firstAdmin = config.role === 'worker' ? undefined : await inviteFirstAdmin(platform);
  await requestSample(platform);
  const hub = createSocketHub();
  const onError = (error: unknown): void => logger.error({ err: error }, 'live events');
  const subscription = await subscribeSealed(database, deliverWith(hub), onError);
  const stopListening = await watchEndedSessions(platform, hub);
  const app =
    config.role === 'worker'
      ? await createProbeApp(platform, extensions)
      : await createApp(platform, hub, extensions);
  const worker = config.role === 'api' ? null : await startWorker(platform, extensions);
  await pdf;
  // Before the first response, so that a caller who waited for it can give commands.
  const operator = await acceptOperatorCommands(platform);
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw describeListenError(error, config);
  });
  const dimse =
    config.role === 'worker'
      ? null
      : await startDimseListener(platform).catch((error: unknown) => {
          const { host, dimsePort } = config;
          throw describeListenError(error, { host, port: dimsePort ?? 0 }, 'DIMSE_PORT');
        });
  const beat = await startHeartbeat(platform, { workingOn: () => worker?.jobs.running() ?? [] });
  const watch = startOperationsWatch(platform);
  announceStart(config, extensions, firstAdmin);

  return {
    async close(signal) {
      startDraining(app.server);
      // Only this signal comes from a service manager, which restarts the process behind a balancer.
      if (signal === 'SIGTERM') await waitForBalancers(config, logger);
      // No new connections first: a page whose live connection ends comes back at once.
      const finished = finishRequests(app.server, requestMilliseconds);
      hub.closeAll(closeServiceRestart);
      await dimse?.close();
      await finished;
      await app.close();
      await operator.close(requestMilliseconds);
      // `npm run dev` restarts with SIGUSR2: running jobs are released at once and start over.
      await worker?.stop(signal === 'SIGUSR2' ? { jobGraceMs: 0 } : {});
      await watch.stop();
      await beat.stop();
      await stopListening();
      await subscription.stop();
      await database.close();
    },
  };
}

/** Waits until balancers have noticed that `/api/ready` fails, and send their requests elsewhere. */
async function waitForBalancers({ drainSeconds }: Config, logger: Logger): Promise<void> {
  if (drainSeconds === 0) return;
  logger.info({ seconds: drainSeconds }, 'not ready any more, stopping soon');
  await pause(drainSeconds * 1_000);
}
