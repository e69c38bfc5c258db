// Which statements a connection keeps prepared: frequently repeated ones.

/** A text that was used less often may be one of many that differ only in length. */
const minUses = 3;
/** Each connection keeps a plan per name, of about 100 KB. */
const maxNames = 400;
/** Maximum number of texts counted at the same time. */
const maxCounted = 2_000;

/**
 * Gives a statement's text a permanent name once it has been used three times. Texts get no name once all names are
 * taken.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < minUses) {
      if (this.#uses.size >= maxCounted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `${this.#prefix}${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
