// T01 … T08: how a case begins, and who may start it that way.
import type { UploadOption, CaseWorkspace } from './case-facts.ts';
import type { ErrorCode } from '../shared/app-error.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Workspace } from '../workspaces/workspace-schema.ts';

type Start = {
  /** The row's number in docs/requirements/case-states.md. */
  id: `T${number}`;
  permission: Permission | 'system';
  by: 'patient' | 'staff' | 'super-admin' | 'system';
  /** The request options that lead here (F-016). */
  options: readonly UploadOption[];
  call: `POST /${string}`;
  event: 'case.created' | 'case.draft-created';
};

export const caseOrigins = {
  request: {
    id: 'T01',
    permission: 'case.request',
    by: 'patient',
    options: ['image-upload', 'existing-study', 'imageless'],
    call: 'POST /cases/request-report',
    event: 'case.created',
  },
  requestByClinic: {
    id: 'T02',
    permission: 'case.request',
    by: 'patient',
    options: ['clinic-upload'],
    call: 'POST /cases/request-report/clinic-upload',
    event: 'case.created',
  },
  requestByPortal: {
    id: 'T03',
    permission: 'case.request',
    by: 'patient',
    options: ['online-portal'],
    call: 'POST /cases/request-report/upload-shared',
    event: 'case.created',
  },
  create: {
    id: 'T04',
    permission: 'case.create',
    by: 'staff',
    options: ['image-upload', 'existing-study', 'imageless'],
    call: 'POST /cases',
    event: 'case.created',
  },
  createByPortal: {
    id: 'T05',
    permission: 'case.create',
    by: 'staff',
    options: ['online-portal'],
    call: 'POST /cases/request-report/upload-shared-for-patient',
    event: 'case.created',
  },
  createWithoutFiles: {
    id: 'T06',
    permission: 'case.create',
    by: 'staff',
    options: ['pending-upload'],
    call: 'POST /cases',
    event: 'case.created',
  },
  arrive: {
    id: 'T07',
    permission: 'system',
    by: 'system',
    options: ['image-upload'],
    call: 'POST /gateway/studies',
    event: 'case.draft-created',
  },
  draft: {
    id: 'T08',
    permission: 'case.create',
    by: 'super-admin',
    options: ['pending-upload'],
    call: 'POST /cases',
    event: 'case.draft-created',
  },
} as const satisfies Record<string, Start>;

export type CaseOrigin = keyof typeof caseOrigins;
export const caseOriginNames = Object.keys(caseOrigins) as CaseOrigin[];
export const originRow = (start: CaseOrigin): Start => caseOrigins[start];

/** CG-51: returns why a workspace cannot request reports with the form, or `null`. */
export const caseCreationProblem = (home: Pick<Workspace, 'caseCreationType'>): ErrorCode | null =>
  home.caseCreationType === 'ambra_gw' ? 'case.gateway-workspace' : null;

export type PaymentFacts = {
  by: 'patient' | 'staff';
  productType: CaseWorkspace['productType'];
  /** The patient has an unused credit, which this request spends (CG-52). */
  hasCredit: boolean;
  /** The workspace has a discount of 100 % (F-035). */
  isFree: boolean;
};

/** F-034, CG-51: patients pay for their own requests. White-glove clinics are billed separately. */
export const needsPayment = ({ by, productType, hasCredit, isFree }: PaymentFacts): boolean =>
  !hasCredit && !isFree && (by === 'patient' || productType === 'white-glove-plus');

/** CG-162: returns why a patient's own request is refused before anything is stored, or `null`. */
export const patientRequestProblem = (
  mustPay: boolean,
  canRequestBeforePay: boolean,
  hasOpenUnpaidRequest: boolean,
): ErrorCode | null => {
  if (!mustPay) return null;
  if (!canRequestBeforePay) return 'case.pay-first';
  return hasOpenUnpaidRequest ? 'case.unpaid-open' : null;
};

/** Returns whether a case begins without its patient's details, which are added later (T09). */
export const isIncompleteAtOrigin = (start: CaseOrigin): boolean => start === 'arrive' || start === 'draft';
