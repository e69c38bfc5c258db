// T14 and T15: what happens to a case once its images have been read, or could not be.
import { writeObjectKinds, type FileProblem } from '@plainscan/contract';

import { publishCaseChange } from '../case-flow/case-change.ts';
import { announceCase } from '../case-flow/case-events.ts';
import { applySystemTransition } from '../case-flow/transition.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { systemCases } from '../cases/system-cases.ts';
import { kindOfWords } from '../platform/media/dicom/dicom-object-kind.ts';
import type { Platform } from '../platform/platform.ts';
import { readObjectWords } from '../viewers/file-view-service.ts';
import { assignStudy, readStudyHeader, untitledStudy } from '../viewers/study-service.ts';
import { patientFromImages } from './patient-from-images.ts';

/** A case and the upload of its images; `null` if it uses an existing study. */
export type CaseFiles = { caseId: string; uploadId: string | null };

/** Returns the case if it still waits for this upload: after it was given up another one may have replaced it (T13). */
async function findWaiting({ caseId, uploadId }: CaseFiles): Promise<CaseRecord | undefined> {
  if (!(await systemCases.lock(caseId))) return undefined;
  const record = await systemCases.find(caseId);
  return record?.row.uploadId === uploadId ? record : undefined;
}

/** Continues the case after its images are ready, to `new` or back to its portal. Needs a system transaction. */
export async function finishProcessing(
  platform: Platform,
  files: CaseFiles,
  study: { id: string; title: string; type: string },
  now: Date,
): Promise<void> {
  const { caseId } = files;
  const waiting = await findWaiting(files);
  if (!waiting) return;
  // G-030: images were requested, and other files arrived.
  if (waiting.row.studyFileType === 'dcm' && study.type !== 'dcm')
    return failProcessing(platform, files, await problemWithoutImages(study.id), now);
  const moved = await applySystemTransition(
    platform,
    caseId,
    {
      action: 'finishProcessing',
      prepare: ({ row }) => ({
        columns: {
          studyId: study.id,
          studyFileType: study.type,
          ...(row.title === untitledStudy && { title: study.title }),
        },
        write: () => assignStudy(study.id, row.patientUserId),
      }),
    },
    now,
  );
  if (!moved) await storeStudyOfWaitingCase(caseId, study, now);
}

/** CG-215: names the objects that came instead of images. */
async function problemWithoutImages(studyId: string): Promise<FileProblem> {
  const kinds = (await readObjectWords(studyId)).flatMap((words) => kindOfWords(words) ?? []);
  return kinds.length === 0
    ? { code: 'noStudyFiles' }
    : { code: 'onlyObjects', params: { kinds: writeObjectKinds(kinds) } };
}

/** Continues a case without images when the report it waited for has arrived. Needs a system transaction. */
export async function finishWaitingForReport(platform: Platform, files: CaseFiles, now: Date): Promise<void> {
  if (!(await findWaiting(files))) return;
  const prepare = () => ({ columns: { uploadId: null } });
  await applySystemTransition(platform, files.caseId, { action: 'finishProcessing', prepare }, now);
}

/** Saves the images of a case that waits for payment or patient details; it continues with them later. */
async function storeStudyOfWaitingCase(
  caseId: string,
  study: { id: string; title: string; type: string },
  now: Date,
): Promise<void> {
  const record = await systemCases.find(caseId);
  if (!record || !waitsWithFiles(record) || record.row.studyId !== null) return;
  const { row } = record;
  const changed = await systemCases.change(row.id, {
    studyId: study.id,
    studyFileType: study.type,
    ...(row.title === untitledStudy && { title: study.title }),
    ...(row.status === 'incomplete' &&
      row.patientSnapshot.name === '' && {
        patientSnapshot: patientFromImages(await readStudyHeader(study.id)),
      }),
    uploadFailedReason: null,
    updatedAt: now,
  });
  await assignStudy(study.id, row.patientUserId);
  await announceCase(changed);
}

const waitsWithFiles = ({ row }: CaseRecord): boolean =>
  row.status === 'not-paid' || row.status === 'incomplete';

/** Sends the case back to waiting for files because its images were unreadable. Needs a system transaction. */
export async function failProcessing(
  platform: Platform,
  files: CaseFiles,
  problem: FileProblem,
  now: Date,
): Promise<void> {
  const { caseId } = files;
  if (!(await findWaiting(files))) return;
  const moved = await applySystemTransition(
    platform,
    caseId,
    {
      action: 'failProcessing',
      prepare: () => ({ columns: { uploadFailedReason: problem }, detail: { problem } }),
    },
    now,
  );
  const record = moved ? undefined : await systemCases.find(caseId);
  if (!record || !waitsWithFiles(record)) return;
  const changed = await systemCases.change(record.row.id, { uploadFailedReason: problem, updatedAt: now });
  // No user is waiting for what a gateway sent, so its workspace is notified.
  if (record.row.status === 'incomplete')
    await publishCaseChange(platform, {
      action: 'failProcessing',
      record: { ...record, row: changed },
      before: record,
      initiator: { actor: null, now },
      detail: { problem },
    });
}
