// How a domain reaches what is above it: it says which functions it calls there, and hooks.ts in the root of the
// server names the ones that are called. They run in the caller's transaction.

const declared = new Set<HookSet<object>>();

export class HookSet<Functions extends object> {
  readonly #domain: string;
  #functions: Functions | undefined;

  constructor(domain: string) {
    this.#domain = domain;
    declared.add(this);
  }

  /** The functions that were registered; throws before that. */
  get registered(): Functions {
    if (this.#functions === undefined)
      throw new Error(`Nothing is registered for the hooks of ${this.#domain}.`);
    return this.#functions;
  }

  /** A missing function does not compile. */
  register(functions: Functions): void {
    this.#functions = functions;
  }
}

/** The functions that a domain calls without importing them; `Functions` is their type. */
export const defineHooks = <Functions extends object>(domain: string): HookSet<Functions> =>
  new HookSet<Functions>(domain);

/** Throws if a domain that was loaded has hooks for which nothing is registered. */
export function checkHooks(): void {
  for (const hooks of declared) void hooks.registered;
}
