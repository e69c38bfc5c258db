// The role and settings that every scoped transaction starts with. Row-level security reads them.
import type { Scope } from './database.ts';
import { TransactionError } from './database-error.ts';

const ROLES = new Set(['super-admin', 'admin', 'creator', 'patient', 'user']);

/**
 * Returns BEGIN and, for an actor, one SELECT that sets role and settings until the transaction ends. It is sent as one
 * message without parameters, which saves a round trip. That is safe because every value is checked here against a form
 * that cannot escape its quotes.
 */
export function beginStatement(scope: Scope | undefined): string {
  return scope === undefined ? 'BEGIN' : `BEGIN; ${enterScope(scope)}, ${planOnce}`;
}

/**
 * Users' statements are planned once for all values. By default the database replans some of them each time, which takes
 * longer than any better plan saves. System statements look for a few rows of many and keep the default.
 */
const planOnce = "set_config('plan_cache_mode', 'force_generic_plan', true)";

/** Returns the statement that turns planning per value on until the transaction ends, or off again. */
export const plansForValues = (isOn: boolean, scope: Scope | undefined): string =>
  `SET LOCAL plan_cache_mode = ${isOn ? 'force_custom_plan' : scope ? 'force_generic_plan' : 'auto'}`;

/** Drops an actor's role and settings in the middle of a transaction. */
export const leaveScope =
  "SELECT set_config('role', 'none', true), set_config('app.user_id', '', true), " +
  "set_config('app.workspace_id', '', true), set_config('app.role', '', true), set_config('app.is_provider', '', true), " +
  "set_config('app.care_grant', '', true)";

/** Returns the statement that sets an actor's role and settings until the transaction ends. */
export function enterScope(scope: Scope): string {
  if (!/^[0-9A-Za-z-]{1,64}$/.test(scope.userId)) throw invalidScope('userId');
  if (!Number.isSafeInteger(scope.workspaceId)) throw invalidScope('workspaceId');
  if (!ROLES.has(scope.role)) throw invalidScope('role');
  if (scope.care && !/^[0-9a-f-]{36}$/.test(scope.care.grantId)) throw invalidScope('care');
  const settings = {
    role: 'app_api',
    'app.user_id': scope.userId,
    'app.workspace_id': String(scope.workspaceId),
    'app.role': scope.role,
    // Only `true` itself counts: a value that merely looks like it would open the provider's pool.
    'app.is_provider': Object.is(scope.isProvider, true) ? 'true' : 'false',
    ...(scope.care && { 'app.care_grant': scope.care.grantId }),
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `SELECT ${calls.join(', ')}`;
}

function invalidScope(field: keyof Scope): TransactionError {
  return new TransactionError(`The scope's ${field} has a form that no scope can have.`);
}
