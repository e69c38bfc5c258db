// A log that tests can read: every line as an object, at the most verbose level.
import type { Logger } from 'pino';
import { PassThrough } from 'node:stream';

import type { Config } from '../src/platform/config/config.ts';
import { createLogger } from '../src/platform/log/create-logger.ts';

export type LogLine = Record<string, unknown> & { msg: string };

export type TestLog = { logger: Logger; lines: LogLine[]; text: () => string };

export function openTestLog(logLevel: Config['logLevel'] = 'trace'): TestLog {
  const lines: LogLine[] = [];
  const destination = new PassThrough().on('data', (written: Buffer) => {
    for (const line of String(written).trim().split('\n')) lines.push(JSON.parse(line) as LogLine);
  });
  return {
    logger: createLogger({ logLevel, role: 'all' }, destination),
    lines,
    text: () => JSON.stringify(lines),
  };
}
