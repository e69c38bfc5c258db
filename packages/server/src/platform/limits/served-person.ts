// Whom the running work serves. Everything that people wait for in a line (connections of the database, turns of calls)
// is handed out in turns to people, so that nobody waits for all the calls of somebody else.
import { AsyncLocalStorage } from 'node:async_hooks';

/** `person` is an account's ID, or the network address of someone without an account. */
export type Served = { person: string };

/** The line of what the product does by itself: jobs, timers, numbering. */
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
