// What an order brings beside the case itself: further administrators, additional files, terms, and the portal's access.
import type { CreateCase, PortalAccess } from '@plainscan/contract';

import { acceptTermsOfCase } from '../auth/terms-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireActiveAdmins } from '../team/team-service.ts';
import { takeAdditionalUpload } from '../uploads/upload-case-service.ts';
import type { additionalFile } from './case-side-tables.ts';
import { savePortalAccess } from './portal-access-repository.ts';
import { insertAdditionalFiles, insertNotifiedAdmins } from './request-repository.ts';

type Sides = Pick<CreateCase, 'notifiedAdmins' | 'additionalFiles'>;

/**
 * Looks at what the form names, as the person who sends it; gives the function that writes it once the case is there.
 */
export async function prepareSides(
  { actor, context }: Caller,
  { notifiedAdmins, additionalFiles }: Sides,
  place: { caseId: string; workspaceId: number },
): Promise<() => Promise<void>> {
  const { caseId, workspaceId } = place;
  const admins = await requireActiveAdmins(actor, workspaceId, notifiedAdmins);
  const files: (typeof additionalFile.$inferInsert)[] = [];
  for (const { uploadId, type, description } of additionalFiles) {
    const taken = await takeAdditionalUpload(actor, uploadId, caseId);
    const said = { type, description: description ?? null, addedBy: actor.userId };
    files.push({ id: newId(), caseId, ...taken, ...said, createdAt: context.now });
  }
  return async () => {
    await insertNotifiedAdmins(caseId, admins);
    await insertAdditionalFiles(files);
    await acceptTermsOfCase(actor.userId, caseId, context.now);
  };
}

/** Writes the access to a portal with its password sealed for this case alone (CG-70). */
export async function sealPortalAccess(
  { sealer }: Pick<Platform, 'sealer'>,
  { actor, context }: Caller,
  caseId: string,
  { portalAddress, portalUsername, portalPassword, studyName }: PortalAccess,
): Promise<void> {
  await savePortalAccess({
    caseId,
    address: portalAddress,
    username: portalUsername,
    studyName,
    passwordSealed: sealer.seal(portalPassword, `portal:${caseId}`),
    sharedBy: actor.userId,
    sharedAt: context.now,
  });
}
