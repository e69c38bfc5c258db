// The cells to test: each kind of user × the object of the call × the header that names a workspace.
import type { Endpoint } from '@plainscan/contract';

import { signedInPeople } from './authorization-rows-fixture.ts';

const outsiders = ['anonymous', 'expired', 'revoked', 'disabled', 'invited'] as const;
const people = [...outsiders, ...signedInPeople];
export type Person = (typeof people)[number];
const objects = ['main', 'other', 'absent', 'garbage'] as const;
export type CellObject = (typeof objects)[number];
const headers = ['none', 'own', 'foreign', 'garbage'] as const;
export type CellHeader = (typeof headers)[number];

export type Cell = { person: Person; object: CellObject; header: CellHeader };

export const isOutsider = (person: Person): person is (typeof outsiders)[number] =>
  (outsiders as readonly Person[]).includes(person);

/** Calls with their object in the query. */
const objectInQuery = ['/payment/create-case-checkout-session'];
const hasObject = (row: Endpoint): boolean =>
  /:(id|uuid|userId)/.test(row.path) || objectInQuery.includes(row.path);

/**
 * Returns all cells of one call, or only those with different checks. What a header decides is decided before the
 * database is queried, so a sample on PostgreSQL omits the headers.
 */
export function cellsOf(row: Endpoint, isFull: boolean): Cell[] {
  return people.flatMap((person) =>
    objects
      .filter((object) => object === 'main' || hasObject(row))
      .flatMap((object) =>
        headers
          .filter(
            (header) =>
              isFull ||
              header === 'none' ||
              (object === 'main' && process.env['TEST_DATABASE_URL'] === undefined),
          )
          .map((header) => ({ person, object, header })),
      ),
  );
}
