import { untouchedFacts, type CaseFacts, type PersonFacts, type CaseWorkspace } from './case-facts.ts';
import type { Actor } from '../shared/roles.ts';

/** Test workspaces: the provider and three clinics. */
export const provider = 1;
export const clinic = 2;
export const otherClinic = 3;

export const providerFacts: CaseWorkspace = {
  id: provider,
  isProvider: true,
  productType: 'white-glove-plus',
  creatorType: 'both',
  creatorMode: true,
  requireReview: false,
};
export const clinicFacts: CaseWorkspace = {
  id: clinic,
  isProvider: false,
  productType: 'white-glove',
  creatorType: 'both',
  creatorMode: false,
  requireReview: false,
};

/** A new case of a clinic that leaves its videos to the provider. */
export const newCase: CaseFacts = {
  ...untouchedFacts,
  status: 'new',
  workspace: clinicFacts,
  home: clinicFacts,
  provider: providerFacts,
  patientUserId: 'patient',
  createdBy: 'clerk',
  uploadOption: 'image-upload',
  payer: 'patient',
  statusBeforeUpload: null,
  inProviderPool: true,
  hasBeenNew: true,
  study: 'ready',
  needsPayment: false,
};

export const personFacts = (userId: string, workspaceId: number): PersonFacts => ({
  userId,
  workspaceId,
  isActive: true,
});

export const claimedCase: CaseFacts = {
  ...newCase,
  status: 'in-progress',
  assignee: personFacts('consultant', provider),
  originalAssigneeId: 'consultant',
};

/** A case that could not be claimed yet, and is not in the provider's pool. */
export const earlyCase: CaseFacts = {
  ...newCase,
  status: 'pending-upload',
  uploadOption: 'pending-upload',
  inProviderPool: false,
  hasBeenNew: false,
  study: 'none',
};

/** A case a patient requested by a clinic's code. The clinic holds it until it has sent the images. */
export const codeCase: CaseFacts = {
  ...earlyCase,
  home: providerFacts,
  createdBy: 'patient',
  uploadOption: 'clinic-upload',
};

const person = (userId: string, role: Actor['role'], workspaceId: number): Actor => ({
  userId,
  role,
  workspaceId,
  isProvider: workspaceId === provider,
});

export const people = {
  superAdmin: person('super', 'super-admin', provider),
  consultant: person('consultant', 'creator', provider),
  secondConsultant: person('second', 'creator', provider),
  reviewer: person('reviewer', 'admin', provider),
  clerk: person('clerk', 'creator', clinic),
  clinicAdmin: person('clinic-admin', 'admin', clinic),
  stranger: person('stranger', 'creator', otherClinic),
  patient: person('patient', 'patient', clinic),
  otherPatient: person('other-patient', 'patient', clinic),
  nobody: person('nobody', 'user', clinic),
} as const;
