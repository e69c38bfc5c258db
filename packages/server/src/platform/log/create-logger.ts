// Logs name no user, address or token: only what is listed here is logged of a request.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

import type { Config } from '../config/config.ts';
import { productVersion } from '../product-version.ts';
import { loggedError } from './logged-error.ts';
import { OutageLog, outageIn } from './outage-log.ts';

export type LoggerSettings = Pick<Config, 'logLevel' | 'role'>;

/**
 * Creates a logger that writes one JSON line per message, with the role and version of the process. An outage is one
 * line a minute.
 */
export function createLogger({ logLevel, role }: LoggerSettings, destination?: DestinationStream): Logger {
  const outages = new OutageLog();
  const options: LoggerOptions = {
    level: logLevel,
    base: { role, version: productVersion },
    serializers: {
      req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }),
      err: (error: unknown) => loggedError(error),
    },
    hooks: {
      logMethod(args, method) {
        const outage = outageIn(args[0]);
        if (outage === undefined) return method.apply(this, args);
        outages.note(outage, (line, sentence) => method.apply(this, [line, sentence]));
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
