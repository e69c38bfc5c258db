// What the rules of the case flow know about a case. The server reads it from one row. Tests write it by hand.
import type { CreatorType, ProductType } from '../workspaces/workspace-schema.ts';
import type { Actor } from '../shared/roles.ts';
import type { StoredStatus } from './case-status.ts';

/** How the images arrive (F-016). Never changes for a case. */
export const uploadOptions = [
  'image-upload',
  'existing-study',
  'clinic-upload',
  'online-portal',
  'pending-upload',
  'imageless',
] as const;
export type UploadOption = (typeof uploadOptions)[number];

/** Who pays for the report of a case. */
export const paymentMethods = ['patient-pay', 'admin-pay'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export type CaseWorkspace = {
  id: number;
  isProvider: boolean;
  productType: ProductType;
  creatorType: CreatorType;
  creatorMode: boolean;
  requireReview: boolean;
};

export type PersonFacts = { userId: string; workspaceId: number; isActive: boolean };

/** The user to whom a case is handed (T43), and what happens to drafts. */
export type NextAssignee = PersonFacts &
  Pick<Actor, 'role' | 'isProvider'> & {
    /** The former assignee's draft is handed over with the case. */
    takesDraft: boolean;
    /** The new assignee's own draft on this case, set aside when the case was taken from them. */
    ownDraft: 'processing' | 'ready' | 'failed' | null;
  };

export type CaseFacts = {
  status: StoredStatus;
  /** Workspace that works on the case now. */
  workspace: CaseWorkspace;
  /** The patient's own workspace. Never changes. */
  home: CaseWorkspace;
  provider: CaseWorkspace;
  /** The clinic that supplied the images and then handed the case over (CG-35). */
  uploadWorkspaceId: number | null;
  patientUserId: string | null;
  createdBy: string | null;
  uploadOption: UploadOption;
  /** `workspace` corresponds to admin-pay (CG-166). */
  payer: 'patient' | 'workspace';
  statusBeforeUpload: StoredStatus | null;
  /** Kept while the case is archived, and while it then waits for a payment (T33). */
  statusBeforeArchive: StoredStatus | null;
  /** Updated by every statement that changes status, workspace or creator type (CG-50). */
  inProviderPool: boolean;
  /** Whether the case was ever `new`. From then on its due date is fixed. */
  hasBeenNew: boolean;
  assignee: PersonFacts | null;
  originalAssigneeId: string | null;
  /** The user named in the call that hands the case over (T43). */
  nextAssignee?: NextAssignee | undefined;
  reviewer: PersonFacts | null;
  study: 'none' | 'processing' | 'ready' | 'failed' | 'deleted';
  /** The current sender of files, and whether nothing has arrived for 30 minutes (T15). */
  upload: { by: string | null; isSilent: boolean } | null;
  uploadFailed: boolean;
  clinicUploadRejected: boolean;
  portalAccessFailed: boolean;
  /** T16 arrived while files were still being read. */
  isMarkedComplete: boolean;
  isBypassed: boolean;
  /** The images name another patient and must be reviewed before the case is claimed (B4, T41). */
  identityHold: boolean;
  sentToProvider: boolean;
  isDelayed: boolean;
  /** The state of the current video, if there is one. */
  video: 'processing' | 'ready' | 'failed' | null;
  isRated: boolean;
  /** Who can still undo their sign-off or sending (T45, T46), and the status it goes back to. */
  undoBy: string | null;
  undoTo: StoredStatus | null;
  /** Payment is needed before work starts. Also set at Unarchive if the case's credit was returned and is gone. */
  needsPayment: boolean;
  /** The patient has an unused report they bought. Read only while the case waits for payment. */
  hasUnusedCredit: boolean;
};

/** The facts of a case before anything has been done with it. */
export const untouchedFacts = {
  uploadWorkspaceId: null,
  statusBeforeArchive: null,
  assignee: null,
  originalAssigneeId: null,
  reviewer: null,
  upload: null,
  uploadFailed: false,
  clinicUploadRejected: false,
  portalAccessFailed: false,
  isMarkedComplete: false,
  isBypassed: false,
  identityHold: false,
  sentToProvider: false,
  isDelayed: false,
  video: null,
  isRated: false,
  undoBy: null,
  undoTo: null,
  hasUnusedCredit: false,
} as const satisfies Partial<CaseFacts>;

/** Returns whether the clinic records its own videos, which other documents call "creator mode" (CG-36). */
export const clinicMakesVideos = (workspace: Pick<CaseWorkspace, 'creatorMode' | 'creatorType'>): boolean =>
  workspace.creatorMode || workspace.creatorType === 'own';

/** Returns whether the patient requested this case, and so may fix it. */
export const isOwnRequest = (facts: Pick<CaseFacts, 'createdBy' | 'patientUserId'>): boolean =>
  facts.patientUserId !== null && facts.createdBy === facts.patientUserId;

const statusesOfWork: readonly StoredStatus[] = ['new', 'in-progress', 'review', 'in-review', 'completed'];

/**
 * CG-50: returns whether the provider's consultants see a clinic's case. Once they have seen it as new they keep seeing
 * it, even if it is sent back for other images (T41).
 */
export const isInProviderPool = (
  facts: Pick<CaseFacts, 'status' | 'hasBeenNew' | 'statusBeforeUpload'> & {
    workspace: Pick<CaseWorkspace, 'isProvider' | 'creatorType'>;
  },
): boolean =>
  !facts.workspace.isProvider &&
  facts.workspace.creatorType === 'both' &&
  (facts.hasBeenNew ||
    statusesOfWork.includes(facts.status) ||
    facts.status === 'upload-shared' ||
    (facts.status === 'uploading' && facts.statusBeforeUpload === 'upload-shared'));
