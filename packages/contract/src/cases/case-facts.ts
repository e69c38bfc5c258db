// What the rules of the case flow know of a case. The server fills it from one row, the tests by hand.
import type { CreatorType, ProductType } from '../workspaces/workspace-schema.ts';
import type { Actor } from '../shared/roles.ts';
import type { StoredStatus } from './case-status.ts';

/** How the images come (F-016); kept on the case for its whole life. */
export const uploadOptions = [
  'image-upload',
  'existing-study',
  'clinic-upload',
  'online-portal',
  'pending-upload',
  'imageless',
] as const;
export type UploadOption = (typeof uploadOptions)[number];

export type CaseWorkspace = {
  id: number;
  isProvider: boolean;
  productType: ProductType;
  creatorType: CreatorType;
  creatorMode: boolean;
  requireReview: boolean;
};

export type PersonFacts = { userId: string; workspaceId: number; isActive: boolean };

/** Whom a case is handed to (T43), and what becomes of a draft. */
export type NextAssignee = PersonFacts &
  Pick<Actor, 'role' | 'isProvider'> & {
    /** The former assignee's draft goes along with the case. */
    takesDraft: boolean;
    /** A draft of their own on this case, which was set aside when the case was taken from them. */
    ownDraft: 'processing' | 'ready' | 'failed' | null;
  };

export type CaseFacts = {
  status: StoredStatus;
  /** Who works on it now. */
  workspace: CaseWorkspace;
  /** The patient's own workspace: never changes. */
  home: CaseWorkspace;
  provider: CaseWorkspace;
  /** The clinic that supplied the images and then handed the case over (CG-35). */
  uploadWorkspaceId: number | null;
  patientUserId: string | null;
  createdBy: string | null;
  uploadOption: UploadOption;
  /** `workspace` is admin-pay (CG-166). */
  payer: 'patient' | 'workspace';
  statusBeforeUpload: StoredStatus | null;
  /** Kept while the case is archived, and while it waits for a payment after that (T33). */
  statusBeforeArchive: StoredStatus | null;
  /** Kept by every statement that changes status, workspace or creator type (CG-50). */
  inProviderPool: boolean;
  /** Whether it was ever `new`: from then on its due date stands. */
  hasBeenNew: boolean;
  assignee: PersonFacts | null;
  originalAssigneeId: string | null;
  /** Whom the call names that hands the case over (T43). */
  nextAssignee?: NextAssignee | undefined;
  reviewer: PersonFacts | null;
  study: 'none' | 'processing' | 'ready' | 'failed' | 'deleted';
  /** Who sends files just now, and whether nothing has come for 30 minutes (T15). */
  upload: { by: string | null; isSilent: boolean } | null;
  uploadFailed: boolean;
  clinicUploadRejected: boolean;
  portalAccessFailed: boolean;
  /** T16 came while files were still being read. */
  isMarkedComplete: boolean;
  isBypassed: boolean;
  /** The images name another patient; someone must look before the case is claimed (B4, T41). */
  identityHold: boolean;
  sentToProvider: boolean;
  isDelayed: boolean;
  /** The state of the current video, if there is one. */
  video: 'processing' | 'ready' | 'failed' | null;
  isRated: boolean;
  /** Someone has to pay before anyone works on it; at Unarchive also when its credit was given back and is gone. */
  needsPayment: boolean;
  /** Its patient has a report that was bought and not used yet; read only while the case waits for money. */
  hasUnusedCredit: boolean;
};

/** What is so of a case with which nothing has been done yet. */
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
  hasUnusedCredit: false,
} as const satisfies Partial<CaseFacts>;

/** Whether the clinic records its own videos; elsewhere in the documents "creator mode" of case work (CG-36). */
export const clinicMakesVideos = (workspace: Pick<CaseWorkspace, 'creatorMode' | 'creatorType'>): boolean =>
  workspace.creatorMode || workspace.creatorType === 'own';

/** Whether the patient asked for this case themselves: then they may mend it themselves. */
export const isOwnRequest = (facts: Pick<CaseFacts, 'createdBy' | 'patientUserId'>): boolean =>
  facts.patientUserId !== null && facts.createdBy === facts.patientUserId;

const statusesOfWork: readonly StoredStatus[] = ['new', 'in-progress', 'review', 'in-review', 'completed'];

/**
 * CG-50: whether the provider's consultants see the case of a clinic. Anyone who has seen it as new keeps seeing it, so
 * that sending it back for other images (T41) does not take it out of their sight.
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
