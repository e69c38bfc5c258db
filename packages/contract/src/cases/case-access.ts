// Who may see a case and who may do what with it (CG-30, CG-36, CG-39, CG-50): pure functions over facts.
import type { Actor } from '../shared/roles.ts';
import type { ErrorCode } from '../shared/app-error.ts';
import type { CreatorType, Workspace } from '../workspaces/workspace-schema.ts';
import type { StoredStatus } from './case-status.ts';

/** What the rules need to know of a case. The server fills it from one row, the tests by hand. */
export type CaseFacts = {
  status: StoredStatus;
  workspaceId: number;
  patientWorkspaceId: number;
  uploadWorkspaceId: number | null;
  patientUserId: string | null;
  createdBy: string | null;
  /** Kept by every statement that changes status, workspace or creator type. */
  inProviderPool: boolean;
  assigneeId: string | null;
  assigneeWorkspaceId: number | null;
  reviewerId: string | null;
  reviewerWorkspaceId: number | null;
  workspaceIsProvider: boolean;
  creatorType: CreatorType;
  creatorMode: boolean;
  requireReview: boolean;
  sentToProvider: boolean;
  isDelayed: boolean;
  /** The state of the current video, if there is one. */
  video: 'processing' | 'ready' | 'failed' | null;
  isRated: boolean;
};

/** Whether the clinic records its own videos; elsewhere in the documents "creator mode" of case work (CG-36). */
export const clinicMakesVideos = (facts: Pick<CaseFacts, 'creatorMode' | 'creatorType'>): boolean =>
  facts.creatorMode || facts.creatorType === 'own';

export type CaseAccess = 'all' | 'work' | 'pool' | 'home' | 'upload' | 'owner' | 'none';

/** The best access that `actor` has to the case (CG-50). */
export const accessTo = (actor: Actor, facts: CaseFacts): CaseAccess => {
  if (actor.role === 'super-admin') return 'all';
  if (actor.role === 'patient') return facts.patientUserId === actor.userId ? 'owner' : 'none';
  if (actor.role === 'user') return 'none';
  if (facts.workspaceId === actor.workspaceId) return 'work';
  if (actor.isProvider && facts.inProviderPool) return 'pool';
  if (facts.patientWorkspaceId === actor.workspaceId) return 'home';
  return facts.uploadWorkspaceId === actor.workspaceId ? 'upload' : 'none';
};

const isClinicStaff = (actor: Actor): boolean => actor.role === 'admin' || actor.role === 'creator';

/** CG-36: who may claim a new case. */
export const mayClaim = (actor: Actor, facts: CaseFacts): boolean => {
  if (actor.role === 'super-admin') return true;
  if (!isClinicStaff(actor)) return false;
  if (actor.isProvider) {
    if (facts.workspaceIsProvider) return true;
    return (
      facts.creatorType === 'both' && (!clinicMakesVideos(facts) || facts.sentToProvider || facts.isDelayed)
    );
  }
  return actor.workspaceId === facts.workspaceId && clinicMakesVideos(facts);
};

/** CG-39: who may review; never the assignee. */
export const mayReview = (actor: Actor, facts: CaseFacts): boolean => {
  if (actor.userId === facts.assigneeId) return false;
  if (actor.role === 'super-admin') return true;
  if (actor.role !== 'admin') return false;
  const access = accessTo(actor, facts);
  if (actor.isProvider)
    return access === 'work' || access === 'pool' || actor.workspaceId === facts.assigneeWorkspaceId;
  return access === 'work' && clinicMakesVideos(facts) && facts.assigneeWorkspaceId === actor.workspaceId;
};

const isRecoveringAdmin = (actor: Actor, facts: CaseFacts, absentWorkspaceId: number | null): boolean =>
  actor.role === 'super-admin' ||
  (actor.role === 'admin' &&
    (actor.workspaceId === absentWorkspaceId ||
      (actor.workspaceId === facts.workspaceId && clinicMakesVideos(facts))));

/** The actors that rows of the case flow name, each as one sentence of code. */
export const caseActors = {
  claimer: mayClaim,
  assignee: (actor, facts) => facts.assigneeId === actor.userId,
  reviewer: (actor, facts) => facts.reviewerId === actor.userId,
  'assignee-without-required-review': (actor, facts) =>
    facts.assigneeId === actor.userId && !facts.requireReview,
  'reviewer-candidate': mayReview,
  owner: (actor, facts) => actor.role === 'patient' && facts.patientUserId === actor.userId,
  'assignee-recovery': (actor, facts) =>
    facts.assigneeId !== actor.userId && isRecoveringAdmin(actor, facts, facts.assigneeWorkspaceId),
  'reviewer-recovery': (actor, facts) =>
    facts.reviewerId !== actor.userId && isRecoveringAdmin(actor, facts, facts.reviewerWorkspaceId),
  system: () => false,
} satisfies Record<string, (actor: Actor, facts: CaseFacts) => boolean>;

export type CaseActor = keyof typeof caseActors;

/** CG-51: why a workspace cannot request reports by the form, or nothing. */
export const caseCreationProblem = (
  home: Pick<Workspace, 'caseCreationType' | 'productType'>,
): ErrorCode | null => {
  if (home.caseCreationType === 'ambra_gw') return 'case.gateway-workspace';
  // White-glove clinics are billed apart; everybody else pays first, which this version cannot take yet.
  return home.productType === 'white-glove' ? null : 'case.payment-later';
};
