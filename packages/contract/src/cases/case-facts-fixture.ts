import type { Actor } from '../shared/roles.ts';
import type { CaseFacts } from './case-access.ts';

/** Workspaces of the tests: the provider and three clinics. */
export const provider = 1;
export const clinic = 2;
export const otherClinic = 3;

/** A new case of a clinic that leaves its videos to the provider. */
export const newCase: CaseFacts = {
  status: 'new',
  workspaceId: clinic,
  patientWorkspaceId: clinic,
  uploadWorkspaceId: null,
  patientUserId: 'patient',
  createdBy: 'clerk',
  inProviderPool: true,
  assigneeId: null,
  assigneeWorkspaceId: null,
  reviewerId: null,
  reviewerWorkspaceId: null,
  workspaceIsProvider: false,
  creatorType: 'both',
  creatorMode: false,
  requireReview: false,
  sentToProvider: false,
  isDelayed: false,
  video: null,
  isRated: false,
};

export const claimedCase: CaseFacts = {
  ...newCase,
  status: 'in-progress',
  assigneeId: 'consultant',
  assigneeWorkspaceId: provider,
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
