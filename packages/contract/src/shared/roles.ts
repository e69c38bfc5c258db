// The truth about roles (B-001 … B-005, CG-01): who a signed-in person can be.
import * as z from 'zod/mini';

export const roles = ['super-admin', 'admin', 'creator', 'patient', 'user'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** The signed-in person as rules see them. A person has exactly one workspace (CG-19). */
export type Actor = {
  userId: string;
  role: Role;
  workspaceId: number;
  /** Whether their workspace is the provider's own. */
  isProvider: boolean;
};

export const isStaff = (role: Role): boolean =>
  role === 'super-admin' || role === 'admin' || role === 'creator';
