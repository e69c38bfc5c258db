// CG-195: a clinic can close once it has no open work, and reopens as it was. Its patients can always read.
import { AppError, type Clinic, type clinicEndpoints, type ResponseOf } from '@plainscan/contract';

import { mailAccount } from '../auth/accounts/account-mails.ts';
import { endSessionsOf } from '../auth/sessions/session-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { changeClinic } from './clinic-change-service.ts';
import { countOpenCheckouts, selectOpenCases, selectStaff, shiftDeadlines } from './clinic-repository.ts';

type Closing = ResponseOf<typeof clinicEndpoints.getClosing>;

const shownCases = 20;

/** Returns what would prevent closing, for the confirmation dialog. */
export async function readClosing({ database }: Platform, id: number): Promise<Closing> {
  return database.asSystem(async () => {
    const { isProvider, closedAt } = await readWorkspace(id);
    const obstacles = await readObstacles(id);
    return {
      ...obstacles,
      mayClose: !isProvider && closedAt === null && !isUnderWay(obstacles),
      staffCount: (await selectStaff(id)).length,
    };
  });
}

type Obstacles = Pick<Closing, 'openCases' | 'openCaseCount' | 'openCheckoutCount'>;

async function readObstacles(id: number): Promise<Obstacles> {
  const { rows, total } = await selectOpenCases(id, shownCases);
  return { openCases: rows, openCaseCount: total, openCheckoutCount: await countOpenCheckouts(id) };
}

const isUnderWay = ({ openCaseCount, openCheckoutCount }: Obstacles): boolean =>
  openCaseCount + openCheckoutCount > 0;

/**
 * Closes a clinic; a closed one stays closed. Throws 409 with what is still open. A simultaneous request either comes
 * first and blocks the closing, or finds the clinic closed: both lock its row.
 */
export function closeClinic(platform: Platform, caller: Caller, id: number): Promise<Clinic> {
  const { now } = caller.context;
  return changeClinic(
    platform,
    caller,
    id,
    async (row) => {
      if (row.isProvider) throw new AppError('workspace.close-provider');
      if (row.closedAt !== null) return { columns: {} };
      const obstacles = await readObstacles(id);
      if (isUnderWay(obstacles)) throw new AppError('workspace.close-refused', { extra: obstacles });
      const staff = await selectStaff(id);
      for (const person of staff) await endSessionsOf(platform.database, person.id, now);
      await mailAdmins(platform, id, 'clinic-closed', now);
      return { columns: { closedAt: now }, shown: [{ setting: 'closed', before: false, after: true }] };
    },
    { action: 'workspace.closed' },
  );
}

/** Reopens it: staff can log in, requests are accepted, and unpaid requests continue with the time they had left. */
export function reopenClinic(platform: Platform, caller: Caller, id: number): Promise<Clinic> {
  const { now } = caller.context;
  return changeClinic(
    platform,
    caller,
    id,
    async ({ closedAt }) => {
      if (closedAt === null) return { columns: {} };
      await shiftDeadlines(id, now.getTime() - closedAt.getTime());
      await mailAdmins(platform, id, 'clinic-reopened', now);
      return { columns: { closedAt: null }, shown: [{ setting: 'closed', before: true, after: false }] };
    },
    { action: 'workspace.reopened' },
  );
}

async function mailAdmins(
  platform: Platform,
  id: number,
  template: 'clinic-closed' | 'clinic-reopened',
  now: Date,
): Promise<void> {
  for (const admin of await selectStaff(id, ['admin']))
    await mailAccount(platform, admin, {
      key: `${template}:${id}:${now.getTime()}:${admin.id}`,
      template,
      path: '/login',
    });
}
