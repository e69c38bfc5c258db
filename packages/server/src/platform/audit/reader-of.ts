// Who a row of the trail names.
import type { SignedIn } from '../http/request-actor.ts';

/** Who came by a shared link is not the person who shared it, and a caregiver is not their patient. */
export function readerOf({ userId, role, pass, care }: SignedIn): {
  actorId: string | null;
  actorRole: string;
} {
  if (care) return { actorId: care.caregiverId, actorRole: 'caregiver' };
  if (pass?.shareLinkId != null) return { actorId: null, actorRole: 'share-link' };
  return { actorId: userId, actorRole: role };
}
