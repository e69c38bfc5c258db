import { mailAccount } from '../../auth/accounts/account-mails.ts';
import { listActiveStaff } from '../../auth/people-service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EndpointRow } from './webhook-tables.ts';

/** Tells a clinic's administrators that one of its webhooks was switched off. Needs a system transaction. */
export async function mailStoppedWebhook(
  platform: Platform,
  { id, url, workspaceId }: Pick<EndpointRow, 'id' | 'url' | 'workspaceId'>,
  now: Date,
): Promise<void> {
  const staff = await listActiveStaff([workspaceId]);
  for (const admin of staff.filter((one) => one.role === 'admin' && one.workspaceId === workspaceId))
    await mailAccount(platform, admin, {
      key: `webhook-stopped:${id}:${now.getTime()}:${admin.id}`,
      template: 'webhook-stopped',
      path: '/connections',
      params: { host: new URL(url).host },
    });
}
