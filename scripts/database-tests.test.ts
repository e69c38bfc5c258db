import { describe, expect, it } from 'vitest';
import { databaseTests, postgresTests } from './database-tests.ts';
import { withProject } from './temporary-project.ts';

const address = "export const address = process.env['TEST_DATABASE_URL'];";
const src = 'packages/server/src';
// By name, because the check of the layers reads this file too.
const near = '../tests/near.ts';

describe('tests that use a database', () => {
  it('read the address of a server, directly or through an import', async () => {
    const files = {
      [`${src}/own.test.ts`]: address,
      [`${src}/far.test.ts`]: `import { near } from '${near}';`,
      'packages/server/tests/near.ts': "import { address } from './address.ts';",
      'packages/server/tests/address.ts': address,
      [`${src}/lazy.test.ts`]: `await import('${near}');`,
      [`${src}/none.test.ts`]: "import { plain } from './plain.ts';",
      [`${src}/plain.ts`]: 'export const plain = 1;',
      [`${src}/typed.test.ts`]: `import type { Near } from '${near}';`,
    };
    await withProject(files, (root) =>
      expect(databaseTests(root)).toEqual([
        `${src}/far.test.ts`,
        `${src}/lazy.test.ts`,
        `${src}/own.test.ts`,
      ]),
    );
  });

  it('include most tests of the product, but none that starts no database', () => {
    const found = databaseTests(process.cwd());
    expect(found).toContain('packages/server/src/cases/case-service.test.ts');
    expect(found).toContain('packages/server/src/crash-journey.test.ts');
    expect(found).not.toContain('packages/server/src/platform/clock/clock.test.ts');
    expect(found.length).toBeGreaterThan(80);
  });

  it('run on PostgreSQL every day if the outcome can differ there', () => {
    const found = postgresTests(process.cwd());
    for (const path of [
      'case-flow/claim-race.test.ts',
      'case-flow/every-action.test.ts',
      'cases/list-cases.test.ts',
      'orders/order-walk.test.ts',
      'people/people-row-security.test.ts',
      'platform/database/transaction.test.ts',
      'realtime/live-change.test.ts',
    ])
      expect(found).toContain(`packages/server/src/${path}`);
    expect(found).toContain('packages/server/tests/two-processes.test.ts');
    expect(found).not.toContain('packages/server/src/cases/case-service.test.ts');
  });
});
