// What this process counts about itself: one registry, because there is one process. No label ever holds user input:
// routes are templates, and all other values are constants of our own code.
import { Counter, Histogram, Registry } from 'prom-client';

export const processMetrics = new Registry();

const registers = [processMetrics];

const requests = new Counter({
  name: 'plainscan_http_requests_total',
  help: 'Requests answered, by method, route template and status; "cut-off" where the client left before the end.',
  labelNames: ['method', 'route', 'status'],
  registers,
});

const requestSeconds = new Histogram({
  name: 'plainscan_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer, by route template.',
  labelNames: ['method', 'route'],
  // The last buckets are for uploads and downloads.
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers,
});

const audited = new Counter({
  name: 'plainscan_audited_actions_total',
  help: 'Actions in the audit, by outcome; sign-ins are auth.login and auth.second-step, payments payment.received.',
  labelNames: ['action', 'outcome'],
  registers,
});

const sandboxKills = new Counter({
  name: 'plainscan_sandbox_kills_total',
  help: 'Programs that were stopped while opening a file because it cost too much, by cause.',
  labelNames: ['cause'],
  registers,
});

const uploadedBytes = new Counter({
  name: 'plainscan_upload_bytes_total',
  help: 'Bytes of uploads received.',
  registers,
});

const outageFailures = new Counter({
  name: 'plainscan_outage_failures_total',
  help: 'Failures because the database, the storage or the mail server did not respond.',
  labelNames: ['outage'],
  registers,
});

export type AnsweredRequest = { method: string; route: string; status: string; seconds: number };

/** Counts a finished request. A live connection is counted, but its duration is not a latency. */
export function countRequest({ method, route, status, seconds }: AnsweredRequest): void {
  requests.inc({ method, route, status });
  if (status !== '101') requestSeconds.observe({ method, route }, seconds);
}

/** Counts a committed audit row. */
export const countAudited = (action: string, outcome: string): void => audited.inc({ action, outcome });

export const countSandboxKill = (cause: string): void => sandboxKills.inc({ cause });

export const countUploadedBytes = (bytes: number): void => uploadedBytes.inc(bytes);

export const countOutageFailure = (outage: string): void => outageFailures.inc({ outage });
