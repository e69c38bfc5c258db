// Who may see a case and who may do what with it (CG-30, CG-36, CG-39, CG-50). Pure functions of facts.
import { isStaff, type Actor } from '../shared/roles.ts';
import { clinicMakesVideos, isOwnRequest, type CaseFacts } from './case-facts.ts';

export type CaseAccess = 'all' | 'work' | 'pool' | 'home' | 'upload' | 'owner' | 'none';

/** Returns the highest access that `actor` has to the case (CG-50). */
export const accessTo = (actor: Actor, facts: CaseFacts): CaseAccess => {
  if (actor.role === 'super-admin') return 'all';
  if (actor.role === 'patient') return facts.patientUserId === actor.userId ? 'owner' : 'none';
  if (actor.role === 'user') return 'none';
  if (facts.workspace.id === actor.workspaceId) return 'work';
  if (actor.isProvider && facts.inProviderPool) return 'pool';
  if (facts.home.id === actor.workspaceId) return 'home';
  return facts.uploadWorkspaceId === actor.workspaceId ? 'upload' : 'none';
};

const isSuper = (actor: Actor): boolean => actor.role === 'super-admin';
const isClinicStaff = (actor: Actor): boolean => actor.role === 'admin' || actor.role === 'creator';

/** Returns whether the actor has more access than a clinic that only supplied images. */
const reads = (actor: Actor, facts: CaseFacts): boolean =>
  !['none', 'upload'].includes(accessTo(actor, facts));

/** PROV of the state machine: provider staff who can see the case, and super-admins. */
const isProviderStaff = (actor: Actor, facts: CaseFacts): boolean =>
  isSuper(actor) || (isClinicStaff(actor) && actor.isProvider && reads(actor, facts));

/** CLIN: creator or admin of the clinic that works on the case. */
const isClinic = (actor: Actor, facts: CaseFacts): boolean =>
  isClinicStaff(actor) && !facts.workspace.isProvider && facts.workspace.id === actor.workspaceId;

const isRecordingClinic = (actor: Actor, facts: CaseFacts): boolean =>
  isClinic(actor, facts) && clinicMakesVideos(facts.workspace);

/** HOME: creator or admin of the patient's own clinic while the case is in another workspace. */
const isHome = (actor: Actor, facts: CaseFacts): boolean =>
  isClinicStaff(actor) &&
  !facts.home.isProvider &&
  facts.home.id === actor.workspaceId &&
  facts.home.id !== facts.workspace.id;

const isOwner = (actor: Actor, facts: CaseFacts): boolean =>
  actor.role === 'patient' && facts.patientUserId === actor.userId;

const isRequester = (actor: Actor, facts: CaseFacts): boolean => isOwner(actor, facts) && isOwnRequest(facts);

const worksHere = (actor: Actor, facts: CaseFacts): boolean =>
  isSuper(actor) || (isClinicStaff(actor) && facts.workspace.id === actor.workspaceId);

/** CG-36: returns whether the actor may claim a new case. */
export const mayClaim = (actor: Actor, facts: CaseFacts): boolean => {
  if (isSuper(actor)) return true;
  if (!isClinicStaff(actor)) return false;
  if (actor.isProvider) {
    if (facts.workspace.isProvider) return true;
    return (
      facts.workspace.creatorType === 'both' &&
      (!clinicMakesVideos(facts.workspace) || facts.sentToProvider || facts.isDelayed)
    );
  }
  return isRecordingClinic(actor, facts);
};

/** CG-39: returns whether the actor may review. The assignee never may. */
export const mayReview = (actor: Actor, facts: CaseFacts): boolean => {
  if (actor.userId === facts.assignee?.userId) return false;
  if (isSuper(actor)) return true;
  if (actor.role !== 'admin') return false;
  const access = accessTo(actor, facts);
  const ownWork = facts.assignee?.workspaceId === actor.workspaceId;
  if (actor.isProvider) return access === 'work' || access === 'pool' || (ownWork && access !== 'none');
  return access === 'work' && clinicMakesVideos(facts.workspace) && ownWork;
};

/** Returns whether the actor may take a case or a review back from an absent user (T23, T28). */
const isRecoveringAdmin = (actor: Actor, facts: CaseFacts, absentWorkspaceId: number | undefined): boolean =>
  isSuper(actor) ||
  (actor.role === 'admin' &&
    reads(actor, facts) &&
    (actor.workspaceId === absentWorkspaceId || isRecordingClinic(actor, facts)));

/** The actors named in the rows of the case flow, each as a predicate. */
export const caseActors = {
  claimer: mayClaim,
  assignee: (actor, facts) => facts.assignee?.userId === actor.userId && isStaff(actor.role),
  reviewer: (actor, facts) => facts.reviewer?.userId === actor.userId && isStaff(actor.role),
  'assignee-without-required-review': (actor, facts) =>
    facts.assignee?.userId === actor.userId && !facts.workspace.requireReview,
  'reviewer-candidate': mayReview,
  /** Who has just signed it off or sent it for review, for ten seconds. */
  undoer: (actor, facts) => facts.undoBy === actor.userId && isStaff(actor.role),
  'assignee-recovery': (actor, facts) =>
    facts.assignee !== null &&
    facts.assignee.userId !== actor.userId &&
    isRecoveringAdmin(actor, facts, facts.assignee.workspaceId),
  /** Who may hand a case, even their own, from one consultant to another (T43). */
  assigner: (actor, facts) =>
    facts.assignee !== null && isRecoveringAdmin(actor, facts, facts.assignee.workspaceId),
  'assigner-for-absent': (actor, facts) =>
    facts.assignee?.isActive === false && isRecoveringAdmin(actor, facts, facts.assignee.workspaceId),
  'reviewer-recovery': (actor, facts) =>
    facts.reviewer !== null &&
    facts.reviewer.userId !== actor.userId &&
    isRecoveringAdmin(actor, facts, facts.reviewer.workspaceId),

  owner: isOwner,
  /** The patient who requested this case. */
  requester: isRequester,
  'requester-after-failure': (actor, facts) => facts.uploadFailed && isRequester(actor, facts),
  'owner-after-rejection': (actor, facts) => facts.clinicUploadRejected && isOwner(actor, facts),

  clinic: isClinic,
  'white-glove-clinic': (actor, facts) =>
    (isClinic(actor, facts) || isSuper(actor)) &&
    !facts.workspace.isProvider &&
    facts.workspace.productType === 'white-glove',
  'recording-clinic': isRecordingClinic,
  home: isHome,
  provider: isProviderStaff,
  /** T18: provider staff, but not in a case that the provider itself works on (E-028). */
  'provider-elsewhere': (actor, facts) => !facts.workspace.isProvider && isProviderStaff(actor, facts),
  'work-staff': worksHere,
  'work-staff-of-own-case': (actor, facts) =>
    isSuper(actor) || (worksHere(actor, facts) && !isOwnRequest(facts)),
  /** Staff who can read the whole case. A clinic that only supplied images cannot. */
  reader: (actor, facts) => isStaff(actor.role) && reads(actor, facts),
  /** T15: nothing has arrived for 30 minutes, so anyone who may send the files may also give up (T13). */
  'helper-of-silent-upload': (actor, facts) =>
    facts.upload?.isSilent === true &&
    (isClinic(actor, facts) ||
      isHome(actor, facts) ||
      isProviderStaff(actor, facts) ||
      isRequester(actor, facts) ||
      (facts.clinicUploadRejected && isOwner(actor, facts))),
  uploader: (actor, facts) => facts.upload?.by === actor.userId,
  'provider-admin': (actor, facts) =>
    actor.role === 'admin' && actor.isProvider && ['work', 'pool'].includes(accessTo(actor, facts)),
  'super-admin': isSuper,
  system: () => false,
} satisfies Record<string, (actor: Actor, facts: CaseFacts) => boolean>;

export type CaseActor = keyof typeof caseActors;
