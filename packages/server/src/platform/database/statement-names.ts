// Which statements a connection keeps prepared: those that are asked again and again.

/** A text that was asked less often may be one of many that differ in their length. */
const minUses = 3;
/** Each connection keeps a plan of each name, of about 100 KB. */
const maxNames = 400;
/** Texts that are counted at the same time. */
const maxCounted = 2_000;

/**
 * Gives a statement's text a name once it has been asked three times; the same name ever after. Nothing for a text that
 * came after there were enough names.
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
