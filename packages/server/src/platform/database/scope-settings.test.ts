import { expect, test } from 'vitest';
import type { Scope } from './database.ts';
import { beginStatement } from './scope-settings.ts';

const scope: Scope = { userId: 'u-1', role: 'admin', workspaceId: 7, isProvider: true };

test('the owner begins without settings', () => {
  expect(beginStatement(undefined)).toBe('BEGIN');
});

test('an actor begins with one statement that sets the role and all settings, and plans once for all values', () => {
  expect(beginStatement(scope)).toBe(
    "BEGIN; SELECT set_config('role', 'app_api', true), set_config('app.user_id', 'u-1', true), " +
      "set_config('app.workspace_id', '7', true), set_config('app.role', 'admin', true), " +
      "set_config('app.is_provider', 'true', true), set_config('plan_cache_mode', 'force_generic_plan', true)",
  );
});

test.each([
  { userId: "x', true); DROP TABLE job; --" },
  { userId: '' },
  { userId: 'a\\' },
  { workspaceId: Number.NaN },
  { workspaceId: '1; SELECT 1' as unknown as number },
  { role: 'postgres' as Scope['role'] },
])('a value that could escape its quotes is refused: %j', (change) => {
  expect(() => beginStatement({ ...scope, ...change })).toThrow('has a form that no scope can have');
});

test('only a literal true isProvider counts', () => {
  const forged = { ...scope, isProvider: 'true' as unknown as boolean };
  expect(beginStatement(forged)).toContain("'app.is_provider', 'false'");
});
