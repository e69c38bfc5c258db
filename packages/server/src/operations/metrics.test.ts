// `/metrics`: who may read it, what it contains, that it names nobody, and what a scrape costs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestLog } from '../../tests/log-fixture.ts';
import { countStatements } from '../../tests/statement-count-fixture.ts';
import { createProbeApp } from '../app.ts';
import { processMetrics } from '../platform/metrics/process-metrics.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

const metricsToken = 'a-token-for-the-metrics';

let product: TestPlatform;
beforeAll(async () => {
  // Test files share a process, and some record kinds of their own.
  processMetrics.resetMetrics();
  product = await openTestPlatform(undefined, { environment: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => product.close());

const scrape = async (app = product.app, token = metricsToken) => {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, payload, headers: got } = await app.inject({ method: 'GET', url: '/metrics', headers });
  return { status: statusCode, text: payload, type: String(got['content-type']) };
};

/** Returns the value of a series; `undefined` if it is missing. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('CG-148, CG-180: who may read the metrics', () => {
  test('anyone with METRICS_TOKEN, in the Prometheus format', async () => {
    const { status, type } = await scrape();
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  });

  test('nobody else can tell that they exist', async () => {
    const { token } = await product.as('super@demo.test');
    for (const wrong of ['', 'wrong', `${metricsToken}x`, token])
      expect((await scrape(product.app, wrong)).status, wrong).toBe(404);
  });

  test('without METRICS_TOKEN there are none', async () => {
    const plain = await openTestPlatform();
    for (const token of ['', 'null', metricsToken]) expect((await scrape(plain.app, token)).status).toBe(404);
    await plain.close();
  });

  test('a worker serves them too', async () => {
    const worker = await createProbeApp(product.platform);
    const { status, text } = await scrape(worker);
    expect(status).toBe(200);
    expect(valueOf(text, 'plainscan_up{part="database"}')).toBe(1);
    await worker.close();
  });
});

describe('CG-148: what the metrics contain', () => {
  test('everything needed to run the product has its series', async () => {
    const { text } = await scrape();
    for (const name of [
      'http_requests_total',
      'http_request_duration_seconds',
      'audited_actions_total',
      'sandbox_kills_total',
      'upload_bytes_total',
      'outage_failures_total',
      'info',
      'up',
      'sockets',
      'database_connections',
      'database_waiting',
      'jobs',
      'job_oldest_seconds',
      'mails',
      'mail_oldest_seconds',
      'payments',
      'processes',
      'uploads',
      'damaged_files',
      'storage_check_timestamp_seconds',
      'backup_timestamp_seconds',
      'restore_timestamp_seconds',
      'disk_bytes',
      'needs_hand',
      'event_loop_delay_seconds',
      'unsealed_oldest_seconds',
    ])
      expect(text, name).toContain(`# HELP plainscan_${name} `);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('a request is counted once, under its route template, with its duration', async () => {
    const labels = 'method="GET",route="/api/patients/record/:id"';
    const counted = async () => {
      const { text } = await scrape();
      return [
        valueOf(text, `plainscan_http_requests_total{${labels},status="404"}`) ?? 0,
        valueOf(text, `plainscan_http_request_duration_seconds_count{${labels}}`) ?? 0,
      ];
    };
    const { call } = await product.as('patient@demo.test');
    const before = await counted();
    await call('GET', '/patients/record/019a0000-0000-7000-8000-000000000001');
    expect(await counted()).toEqual(before.map((count) => count + 1));
  });

  test('logins are counted by result, as soon as they are in the audit', async () => {
    const counted = async () => {
      const { text } = await scrape();
      return ['allowed', 'denied'].map(
        (outcome) =>
          valueOf(text, `plainscan_audited_actions_total{action="auth.login",outcome="${outcome}"}`) ?? 0,
      );
    };
    const [allowed = 0, denied = 0] = await counted();
    await product.as('patient@demo.test');
    await callAnonymously(product.app, 'POST', '/auth/login', {
      body: { email: 'patient@demo.test', password: 'Not-the-password-1' },
    });
    expect(await counted()).toEqual([allowed + 1, denied + 1]);
  });

  test('no label contains an id, an address or a name, whatever was requested', async () => {
    const { call } = await product.as('super@demo.test');
    for (const path of ['/cases?search=Leocadia', '/leocadia.brandauer@mail.test', '/people?search=Rosa'])
      await call('GET', path);
    await product.app.inject({ method: 'GET', url: '/media/not-a-capability/leocadia.dcm' });
    await product.app.inject({ method: 'GET', url: '/share/leocadia' });
    const { text } = await scrape();
    // The Node metrics contain class names that we do not control.
    const ours = text.split('\n').filter((line) => line.startsWith('plainscan_'));
    const labels = ours.flatMap((line) =>
      [...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, , value]) => value ?? ''),
    );
    expect(labels.length).toBeGreaterThan(100);
    // Route templates, our own words, statuses, bucket bounds and versions.
    const forms = [/^\/[\w/:.*-]*$/, /^[a-z][\w-]*(\.[\w-]+)?$/i, /^[\d.]+$|^\+Inf$/, /^v?\d+\.\d+\.\d+$/];
    const others = labels.filter((label) => !forms.some((form) => form.test(label)));
    expect(others).toEqual([]);
    expect(text).not.toMatch(/leocadia|rosa|[\da-f]{8}-[\da-f]{4}-/i);
    expect(text).not.toMatch(/@/);
  });
});

describe('CG-148: what a scrape costs', () => {
  test('eight statements, no matter how many monitors ask at the same time', async () => {
    await expect.poll(async () => (await scrape()).status).toBe(200);
    // The cached facts are at most two seconds old.
    const plain = await openTestPlatform(undefined, { environment: { METRICS_TOKEN: metricsToken } });
    const asked = await countStatements(() =>
      Promise.all([scrape(plain.app), scrape(plain.app), scrape(plain.app)]),
    );
    await plain.close();
    expect(asked).toBe(8);
  });
});

test('CG-148: without the database the metrics still answer and report it', async () => {
  const log = openTestLog();
  const gone = await openTestPlatform(undefined, {
    logger: log.logger,
    environment: { METRICS_TOKEN: metricsToken },
  });
  await gone.platform.database.close();
  const { status, text } = await scrape(gone.app);
  expect(status).toBe(200);
  expect(valueOf(text, 'plainscan_up{part="database"}')).toBe(0);
  expect(text).not.toContain('plainscan_jobs{');
  await gone.app.close();
});
