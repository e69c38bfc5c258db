// Who may send what, and how much may be unfinished.
import { limits } from '../shared/limits.ts';
import { scopeFor, type Permission } from '../shared/permissions.ts';
import { isStaff, type Role } from '../shared/roles.ts';
import type { UploadPurpose } from '../shared/endpoint.ts';

type Rule = {
  permission: Permission;
  /** Whether it may be sent before the email address is confirmed (CG-170). */
  beforeProof: boolean;
};

export const uploadRules: Record<UploadPurpose, Rule> = {
  study: { permission: 'upload.own', beforeProof: true },
  report: { permission: 'upload.own', beforeProof: true },
  additional: { permission: 'case.add-file', beforeProof: true },
  video: { permission: 'case.record', beforeProof: false },
  'answer-clip': { permission: 'question.answer', beforeProof: false },
  // Files of the clinics themselves, only from users who manage them.
  introduction: { permission: 'workspace.manage', beforeProof: false },
  material: { permission: 'library.manage', beforeProof: false },
  thumbnail: { permission: 'library.manage', beforeProof: false },
  logo: { permission: 'workspace.configure', beforeProof: false },
  portrait: { permission: 'case.record', beforeProof: false },
};

/** Returns whether a user with this role may send files for this purpose at all. */
export const maySend = (purpose: UploadPurpose, role: Role, isProved: boolean): boolean => {
  const { permission, beforeProof } = uploadRules[purpose];
  return scopeFor(permission, role) !== 'none' && (isProved || beforeProof);
};

export type UploadAllowance = {
  /** Maximum number of a user's unfinished uploads, and their bytes. */
  uploads: number;
  bytes: number;
  /** Whether finished uploads count too, until a case, a record or the library takes them over. */
  countsUnassigned: boolean;
};

/** Returns the upload limits of a role. Anyone may register as a patient, but staff are invited. */
export const uploadAllowanceOf = (role: Role, isProved: boolean): UploadAllowance => {
  if (!isProved) return { uploads: 4, bytes: limits.unprovedBytes, countsUnassigned: true };
  return { uploads: 10, bytes: limits.unfinishedBytes, countsUnassigned: !isStaff(role) };
};

/** The limits of an upload link, whose holder needs no account (B14). They do not touch those of its creator. */
export const uploadLinkAllowance: UploadAllowance = {
  uploads: limits.uploadLinkUploads,
  bytes: limits.unfinishedBytes,
  countsUnassigned: true,
};
