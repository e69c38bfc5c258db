// What a case has beside its own row: the portal's access, further files, versions and notes.
import {
  accessTo,
  imagelessRequest,
  isOwnRequest,
  isStaff,
  judge,
  mayShowPassword,
  type Case,
  type CaseFacts,
} from '@plainscan/contract';

import type { LinkMaker } from '../capabilities/capability-service.ts';
import { presentCaseMaterials } from '../library/case-material-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { locateFiles } from '../uploads/pack-file-service.ts';
import { selectAdditionalFiles } from './additional-file-repository.ts';
import { presentFile } from './case-file-presenter.ts';
import { factsOf } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { presentVersions } from './case-video-presenter.ts';
import { selectPortalAccess } from './portal-access-repository.ts';
import { selectReviewNotes } from './review-note-repository.ts';

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

/** Needs the transaction that read the record. What was made for the patient is shown once it is `isReadable`. */
export async function presentDesk(
  caller: Caller,
  record: CaseRecord,
  { links, isReadable }: { links: LinkMaker; isReadable: boolean },
): Promise<Desk> {
  const { actor, context } = caller;
  const { row } = record;
  const facts = factsOf(record, context.now);
  // CG-50: whoever only supplied images reads the row and nothing that was made or shared for others.
  const isSupplier = accessTo(actor, facts) === 'upload';
  const isForStaff = isStaff(actor.role) && !isSupplier;
  const seesPortal = isForStaff || (actor.role === 'patient' && isOwnRequest(facts));
  return {
    note: isForStaff ? row.note : null,
    additionalFiles: isSupplier ? [] : await presentAdditionalFiles(row.id, links),
    supplementaryMaterials: isReadable ? await presentCaseMaterials(row.id, links) : [],
    uploadOption: row.uploadOption,
    dcmRequestType: row.uploadOption === 'imageless' ? imagelessRequest : row.dcmRequestType,
    clinicUploadOption: row.clinicUploadOption,
    clinicUploadDetail: row.clinicUploadDetail,
    clinicUploadRejected: row.clinicUploadRejected,
    isBypassed: row.isBypassed,
    uploadSharedInfo: seesPortal ? await presentPortal(caller, row.id, facts) : null,
    portalFailure: seesPortal ? row.portalFailure : null,
    identityHold: isForStaff ? row.identityHold : null,
    selectedPaymentMethod: row.selectedPaymentMethod,
    preferredReportDate: row.preferredReportDate?.toISOString() ?? null,
    videoVersions: isForStaff ? await presentVersions(row.id) : [],
    reviewNotes: isForStaff ? await presentNotes(row.id) : [],
    createdBy: record.creator,
    failedJobId: await presentFailedJob(caller, record, facts),
  };
}

async function presentAdditionalFiles(caseId: string, links: LinkMaker): Promise<Case['additionalFiles']> {
  const files = await selectAdditionalFiles(caseId);
  const packs = await locateFiles(files.flatMap(({ row }) => row.packFileId ?? []));
  return files.map(({ row, adder }) => {
    const bytes = row.packFileId === null ? undefined : packs.get(row.packFileId);
    return {
      uuid: row.id,
      fileName: row.name,
      type: row.type,
      description: row.description,
      status: row.status,
      failure: row.failure,
      mime: row.mime,
      size: row.size,
      downloadLink: bytes === undefined ? null : presentFile(links, bytes, row),
      addedBy: adder,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

async function presentPortal(
  { actor }: Caller,
  caseId: string,
  facts: CaseFacts,
): Promise<Case['uploadSharedInfo']> {
  const access = await selectPortalAccess(caseId);
  if (access === undefined) return null;
  const hasPassword = access.erasedAt === null;
  return {
    portalAddress: access.address,
    portalUsername: access.username,
    studyName: access.studyName,
    hasPassword,
    mayShowPassword: hasPassword && mayShowPassword(actor, facts),
    sharedAt: access.sharedAt.toISOString(),
  };
}

async function presentNotes(caseId: string): Promise<Case['reviewNotes']> {
  const notes = await selectReviewNotes(caseId);
  return notes.map(({ row, version, author }) => ({
    id: row.id,
    version,
    seconds: row.seconds,
    text: row.text,
    author,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}

/** B16: a reading whose tries were cut off can be tried again; images that cannot be read must be sent anew. */
async function presentFailedJob(
  { actor }: Caller,
  { row, upload }: CaseRecord,
  facts: CaseFacts,
): Promise<string | null> {
  if (upload?.status !== 'failed' || row.uploadFailedReason === null) return null;
  if (!judge('submitUpload', actor, facts).allowed) return null;
  const job = await asOwner(() => readNewestJob(`read-study:${upload.id}`));
  return job?.status === 'dead' ? job.id : null;
}
