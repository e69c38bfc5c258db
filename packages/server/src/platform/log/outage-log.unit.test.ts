// During an outage the log reports it once a minute with a count. Anything else is written immediately.
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DatabaseUnavailableError } from '../database/database-error.ts';
import { StorageUnavailable } from '../storage/storage-error.ts';
import { createLogger } from './create-logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Line = Record<string, unknown>;

function openLog() {
  const lines: Line[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) =>
    lines.push(JSON.parse(String(line)) as Line),
  );
  return { lines, logger: createLogger({ logLevel: 'info', role: 'worker' }, destination) };
}

const away = (): Error =>
  new Error('a statement failed', { cause: new DatabaseUnavailableError('It does not answer.') });

test('the first failure is logged at once, later ones once a minute with their count, until none follow', () => {
  const { lines, logger } = openLog();
  for (let at = 0; at < 200; at += 1) logger.error({ err: away() }, 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 50,
    outage: 'database',
    count: 1,
    msg: 'the database does not answer',
    err: { message: 'a statement failed' },
  });
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ count }) => count)).toEqual([1, 199]);
  for (let at = 0; at < 5; at += 1) logger.child({}).warn({ err: away() }, 'background work failed');
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ count }) => count)).toEqual([1, 199, 5]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(3);
  logger.error(away());
  expect(lines).toHaveLength(4);
});

test('outages of different causes have their own lines, and other errors are never combined', () => {
  const { lines, logger } = openLog();
  for (let at = 0; at < 3; at += 1) {
    logger.error({ err: away() }, 'request failed');
    logger.error({ err: new StorageUnavailable('The store is away.') }, 'request failed');
    logger.warn({ outage: 'mail', reason: 'unreachable' });
    logger.warn({ outage: 'mail', reason: 'bad-address' });
    logger.error({ err: new Error('a fault') }, 'request failed');
  }
  expect(lines.filter(({ outage }) => outage !== undefined)).toHaveLength(4);
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  const told = lines.filter(({ count }) => count === 2).map(({ outage, reason }) => [outage, reason]);
  expect(told).toEqual([
    ['database', undefined],
    ['storage', undefined],
    ['mail', 'unreachable'],
    ['mail', 'bad-address'],
  ]);
});

test('every line names the role and version of the product that wrote it', () => {
  const { lines, logger } = openLog();
  logger.info('one');
  logger.child({ step: 'two' }).error({ err: away() }, 'two');
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatchObject({ role: 'worker', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test('LOG_LEVEL=error leaves out warnings', () => {
  const lines: string[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) => lines.push(String(line)));
  const logger = createLogger({ logLevel: 'error', role: 'all' }, destination);
  logger.warn({ outage: 'mail', reason: 'unreachable' });
  logger.info('request');
  expect(lines).toEqual([]);
});
