// What super-admins and a clinic's own administrators set of a workspace.
import {
  AppError,
  type BodyOf,
  type ResponseOf,
  type Workspace,
  type workspaceEndpoints,
} from '@plainscan/contract';

import { recordChange } from '../platform/audit/record-change.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { workspaceHooks } from './workspace-hooks.ts';
import { presentWorkspace } from './workspace-presenter.ts';
import { lockWorkspace, updateWorkspace as updateWorkspaceRow } from './workspace-repository.ts';
import { describeWorkspace, readCouponPercent } from './workspace-service.ts';

/** V-109: what is left out stays as it is. */
export async function updateWorkspace(
  platform: Platform,
  caller: Caller,
  id: number,
  { globalVideoIntroduction: uploadId }: BodyOf<typeof workspaceEndpoints.updateWorkspace>,
): Promise<ResponseOf<typeof workspaceEndpoints.updateWorkspace>> {
  const { changeIntroduction, presentIntroduction } = workspaceHooks.registered;
  if (uploadId !== undefined) await changeIntroduction(platform, caller, id, uploadId);
  return platform.database.asActor(caller.actor, async () => {
    const globalVideoIntroduction = await presentIntroduction(caller, id);
    return { ...(await describeWorkspace(platform.config, id)), globalVideoIntroduction };
  });
}

/** V-102: whether patients may ask first and pay later; the same once more changes nothing. Throws 404. */
export async function setRequestBeforePay(
  { database, config }: Platform,
  caller: Caller,
  workspaceId: number,
  { canRequestBeforePay }: BodyOf<typeof workspaceEndpoints.setRequestBeforePay>,
): Promise<Workspace> {
  return database.asSystem(async () => {
    const row = await lockWorkspace(workspaceId);
    if (!row) throw new AppError('not-found');
    const change = { canRequestBeforePay, updatedAt: caller.context.now };
    if (row.canRequestBeforePay !== canRequestBeforePay) {
      await updateWorkspaceRow(workspaceId, change);
      await recordChange(caller, 'workspace.request-before-pay-set', {
        entityKind: 'workspace',
        entityId: String(workspaceId),
        workspaceId,
        detail: { canRequestBeforePay },
      });
    }
    const changed = { ...row, ...change };
    return presentWorkspace(changed, await readCouponPercent(changed), config.productName);
  });
}
