// The thread of an embedded database. It answers the requests of pglite-thread.ts, one at a time, in their order.
import { parentPort, workerData } from 'node:worker_threads';

import { openPgliteFolder } from './open-pglite.ts';

/** An array type and the type of its elements, by their OIDs. */
export type ArrayType = { oid: number; typarray: number };

/** Protocol messages to run; without them, the database is closed. */
export type ThreadRequest = { id: number; request?: Uint8Array<ArrayBuffer> };
export type ThreadAnswer =
  | { arrayTypes: ArrayType[] }
  | { id: number; answer: Uint8Array }
  | { id: number; failed: string };

const post = (answer: ThreadAnswer, transferred: ArrayBufferLike[] = []): void =>
  parentPort?.postMessage(answer, transferred as ArrayBuffer[]);

const pglite = await openPgliteFolder(workerData as string);

async function run({ id, request }: ThreadRequest): Promise<void> {
  try {
    if (request) {
      const answer = await pglite.execProtocolRaw(request, { syncToFs: false });
      return post({ id, answer }, [answer.buffer]);
    }
    await pglite.close();
    post({ id, answer: new Uint8Array() });
    parentPort?.close();
  } catch (error) {
    post({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}

let last = Promise.resolve();
parentPort?.on('message', (request: ThreadRequest) => {
  last = last.then(() => run(request));
});

const { rows } = await pglite.query<ArrayType>(
  `SELECT typelem AS oid, oid AS typarray FROM pg_type WHERE typcategory = 'A' AND typelem <> 0`,
);
post({ arrayTypes: rows });
