// The person for whom the current work runs. Shared resources (database connections, turns of calls) are handed out
// round robin per person, so that one person's calls do not hold up everyone else's.
import { AsyncLocalStorage } from 'node:async_hooks';

/** `person` is an account's ID, or the network address of someone without an account. */
export type Served = { person: string };

/** The line of background work: jobs, timers, numbering. */
const OWN_WORK = 'own work';

const storage = new AsyncLocalStorage<Served>();

/** Runs `fn`, and everything that it starts, for a person. `served` may be changed once the person is known. */
export const serve = <T>(served: Served, fn: () => T): T => storage.run(served, fn);

/** Returns whom the running work serves. */
export const servedPerson = (): string => storage.getStore()?.person ?? OWN_WORK;

/** Names the person for whom the running work was started, once they are known. */
export function nameServed(person: string): void {
  const served = storage.getStore();
  if (served) served.person = person;
}
