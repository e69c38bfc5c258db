// What a case has beside its own row: the portal's access, further files, versions and notes.
import { imagelessRequest, isStaff, type Case } from '@plainscan/contract';

import type { Caller } from '../platform/http/request-actor.ts';
import type { CaseRecord } from './case-record-repository.ts';

type Desk = Pick<
  Case,
  | 'note'
  | 'additionalFiles'
  | 'supplementaryMaterials'
  | 'uploadOption'
  | 'dcmRequestType'
  | 'clinicUploadOption'
  | 'clinicUploadDetail'
  | 'clinicUploadRejected'
  | 'isBypassed'
  | 'uploadSharedInfo'
  | 'portalFailure'
  | 'identityHold'
  | 'selectedPaymentMethod'
  | 'preferredReportDate'
  | 'videoVersions'
  | 'reviewNotes'
  | 'createdBy'
  | 'failedJobId'
>;

/** Needs the transaction that read the record. */
export async function presentDesk({ actor }: Caller, { row }: CaseRecord): Promise<Desk> {
  const isForStaff = isStaff(actor.role);
  return {
    note: isForStaff ? row.note : null,
    additionalFiles: [],
    supplementaryMaterials: [],
    uploadOption: row.uploadOption,
    dcmRequestType: row.uploadOption === 'imageless' ? imagelessRequest : row.dcmRequestType,
    clinicUploadOption: row.clinicUploadOption,
    clinicUploadDetail: row.clinicUploadDetail,
    clinicUploadRejected: row.clinicUploadRejected,
    isBypassed: row.isBypassed,
    uploadSharedInfo: null,
    portalFailure: row.portalFailure,
    identityHold: isForStaff ? row.identityHold : null,
    selectedPaymentMethod: row.selectedPaymentMethod,
    preferredReportDate: row.preferredReportDate?.toISOString() ?? null,
    videoVersions: [],
    reviewNotes: [],
    createdBy: null,
    failedJobId: null,
  };
}
