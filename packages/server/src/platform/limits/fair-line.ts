/**
 * A queue with one line per person, served round robin. A person with one waiter waits for at most one of every other
 * person, however many those have.
 */
export class FairLine<Waiter> {
  /** The person whose turn is next comes first. */
  readonly #byPerson = new Map<string, Set<Waiter>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(person: string, waiter: Waiter): void {
    const line = this.#byPerson.get(person) ?? new Set();
    this.#byPerson.set(person, line.add(waiter));
    this.#size += 1;
  }

  /** Removes one that waits no longer. */
  remove(person: string, waiter: Waiter): void {
    const line = this.#byPerson.get(person);
    if (line?.delete(waiter) !== true) return;
    this.#size -= 1;
    if (line.size === 0) this.#byPerson.delete(person);
  }

  /** Removes and returns the next one. */
  take(): Waiter | undefined {
    for (const [person, line] of this.#byPerson) {
      for (const waiter of line) {
        this.remove(person, waiter);
        // Their line goes behind all others.
        if (this.#byPerson.delete(person)) this.#byPerson.set(person, line);
        return waiter;
      }
    }
    return undefined;
  }
}
