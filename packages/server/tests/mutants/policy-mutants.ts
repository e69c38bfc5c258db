// The row-level security policies after the migrations, each with one operand of its condition left out.
import { sql } from '../../src/platform/database/drizzle.ts';
import { openTestDatabase } from '../../src/platform/database/test-database.ts';
import { applyChange, type Mutant } from './mutation-sites.ts';
import { droppedOperands } from './sql-conditions.ts';

type Policy = { table: string; name: string; using: string | null; check: string | null };

/** A mutant of a policy, and the statement that replaces the policy with the changed one. */
export type PolicyMutant = Mutant & { table: string; statement: string };

const shown = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 160);

function mutantsOf({ table, name, using, check }: Policy): PolicyMutant[] {
  const clauses = [
    ['USING', using],
    ['WITH CHECK', check],
  ] as const;
  return clauses.flatMap(([clause, condition]) =>
    condition === null
      ? []
      : droppedOperands(condition).map((change, at) => ({
          ...change,
          kind: 'policy' as const,
          file: `policy:${table}.${name}`,
          id: `policy:${table}.${name}: ${clause} ${at + 1} ${shown(condition.slice(change.start, change.end))} -> ${change.replacement}`,
          table,
          statement: `ALTER POLICY ${name} ON "${table}" ${clause} (${applyChange(condition, change)})`,
        })),
  );
}

export async function findPolicyMutants(): Promise<PolicyMutant[]> {
  const database = await openTestDatabase();
  try {
    const { rows } = await database.asSystem(() =>
      database.current().execute<Policy>(
        sql`SELECT tablename::text AS table, policyname::text AS name, qual AS using,
            -- Where the role has no right to write, the check is never asked.
            CASE WHEN has_any_column_privilege('app_api', quote_ident(tablename), 'INSERT')
              OR has_any_column_privilege('app_api', quote_ident(tablename), 'UPDATE') THEN with_check END AS check
          FROM pg_policies WHERE schemaname = 'public' ORDER BY tablename, policyname`,
      ),
    );
    return rows.flatMap(mutantsOf);
  } finally {
    await database.close();
  }
}
