// CG-156: the first super-admin is created on the machine where the product is installed, never over the web.
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProvider } from '../../workspaces/provider-service.ts';
import { addressIn, type WorkspaceRow } from '../../workspaces/workspace-service.ts';
import { hasSuperAdmin, insertAccount } from '../auth-repository.ts';
import { createInvitation } from './invitation-service.ts';

/** Result of the startup check: a link to show once, a missing setting, or nothing to do. */
export type FirstAdmin = { kind: 'invited'; link: string } | { kind: 'wanted' } | { kind: 'known' };

/** Invites the user named by ADMIN_EMAIL if there is no super-admin yet. If several processes start, only one does. */
export async function inviteFirstAdmin(platform: Platform): Promise<FirstAdmin> {
  const { database, config, clock } = platform;
  return database.asSystem(async () => {
    await database.current().execute(sql`SELECT pg_advisory_xact_lock(hashtext('first-admin'))`);
    if (await hasSuperAdmin()) return { kind: 'known' };
    if (config.adminEmail === null) return { kind: 'wanted' };
    const home = await ensureProvider(config.productName, clock.now());
    const token = await invite(platform, home, config.adminEmail);
    return { kind: 'invited', link: addressIn(config, home, `/invite?token=${token}`) };
  });
}

async function invite({ clock }: Platform, home: WorkspaceRow, email: string): Promise<string> {
  const now = clock.now();
  const id = newId();
  const isNew = await insertAccount({
    id,
    workspaceId: home.id,
    role: 'super-admin',
    name: email.split('@')[0] ?? email,
    email,
    status: 'invited',
    viewedReportFirstTime: false,
    locale: home.locale,
    createdAt: now,
    updatedAt: now,
  });
  if (!isNew) throw new Error('ADMIN_EMAIL names somebody who already has an account of another role.');
  await recordAudit({
    workspaceId: home.id,
    actorId: null,
    actorRole: 'system',
    action: 'auth.first-admin-invited',
    entityKind: 'user',
    entityId: id,
    outcome: 'allowed',
    at: now,
  });
  return createInvitation(id, now);
}
