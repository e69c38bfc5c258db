// How a domain calls the layers above it: it declares the functions, and hooks.ts in the server root registers the
// implementations. They run in the caller's transaction.

const declared = new Set<HookSet<object>>();

export class HookSet<Functions extends object> {
  readonly #domain: string;
  #functions: Functions | undefined;

  constructor(domain: string) {
    this.#domain = domain;
    declared.add(this);
  }

  /** Returns the registered functions. Throws before registration. */
  get registered(): Functions {
    if (this.#functions === undefined)
      throw new Error(`Nothing is registered for the hooks of ${this.#domain}.`);
    return this.#functions;
  }

  /** Registers the functions. A missing one is a type error. */
  register(functions: Functions): void {
    this.#functions = functions;
  }
}

/** Declares the functions that a domain calls without importing them. `Functions` is their type. */
export const defineHooks = <Functions extends object>(domain: string): HookSet<Functions> =>
  new HookSet<Functions>(domain);

/** Throws if a loaded domain has hooks with nothing registered. */
export function checkHooks(): void {
  for (const hooks of declared) void hooks.registered;
}
