// The statements of one call, recorded from the product's own code and replayed with bare pg.
import { randomUUID } from 'node:crypto';
import { caseEndpoints, patientEndpoints } from '@plainscan/contract';
import pg from 'pg';
import { pino } from 'pino';

import { authenticate } from '../../src/auth/sessions/session-service.ts';
import { listCases } from '../../src/cases/list-cases.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { listPatients } from '../../src/people/people-list-service.ts';
import type { Caller } from '../../src/platform/http/request-actor.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { testKey } from '../crash/server-process.ts';

/** With its name if the product keeps it prepared. */
export type Statement = { text: string; values: unknown[]; name?: string };

/** Enough for every statement of a call to get its name. */
const earlierCalls = 3;

/**
 * Records what the call for one page of cases asks of the database, including the session, after it has been made
 * before.
 */
export function recordStatements(
  databaseUrl: string,
  accessToken: string,
  query: URLSearchParams,
): Promise<Statement[]> {
  const parsed = caseEndpoints.listCases.query.parse(Object.fromEntries(query));
  return recordCall(databaseUrl, accessToken, (platform, caller) => listCases(platform, caller, parsed));
}

/** Records the same for one page of patients. */
export function recordPatientStatements(
  databaseUrl: string,
  accessToken: string,
  query: URLSearchParams,
): Promise<Statement[]> {
  const parsed = patientEndpoints.listPatients.query.parse(Object.fromEntries(query));
  return recordCall(databaseUrl, accessToken, (platform, caller) => listPatients(platform, caller, parsed));
}

async function recordCall(
  databaseUrl: string,
  accessToken: string,
  call: (platform: Platform, caller: Caller) => Promise<unknown>,
): Promise<Statement[]> {
  const platform = await openPlatform(
    readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: testKey, DEMO: '1' }),
    pino({ level: 'fatal' }),
  );
  try {
    const context = { requestId: 'bench', ip: '127.0.0.1', now: new Date(), subdomain: '', userAgent: '' };
    const list = async () => {
      const actor = await authenticate(platform.database, platform.clock, accessToken);
      return call(platform, { actor, context });
    };
    for (let at = 0; at < earlierCalls; at += 1) await list();
    return await record(list);
  } finally {
    await platform.database.close();
  }
}

async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...parts: unknown[]): unknown {
    const [first, second] = parts;
    if (typeof first === 'string') statements.push({ text: first, values: [] });
    else if (typeof first === 'object' && first !== null && 'text' in first)
      statements.push({
        text: String(first.text),
        ...('name' in first && typeof first.name === 'string' && { name: first.name }),
        values: (second ?? ('values' in first ? first.values : [])) as unknown[],
      });
    return Reflect.apply(query, this, parts);
  };
  Object.assign(pg.Client.prototype, { query: watched });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  if (statements.at(-1)?.text !== 'COMMIT')
    throw new Error('The statements do not end with their transaction.');
  return statements;
}

/** Runs the statements `count` times over `atOnce` connections. A row that is written gets a new ID each time. */
export async function replay(
  databaseUrl: string,
  statements: readonly Statement[],
  count: number,
  atOnce: number,
): Promise<{ perSecond: number }> {
  // With the options that the product sets on its own connections.
  const connection = { connectionString: databaseUrl, options: '-c jit=off' };
  const clients = Array.from({ length: atOnce }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  const once = async (client: pg.Client): Promise<void> => {
    for (const { text, values, name } of statements) {
      const isInsert = /\binsert into\b/i.test(text);
      const parameters = isInsert ? [randomUUID(), ...values.slice(1)] : values;
      if (values.length === 0) await client.query(text);
      else await client.query(name === undefined ? { text } : { text, name }, parameters);
    }
  };
  try {
    for (const client of clients) await once(client);
    let left = count;
    const startedAt = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        while (left > 0) {
          left -= 1;
          await once(client);
        }
      }),
    );
    return { perSecond: (count * 1_000) / (performance.now() - startedAt) };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
