// A user's own photo, which the patients of their videos see (CG-211).
import type { Consultant, ResponseOf, portraitEndpoints } from '@plainscan/contract';

import { recordAccountChange } from '../auth/accounts/account-audit.ts';
import { lockUser } from '../auth/auth-repository.ts';
import { CapabilityBatch, removeLinksTo } from '../capabilities/capability-service.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { withDrawing } from '../uploads/drawn-upload-service.ts';
import {
  deletePortrait,
  insertPortrait,
  selectConsultants,
  type ConsultantRow,
} from './portrait-repository.ts';

type OwnPortrait = ResponseOf<typeof portraitEndpoints.getOwnPortrait>;

/** The people who explain videos, by ID. */
export type Consultants = ReadonlyMap<string, ConsultantRow>;

/** Returns the people who explain these cases. Needs the transaction that read the cases. */
export async function readConsultants(
  cases: readonly { originalAssigneeId: string | null; assigneeId: string | null }[],
): Promise<Consultants> {
  const ids = new Set(cases.map((one) => one.originalAssigneeId ?? one.assigneeId));
  const rows = await selectConsultants([...ids].filter((id) => id !== null));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Presents the person who explains a case, or `null` if nobody has claimed it. */
export function presentConsultant(
  consultants: Consultants,
  { originalAssigneeId, assigneeId }: { originalAssigneeId: string | null; assigneeId: string | null },
  links: CapabilityBatch,
): Consultant | null {
  const person = consultants.get(originalAssigneeId ?? assigneeId ?? '');
  return person
    ? { name: person.name, portraitUrl: person.portraitKey && links.addPreview(person.portraitKey) }
    : null;
}

export async function readOwnPortrait(
  { database }: Platform,
  { actor, context }: Caller,
): Promise<OwnPortrait> {
  return database.asActor(actor, async () => {
    const [own] = await selectConsultants([actor.userId]);
    const links = new CapabilityBatch(actor, context.now);
    const portraitUrl = own?.portraitKey ? links.addPreview(own.portraitKey) : null;
    await links.save();
    return { portraitUrl };
  });
}

/** Redraws the picture of an upload and makes it the user's photo. Throws as `withDrawing` does. */
export async function setOwnPortrait(
  platform: Platform,
  caller: Caller,
  uploadId: string,
): Promise<OwnPortrait> {
  const drawn = { uploadId, purpose: 'portrait', field: 'portrait' } as const;
  await withDrawing(platform, caller, drawn, ([key]) => changePortrait(platform, caller, key));
  return readOwnPortrait(platform, caller);
}

/** Does nothing if the user has no photo. */
export const removeOwnPortrait = (platform: Platform, caller: Caller): Promise<void> =>
  changePortrait(platform, caller, undefined);

async function changePortrait(platform: Platform, caller: Caller, key: string | undefined): Promise<void> {
  const { actor, context } = caller;
  const former = await platform.database.asSystem(async () => {
    // Two changes at once come one after the other.
    await lockUser(actor.userId);
    const before = await deletePortrait(actor.userId);
    if (key !== undefined) await insertPortrait(actor.userId, key, context.now);
    if (key !== undefined || before.length > 0)
      await recordAccountChange(caller, key ? 'account.portrait-set' : 'account.portrait-removed');
    await removeLinksTo(before);
    await recordRemoval(before);
    return before;
  });
  await removeObjects(platform, former);
}
