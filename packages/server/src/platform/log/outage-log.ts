// During an outage of a dependency, everything fails alike. The log reports it once a minute with the number of
// failures.
import { isDatabaseUnavailable } from '../database/database-error.ts';
import { countOutageFailure } from '../metrics/process-metrics.ts';
import { StorageError } from '../storage/storage-error.ts';

export type Outage = 'database' | 'storage' | 'mail';

/** A log line about an outage: `count` failures since its last line. */
export type OutageLine = { outage: Outage; count: number; err?: unknown; reason?: string };

const logIntervalMilliseconds = 60_000;

const sentences: Record<Outage, string> = {
  database: 'the database does not answer',
  storage: 'the file storage does not answer',
  mail: 'mails do not get out',
};

type Running = { line: OutageLine; write: Write };
type Write = (line: OutageLine, sentence: string) => void;

const isStorageUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageError && cause.code === 'storage-unavailable') return true;
  return false;
};

/** Returns the outage that a log entry reports, by its error or its member `outage`. */
export function outageIn(logged: unknown): Omit<OutageLine, 'count'> | undefined {
  if (typeof logged !== 'object' || logged === null) return undefined;
  if ('outage' in logged) return logged as Omit<OutageLine, 'count'>;
  const err = logged instanceof Error ? logged : 'err' in logged ? logged.err : undefined;
  if (isDatabaseUnavailable(err)) return { outage: 'database', err };
  return isStorageUnavailable(err) ? { outage: 'storage', err } : undefined;
}

/** Writes the first failure of each cause immediately, and later ones as one line a minute while they continue. */
export class OutageLog {
  readonly #running = new Map<string, Running>();

  note(found: Omit<OutageLine, 'count'>, write: Write): void {
    countOutageFailure(found.outage);
    const cause = `${found.outage} ${found.reason ?? ''}`;
    const running = this.#running.get(cause);
    if (running) {
      running.line = { ...found, count: running.line.count + 1 };
      running.write = write;
      return;
    }
    write({ ...found, count: 1 }, sentences[found.outage]);
    this.#waitAMinute(cause, { line: { ...found, count: 0 }, write });
  }

  #waitAMinute(cause: string, running: Running): void {
    this.#running.set(cause, running);
    setTimeout(() => {
      const { line, write } = running;
      if (line.count === 0) return void this.#running.delete(cause);
      write(line, sentences[line.outage]);
      this.#waitAMinute(cause, { line: { ...line, count: 0 }, write });
    }, logIntervalMilliseconds).unref();
  }
}
