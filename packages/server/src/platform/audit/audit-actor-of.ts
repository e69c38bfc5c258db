// Which actor an audit row names.
import type { SignedIn } from '../http/request-actor.ts';

/**
 * Returns the actor to record: a share-link visitor is not the patient who shared it, nor is a caregiver the patient.
 */
export function auditActorOf({ userId, role, pass, care }: SignedIn): {
  actorId: string | null;
  actorRole: string;
} {
  if (care) return { actorId: care.caregiverId, actorRole: 'caregiver' };
  if (pass?.shareLinkId != null) return { actorId: null, actorRole: 'share-link' };
  return { actorId: userId, actorRole: role };
}
