// Working data of a case: the portal's access, additional files, versions and notes.
import {
  imagelessRequest,
  checkAction,
  mayShowPassword,
  presentFileProblem,
  type Case,
  type CaseFacts,
} from '@plainscan/contract';

import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import { presentCaseMaterials } from '../library/case-material-service.ts';
import { kindOfWords } from '../platform/media/dicom/dicom-object-kind.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { readNewestJob } from '../platform/jobs/change-job.ts';
import { presentFile } from './case-file-presenter.ts';
import type { CaseParts } from './case-parts-repository.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { presentVersions } from './case-video-presenter.ts';

type CaseWork = Pick<
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
  | 'received'
  | 'selectedPaymentMethod'
  | 'preferredReportDate'
  | 'videoVersions'
  | 'reviewNotes'
  | 'createdBy'
  | 'failedJobId'
>;

type Reading = {
  parts: CaseParts;
  links: CapabilityBatch;
  facts: CaseFacts;
  isForStaff: boolean;
  seesPortal: boolean;
};

/** Returns the staff's working data of a case. Needs the transaction that read the record and its parts. */
export async function presentCaseWork(
  caller: Caller,
  record: CaseRecord,
  { parts, links, facts, isForStaff, seesPortal }: Reading,
): Promise<CaseWork> {
  const { row } = record;
  return {
    note: isForStaff ? row.note : null,
    additionalFiles: presentAdditionalFiles(parts, links),
    supplementaryMaterials: parts.hasMaterials ? await presentCaseMaterials(row.id, links) : [],
    uploadOption: row.uploadOption,
    dcmRequestType: row.uploadOption === 'imageless' ? imagelessRequest : row.dcmRequestType,
    clinicUploadOption: row.clinicUploadOption,
    clinicUploadDetail: row.clinicUploadDetail,
    clinicUploadRejected: row.clinicUploadRejected,
    isBypassed: row.isBypassed,
    uploadSharedInfo: presentPortal(caller, parts, facts),
    portalFailure: seesPortal ? row.portalFailure : null,
    identityHold: isForStaff ? row.identityHold : null,
    received: presentReceived(parts, isForStaff),
    selectedPaymentMethod: row.selectedPaymentMethod,
    preferredReportDate: row.preferredReportDate?.toISOString() ?? null,
    videoVersions: presentVersions(parts),
    reviewNotes: presentNotes(parts),
    createdBy: record.creator,
    failedJobId: await presentFailedJob(caller, record, facts),
  };
}

/** The guess is for those who compare names. */
function presentReceived({ received }: CaseParts, isForStaff: boolean): Case['received'] {
  if (!received) return null;
  const shown = {
    ...received,
    notShown: received.notShown.map(({ path, reason }) => ({ path, reason: presentFileProblem(reason) })),
    nameGuess: isForStaff ? received.nameGuess : null,
    objects: received.objects.map((words) => kindOfWords(words) ?? 'unknown'),
  };
  const { notShownCount, renamedImages, nameGuess, objects } = shown;
  const isPlain = notShownCount === 0 && renamedImages === 0 && nameGuess === null && objects.length === 0;
  return isPlain ? null : shown;
}

function presentAdditionalFiles(parts: CaseParts, links: CapabilityBatch): Case['additionalFiles'] {
  return parts.additionalFiles.map(({ id, name, failure, createdAt, adder, bytes, ...file }) => ({
    uuid: id,
    fileName: name,
    type: file.type,
    description: file.description,
    status: file.status,
    failure: presentFileProblem(failure),
    mime: file.mime,
    size: file.size,
    downloadLink: bytes && presentFile(links, bytes, { name, mime: file.mime }),
    addedBy: adder,
    createdAt: iso(createdAt),
  }));
}

function presentPortal({ actor }: Caller, { portal }: CaseParts, facts: CaseFacts): Case['uploadSharedInfo'] {
  if (portal === null) return null;
  const hasPassword = portal.erasedAt === null;
  return {
    portalAddress: portal.address,
    portalUsername: portal.username,
    studyName: portal.studyName,
    hasPassword,
    mayShowPassword: hasPassword && mayShowPassword(actor, facts),
    sharedAt: iso(portal.sharedAt),
  };
}

const presentNotes = (parts: CaseParts): Case['reviewNotes'] =>
  parts.notes.map((note) => ({
    ...note,
    createdAt: iso(note.createdAt),
    resolvedAt: note.resolvedAt && iso(note.resolvedAt),
  }));

/** Converts a database timestamp to UTC. */
const iso = (moment: string): string => new Date(moment).toISOString();

/** B16: a reading whose attempts were aborted can be repeated. Unreadable images must be sent again. */
async function presentFailedJob(
  { actor }: Caller,
  { row, upload }: CaseRecord,
  facts: CaseFacts,
): Promise<string | null> {
  if (upload?.status !== 'failed' || row.uploadFailedReason === null) return null;
  if (!checkAction('submitUpload', actor, facts).allowed) return null;
  const job = await asOwner(() => readNewestJob(`read-study:${upload.id}`));
  return job?.status === 'dead' ? job.id : null;
}
