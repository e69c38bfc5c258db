// Files of a case that viewers show: its written reports and its additional files.
import { accessTo } from '@plainscan/contract';

import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import {
  isReportFile,
  selectCaseFile,
  selectCaseFileIds,
  selectCaseFiles,
  type CaseFileRow,
} from './case-file-repository.ts';

export type CaseFile = CaseFileRow & { workspaceId: number; patientUserId: string | null };

/** Returns a file by its ID if its case is in the user's scope and open to them. Needs a transaction of that user. */
export async function lookUpCaseFile(actor: SignedIn, id: string, now: Date): Promise<CaseFile | undefined> {
  const file = await selectCaseFile(id);
  const record = file && (await createCaseRepository(actor).find(file.caseId));
  if (!record) return undefined;
  if (!isShownTo(actor, record, now)(file)) return undefined;
  const { workspaceId, patientUserId } = record.row;
  return { ...file, workspaceId, patientUserId };
}

/** Returns the IDs by which viewers know a stored file. Needs the owner's rights. */
export const listCaseFilesOf = (packFileId: string): Promise<string[]> => selectCaseFileIds(packFileId);

/** Returns whether a stored file is a written report of a case. Needs the owner's rights. */
export const isWrittenReport = (packFileId: string): Promise<boolean> => isReportFile(packFileId);

/** Returns the files of a study's newest case that its owner may see with the images. Needs the owner's transaction. */
export async function listCaseFilesOfStudy(
  actor: SignedIn,
  studyId: string,
  now: Date,
): Promise<CaseFileRow[]> {
  return filesOf(actor, await createCaseRepository(actor).findByStudy(studyId), now);
}

/** Returns those of one case, with or without images. Needs a transaction of that user. */
export async function listCaseFiles(actor: SignedIn, caseId: string, now: Date): Promise<CaseFileRow[]> {
  return filesOf(actor, await createCaseRepository(actor).find(caseId), now);
}

async function filesOf(actor: SignedIn, record: CaseRecord | undefined, now: Date): Promise<CaseFileRow[]> {
  return record ? (await selectCaseFiles(record.row.id)).filter(isShownTo(actor, record, now)) : [];
}

/** CG-50: a clinic that only supplied images sees only the files it supplied itself. */
function isShownTo(actor: SignedIn, record: CaseRecord, now: Date): (file: CaseFileRow) => boolean {
  const isSupplier = accessTo(actor, factsOf(record, now)) === 'upload';
  return ({ addedBy }) => !isSupplier || addedBy === actor.userId;
}
