// Permissions: permission × role → scope. Routes, repositories, menus and pages read this table.
import type { Role } from './roles.ts';

/**
 * `all`: every workspace · `workspace`: what the workspace may see under CG-50 (work, home, upload, pool) ·
 * `own`: what belongs to the user · `none`: nothing, answered with 403.
 */
export type Scope = 'all' | 'workspace' | 'own' | 'none';

type Row = Record<Role, Scope>;

const nobody: Row = { 'super-admin': 'none', admin: 'none', creator: 'none', patient: 'none', user: 'none' };
const staffOnly: Row = { ...nobody, 'super-admin': 'all', admin: 'workspace', creator: 'workspace' };
const superOnly: Row = { ...nobody, 'super-admin': 'all' };
const staffAndPatient: Row = { ...staffOnly, patient: 'own' };
const ownerOnly: Row = { ...nobody, patient: 'own' };
const everyone: Row = { 'super-admin': 'own', admin: 'own', creator: 'own', patient: 'own', user: 'own' };

export const permissions = {
  'account.own': everyone,
  'workspace.current': { ...everyone, user: 'none' },
  'notification.own': { ...everyone, user: 'none' },
  'search.staff': staffOnly,
  'case.list': { ...staffAndPatient, user: 'own' },
  'case.read': staffAndPatient,
  'case.create': staffOnly,
  'case.claim': staffOnly,
  'case.reject': staffOnly,
  'case.assign': { ...staffOnly, creator: 'none' },
  'case.record': staffOnly,
  'case.discard': staffOnly,
  'case.send-for-review': staffOnly,
  'case.review': { ...staffOnly, creator: 'none' },
  'case.cancel-review': staffOnly,
  'case.sign-off': staffOnly,
  'case.follow-up': staffOnly,
  'case.recall': { ...staffOnly, creator: 'none' },
  'case.archive': superOnly,
  'case.complete': staffOnly,
  'case.upload': staffAndPatient,
  'case.take-in': staffOnly,
  'case.reject-upload': staffOnly,
  'case.identity': staffOnly,
  'case.portal-password': staffOnly,
  'case.upload-link': staffOnly,
  'case.review-note': staffOnly,
  'case.add-file': staffAndPatient,
  'case.withdraw': staffAndPatient,
  'case.payment-method': staffOnly,
  'case.request': ownerOnly,
  'case.rate': ownerOnly,
  'case.use-credit': ownerOnly,
  'question.read': staffAndPatient,
  'question.ask': ownerOnly,
  'question.answer': staffOnly,
  'question.review': { ...staffOnly, creator: 'none' },
  'payment.pay': staffAndPatient,
  'payment.session': staffAndPatient,
  /** Only patients can use the card company's page for payers. Only super-admins make refunds. */
  'payment.portal': ownerOnly,
  'payment.refund': superOnly,
  /** Payers see their own. Staff see those of their workspace. */
  'receipt.read': staffAndPatient,
  /** Only patients buy packages and storage, and only in some workspaces. */
  'plan.buy': ownerOnly,
  'workspace.clinic-code': staffAndPatient,
  'workspace.manage': superOnly,
  /** Clinic settings: super-admins everywhere, admins in their own clinic (P-040). */
  'workspace.configure': { ...nobody, 'super-admin': 'all', admin: 'workspace' },
  /** Figures of all clinics, with the revenue (CG-28). Those of one clinic go with its settings (CG-192). */
  'analytics.read': superOnly,
  /** The trail: super-admins see everything, admins their own clinic, patients who opened their records (B13). */
  'trail.read': { ...nobody, 'super-admin': 'all', admin: 'workspace' },
  'trail.own': ownerOnly,
  'trail.export': superOnly,
  'discount.manage': superOnly,
  /** Super-admins manage the orders of all patients. Only the patient chooses the free account. */
  'order.manage': superOnly,
  'order.demo': ownerOnly,
  /** Staff only in creator mode or at the provider. Patients only the self-help materials (CG-134). */
  'library.read': staffAndPatient,
  'library.manage': staffOnly,
  /** Super-admins for everybody, admins for their own clinic in creator mode. */
  'glossary.manage': { ...nobody, 'super-admin': 'all', admin: 'workspace' },
  'team.list': staffOnly,
  /** Super-admins invite and disable a clinic's admins. Admins do so for its creators. */
  'admin.manage': superOnly,
  'creator.manage': { ...staffOnly, creator: 'none' },
  'patient.list': staffOnly,
  'patient.disable': { ...staffOnly, creator: 'none' },
  'patient.correct': { ...staffOnly, creator: 'none' },
  'person.read': staffOnly,
  'person.invite-list': staffOnly,
  'patient.by-email': staffAndPatient,
  /** A patient's own caregivers, and the patients they help themselves (B17). */
  'care.own': ownerOnly,
  'record.list': { ...ownerOnly, 'super-admin': 'all' },
  'record.read': staffAndPatient,
  'record.mark-viewed': ownerOnly,
  'record.share': ownerOnly,
  'record.download': ownerOnly,
  'record.store': ownerOnly,
  'study.read': staffAndPatient,
  'resource.read': staffAndPatient,
  'operations.read': superOnly,
  'upload.own': { ...everyone, user: 'none' },
  'job.retry': staffOnly,
} satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** Returns the scope of `permission` for `role`. */
export const scopeFor = (permission: Permission, role: Role): Scope => permissions[permission][role];
