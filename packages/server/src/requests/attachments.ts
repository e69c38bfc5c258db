// What an order includes besides the case itself: notified administrators, additional files and the accepted terms.
import type { CreateCase } from '@plainscan/contract';

import { acceptTermsOfCase } from '../auth/accounts/terms-service.ts';
import { attachAdditionalUpload } from '../case-files/attach-upload.ts';
import type { additionalFile } from '../cases/case-child-tables.ts';
import { requireActiveAdmins } from '../people/team-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { insertAdditionalFiles, insertNotifiedAdmins } from './request-repository.ts';

export type Attachments = Pick<CreateCase, 'notifiedAdmins' | 'additionalFiles'>;

/** Checks what the form refers to, with the sender's rights. Returns a function that writes it once the case exists. */
export async function prepareAttachments(
  { actor, context }: Caller,
  attachments: Attachments | null,
  { caseId, workspaceId }: { caseId: string; workspaceId: number },
): Promise<() => Promise<void>> {
  if (attachments === null) return () => Promise.resolve();
  const { notifiedAdmins, additionalFiles } = attachments;
  const admins = await requireActiveAdmins(actor, workspaceId, notifiedAdmins);
  const files: (typeof additionalFile.$inferInsert)[] = [];
  for (const { uploadId, type, description } of additionalFiles) {
    const taken = await attachAdditionalUpload(actor, uploadId, caseId);
    files.push({
      id: newId(),
      caseId,
      ...taken,
      type,
      description: description ?? null,
      addedBy: actor.userId,
      createdAt: context.now,
    });
  }
  return async () => {
    await insertNotifiedAdmins(caseId, admins);
    await insertAdditionalFiles(files);
    await acceptTermsOfCase(actor.userId, caseId, context.now);
  };
}
