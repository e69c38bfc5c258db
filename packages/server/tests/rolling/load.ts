// Clients that read and write without a pause longer than a moment. Each request is sent once, and its outcome is kept.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

import { staffForm } from '../request-fixture.ts';
import type { Caller } from './people.ts';

const readRestMilliseconds = 30;
const writeRestMilliseconds = 100;
const readersEach = 2;
const writersEach = 2;

/** 0 is a request without an answer. */
type Outcome = { what: string; status: number; code: string; startedAt: number; milliseconds: number };
/** `key` is what the write leaves in the database. */
type Write = Outcome & { kind: WriteKind; key: string };
export type WriteKind = 'request' | 'claim' | 'note';

export type Load = {
  reads: Outcome[];
  writes: Write[];
  /** Lets the requests in progress end. */
  stop: () => Promise<void>;
};

export type People = {
  /** Each lists and opens cases. */
  readers: { caller: Caller; ids: string[] }[];
  clerk: Caller;
  consultant: Caller;
  /** Cases that the consultant may claim, and cases with a video on which the consultant may leave notes. */
  claimable: string[];
  annotatable: string[];
};

/** Starts all clients. */
export function startLoad({ readers, clerk, consultant, claimable, annotatable }: People): Load {
  const [reads, writes]: [Outcome[], Write[]] = [[], []];
  let isOver = false;
  let number = 0;
  const read = async ({ caller, ids }: People['readers'][number]): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const path =
        at % 2 === 0 ? '/cases?limit=10&orderField=attention' : `/cases/${ids[(at >> 1) % ids.length]}`;
      reads.push(await timed(caller, 'GET', path));
      await pause(readRestMilliseconds);
    }
  };
  const write = async (kind: WriteKind, send: (key: string) => Promise<Outcome>): Promise<void> => {
    while (!isOver) {
      number += 1;
      const key = kind === 'claim' ? (claimable.pop() ?? '') : `rolling ${number}`;
      writes.push({ ...(await send(key)), kind, key });
      await pause(writeRestMilliseconds);
    }
  };
  const senders: Record<WriteKind, (key: string) => Promise<Outcome>> = {
    request: (questionText) => timed(clerk, 'POST', '/cases', requestForm(questionText)),
    claim: (id) => timed(consultant, 'PUT', `/cases/${id}/claim`),
    note: (text) => {
      const id = annotatable[number % annotatable.length];
      return timed(consultant, 'POST', `/cases/${id}/review-notes`, { seconds: 1.5, text });
    },
  };
  const clients = [
    ...readers.flatMap((reader) => Array.from({ length: readersEach }, () => read(reader))),
    ...(Object.keys(senders) as WriteKind[]).flatMap((kind) =>
      Array.from({ length: writersEach }, () => write(kind, senders[kind])),
    ),
  ];
  return {
    reads,
    writes,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

const requestForm = (questionText: string): object =>
  staffForm(new Date(), { questionText, uploadOption: 'pending-upload' });

async function timed(caller: Caller, method: string, path: string, body?: object): Promise<Outcome> {
  const startedAt = performance.now();
  const { status, code } = await caller(method, path, body && { body }).then(
    (answer) => ({ status: answer.status, code: JSON.stringify(answer.body['code']) }),
    (error: unknown) => ({ status: 0, code: String(error) }),
  );
  return { what: `${method} ${path}`, status, code, startedAt, milliseconds: performance.now() - startedAt };
}

/** Finds the rows of a kind of write by its keys: one column `key`. The cases were claimed before, days ago. */
const rowsOf: Record<WriteKind, string> = {
  request: 'SELECT question_text AS key FROM "case" WHERE question_text = ANY ($1)',
  claim: `SELECT case_id::text AS key FROM case_event WHERE action = 'claim' AND at > now() - interval '1 hour' AND case_id::text = ANY ($1)`,
  note: 'SELECT text AS key FROM review_note WHERE text = ANY ($1)',
};

/** Returns what is wrong with the writes: those without a success answer, and those without exactly one row. */
export async function findWrongWrites(client: pg.Client, writes: readonly Write[]): Promise<string[]> {
  const rows = new Map<string, number>();
  for (const kind of Object.keys(rowsOf) as WriteKind[]) {
    const keys = writes.filter((write) => write.kind === kind).map(({ key }) => key);
    const found = await client.query<{ key: string }>(rowsOf[kind], [keys]);
    for (const { key } of found.rows) rows.set(key, (rows.get(key) ?? 0) + 1);
  }
  return writes.flatMap(({ what, key, status, code }) => {
    const count = rows.get(key) ?? 0;
    const isRight = status >= 200 && status < 300 && count === 1;
    return isRight ? [] : [`${what} (${key}): status ${status} ${code}, ${count} rows`];
  });
}

/** Returns the longest of the requests that were in progress between two times. */
export const longestBetween = (outcomes: readonly Outcome[], from: number, to: number): number =>
  Math.max(
    0,
    ...outcomes
      .filter(({ startedAt, milliseconds }) => startedAt < to && startedAt + milliseconds > from)
      .map(({ milliseconds }) => milliseconds),
  );
