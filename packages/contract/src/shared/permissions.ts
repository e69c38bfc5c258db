// The truth about permissions: permission × role → how far it reaches. Routes, repositories, menus and pages read it.
import type { Role } from './roles.ts';

/**
 * `all` every workspace · `workspace` what CG-50 lets the workspace see (work, home, upload, pool) ·
 * `own` what belongs to the person · `none` nothing, answered with 403.
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
  'payment.pay': staffAndPatient,
  'payment.session': staffAndPatient,
  /** The company's page for payers is the patient's own; money is given back by super-admins. */
  'payment.portal': ownerOnly,
  'payment.refund': superOnly,
  /** A payer's own; staff those of their workspace. */
  'receipt.read': staffAndPatient,
  /** Packages and storage are the patient's own, and only in some workspaces. */
  'plan.buy': ownerOnly,
  'workspace.clinic-code': staffAndPatient,
  'workspace.manage': superOnly,
  /** The settings of a clinic: super-admins everywhere, an administrator in their own (P-040). */
  'workspace.configure': { ...nobody, 'super-admin': 'all', admin: 'workspace' },
  /** The figures of all clinics with the revenue (CG-28); those of one clinic go with its settings (CG-192). */
  'analytics.read': superOnly,
  /** Who saw and changed what: super-admins everything, administrators what concerns their clinic, patients who opened theirs (B13). */
  'trail.read': { ...nobody, 'super-admin': 'all', admin: 'workspace' },
  'trail.own': ownerOnly,
  'trail.export': superOnly,
  'discount.manage': superOnly,
  /** Orders of every patient are the super-admin's; the free account is the patient's to choose. */
  'order.manage': superOnly,
  'order.demo': ownerOnly,
  /** Staff only in creator mode or at the provider's; patients the self-help materials alone (CG-134). */
  'library.read': staffAndPatient,
  'library.manage': staffOnly,
  'team.list': staffOnly,
  /** A clinic's administrators are invited and disabled by super-admins, its creators by its administrators. */
  'admin.manage': superOnly,
  'creator.manage': { ...staffOnly, creator: 'none' },
  'patient.list': staffOnly,
  'patient.disable': { ...staffOnly, creator: 'none' },
  'person.read': staffOnly,
  'person.invite-list': staffOnly,
  'patient.by-email': staffAndPatient,
  /** Who may see one's record for one, and whose record one sees (B17). */
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

/** How far `permission` reaches for `role`. */
export const scopeFor = (permission: Permission, role: Role): Scope => permissions[permission][role];
