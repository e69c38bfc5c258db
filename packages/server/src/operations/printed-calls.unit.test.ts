// Each call takes every member that the specification prints for it (CG-188): docs/requirements/v-api.md is read, so that no
// table typed by hand stands between the two.
import * as contract from '@plainscan/contract';
import type { Endpoint } from '@plainscan/contract';
import { expect, test } from 'vitest';

import { readPrintedCalls } from '../../tests/printed-calls-fixture.ts';

/** Without duplicates, because some tables include others. */
const endpoints = [
  ...new Set(
    Object.entries(contract)
      .filter(([name]) => name.endsWith('Endpoints'))
      .flatMap(([, table]) => Object.values(table as Record<string, Endpoint>)),
  ),
];

/** Returns an address without the names of its parameters. */
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');

/** Returns a body or query with only this member, nested as its dots say. */
const withMember = (path: string): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), {}) as object;

/** Returns whether a call knows a member. Unknown query parameters are ignored, so the query is checked like a body. */
function isKnownTo(row: Endpoint, member: string): boolean {
  const schema = row.method === 'GET' ? row.query : row.body;
  const path = member.replaceAll(/\[(\w*)\]/g, (_, inner: string) => (inner === '' ? '' : `.${inner}`));
  const isFile = row.files !== undefined && Object.hasOwn(row.files, path);
  return isFile || (schema !== undefined && contract.unknownMembers(schema, withMember(path)).length === 0);
}

const printed = readPrintedCalls();

test('the document has all calls', () => {
  const rows = Array.from({ length: 110 }, (_, at) => `V-${String(at + 1).padStart(3, '0')}`);
  expect(printed.map(({ row }) => row)).toEqual(rows);
});

test.each(printed.filter(({ members }) => members.length > 0))(
  '$row: $method $path accepts every member that the specification prints (CG-188)',
  ({ method, path, members }) => {
    const row = endpoints.find((one) => one.method === method && addressOf(one.path) === addressOf(path));
    expect(row).toBeDefined();
    expect(members.filter((member) => row && !isKnownTo(row, member))).toEqual([]);
    expect(row && isKnownTo(row, 'color')).toBe(false);
  },
);
