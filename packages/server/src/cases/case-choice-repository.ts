// What a user can filter the case list by: the workspaces and consultants of their cases, and the views that they keep.
import type { SavedView } from '@plainscan/contract';

import { nameOrder } from '../platform/database/folded-text.ts';
import { sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

export type CaseChoices = {
  workspaces: { id: number; name: string }[];
  assignees: { id: string; name: string }[];
  savedViews: SavedView[];
};

/** More than this many are not offered; the search finds their cases. */
const mostChoices = 1_000;

/**
 * Returns the workspaces and consultants that at least one case in `scope` has, and the views that the user keeps, by
 * name. Needs the owner's rights. One look into an index for each workspace and member of staff, however many cases there
 * are.
 */
export async function selectCaseChoices(userId: string, scope: SQL | undefined): Promise<CaseChoices> {
  const isVisible = scope ?? sql`true`;
  const { rows } = await currentHandle().execute<CaseChoices>(sql`
    SELECT
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT workspace.id, workspace.name FROM workspace
        WHERE EXISTS (SELECT FROM "case" WHERE "case".workspace_id = workspace.id AND ${isVisible})
        ORDER BY workspace.name, workspace.id LIMIT ${mostChoices}) AS found) AS workspaces,
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT app_user.id, app_user.name FROM app_user
        WHERE app_user.role <> 'patient' AND app_user.deleted_at IS NULL
          AND EXISTS (SELECT FROM "case" WHERE "case".assignee_id = app_user.id AND ${isVisible})
        ORDER BY app_user.name, app_user.id LIMIT ${mostChoices}) AS found) AS assignees,
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT name, search FROM saved_case_view WHERE user_id = ${userId}
        ORDER BY ${nameOrder(sql`name`)}, name) AS found) AS "savedViews"`);
  return rows[0] ?? { workspaces: [], assignees: [], savedViews: [] };
}
