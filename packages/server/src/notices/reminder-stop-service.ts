// The link in a reminder with which its reader stops the reminders of a case.
import { AppError } from '@plainscan/contract';

import { findPerson, type Person } from '../auth/people-service.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn, readWorkspace } from '../workspaces/workspace-service.ts';
import { insertReminderStop, selectStoppedReminders } from './reminder-stop-repository.ts';
import { openReminderStopToken, type ReminderStop } from './reminder-stop-token.ts';

/** Throws `link.invalid` if the token is not ours or its reader no longer exists. Needs a system transaction. */
async function findReader({ sealer }: Platform, token: string): Promise<ReminderStop & { person: Person }> {
  const stop = openReminderStopToken(sealer, token);
  const person = stop && (await findPerson(stop.userId));
  if (!stop || !person) throw new AppError('link.invalid');
  return { ...stop, person };
}

export type DescribedStop = { clinic: string; stopped: boolean; page: string };

/** `page` is where the reader confirms. Opening a link changes nothing, because mail filters open links too. */
export async function describeReminderStop(platform: Platform, token: string): Promise<DescribedStop> {
  return platform.database.asSystem(async () => {
    const { caseId, userId, person } = await findReader(platform, token);
    const home = await readWorkspace(person.workspaceId);
    return {
      clinic: home.name,
      stopped: (await selectStoppedReminders(caseId)).has(userId),
      page: addressIn(platform.config, home, `/stop-reminders/${token}`),
    };
  });
}

export async function stopReminders(
  platform: Platform,
  context: RequestContext,
  token: string,
): Promise<void> {
  await platform.database.asSystem(async () => {
    const { caseId, userId, person } = await findReader(platform, token);
    if (!(await insertReminderStop(caseId, userId, context.now))) return;
    await recordAudit({
      workspaceId: person.workspaceId,
      actorId: userId,
      actorRole: person.role,
      ip: context.ip,
      requestId: context.requestId,
      action: 'case.reminders-stopped',
      entityKind: 'case',
      entityId: caseId,
      outcome: 'allowed',
      at: context.now,
    });
  });
}
