// The role and the settings that every scoped transaction starts with; row-level security reads them.
import type { DatabaseKind, Scope } from './database.ts';
import { TransactionError } from './database-error.ts';

const ROLES = new Set(['super-admin', 'admin', 'creator', 'patient', 'user']);

/**
 * BEGIN and, for an actor, one SELECT that sets role and settings until the transaction ends. It
 * goes to the database as one message without parameters, which saves a round trip; that is safe
 * because every value is checked here against a form that cannot leave its quotes.
 */
export function beginStatement(scope: Scope | undefined, kind: DatabaseKind): string {
  if (scope === undefined) return 'BEGIN';
  return `BEGIN; ${enterScope(scope)}${kind === 'postgres' ? `, ${planOnce}` : ''}`;
}

/**
 * What people ask is planned once for all values. Left to itself the server plans some of it again each time, which takes
 * longer than any better plan saves. The system's own statements look for a few rows of many and are left to it.
 */
const planOnce = "set_config('plan_cache_mode', 'force_generic_plan', true)";

/** Statements are planned for their values until the transaction ends, or as before again. */
export const plansForValues = (isOn: boolean, scope: Scope | undefined): string =>
  `SET LOCAL plan_cache_mode = ${isOn ? 'force_custom_plan' : scope ? 'force_generic_plan' : 'auto'}`;

/** Leaves an actor's role and settings in the middle of a transaction. */
export const leaveScope =
  "SELECT set_config('role', 'none', true), set_config('app.user_id', '', true), " +
  "set_config('app.workspace_id', '', true), set_config('app.role', '', true), set_config('app.is_provider', '', true), " +
  "set_config('app.care_grant', '', true)";

/** Takes on an actor's role and settings until the transaction ends. */
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
    // Nothing but true itself: a value that only looks like it would open the provider's pool.
    'app.is_provider': Object.is(scope.isProvider, true) ? 'true' : 'false',
    ...(scope.care && { 'app.care_grant': scope.care.grantId }),
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `SELECT ${calls.join(', ')}`;
}

function invalidScope(field: keyof Scope): TransactionError {
  return new TransactionError(`The scope's ${field} has a form that no scope can have.`);
}
