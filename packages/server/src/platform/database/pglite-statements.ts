import { Mutex, parse, protocol, type messages, type Results, type RowMode } from '@electric-sql/pglite';

import { turnLoopIfDue } from '../limits/loop-turn.ts';
import type { PgliteSession } from './pglite-session.ts';

type Prepared = {
  parameterTypes: number[];
  /** The description of the result's columns, if it has any. */
  columns: messages.BackendMessage[];
};

const { serialize } = protocol;

/**
 * Sends statements to the embedded database in at most two messages: one that prepares a statement and one that runs
 * it. A named statement stays prepared. PGlite's own `query` sends six messages and prepares each time, which takes
 * longer than most statements take to run. Answers that follow each other quickly arrive in one turn of the event loop,
 * so it is made to turn between statements.
 */
export class PgliteStatements {
  readonly #session: PgliteSession;
  readonly #mutex = new Mutex();
  readonly #prepared = new Map<string, Prepared>();

  constructor(session: PgliteSession) {
    this.#session = session;
  }

  /** Runs one statement. Rejects with PGlite's DatabaseError, whose `code` is the SQLSTATE. */
  async query(
    text: string,
    values: readonly unknown[],
    { name = '', rowMode = 'object' }: { name?: string | undefined; rowMode?: RowMode | undefined } = {},
  ): Promise<Results> {
    await turnLoopIfDue();
    return this.#mutex.runExclusive(async () => {
      const { parameterTypes, columns } = this.#prepared.get(name) ?? (await this.#prepare(text, name));
      const bound = values.map((value, i) => this.#toText(value, parameterTypes[i] ?? 0));
      const results = await this.#send(
        serialize.bind({ statement: name, values: bound }),
        serialize.execute(),
        serialize.sync(),
      );
      const [result] = parse.parseResults([...columns, ...results], this.#session.parsers, { rowMode });
      if (result === undefined) throw new Error('The embedded database ended a statement without a result.');
      return result;
    });
  }

  /** Runs statements without parameters and returns the last one's command tag. */
  async run(statements: string): Promise<string> {
    await turnLoopIfDue();
    const results = await this.#mutex.runExclusive(() => this.#send(serialize.query(statements)));
    return parse.parseResults(results, this.#session.parsers).at(-1)?.command ?? '';
  }

  async #prepare(text: string, name: string): Promise<Prepared> {
    const answers = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const prepared = {
      parameterTypes: parse.parseDescribeStatementResults(answers),
      columns: answers.filter((answer) => answer.name === 'rowDescription'),
    };
    if (name !== '') this.#prepared.set(name, prepared);
    return prepared;
  }

  #toText(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const toText = this.#session.serializers[type] ?? String;
    return toText(value);
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#session.exec(Buffer.concat(parts));
  }
}
