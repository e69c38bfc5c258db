// Roles of signed-in users (B-001 … B-005, CG-01).
import * as z from 'zod/mini';

export const roles = ['super-admin', 'admin', 'creator', 'patient', 'user'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** The signed-in user as the rules see them. A user has exactly one workspace (CG-19). */
export type Actor = {
  userId: string;
  role: Role;
  workspaceId: number;
  /** Whether their workspace is the provider's own. */
  isProvider: boolean;
};

export const isStaff = (role: Role): boolean =>
  role === 'super-admin' || role === 'admin' || role === 'creator';
