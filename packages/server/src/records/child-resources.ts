import { AppError, type ChildResource } from '@plainscan/contract';

import { listCaseFiles, listCaseFilesOfStudy } from '../case-files/case-file-access.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { presentChildren, type SiblingFile } from '../viewers/sibling-files.ts';
import { selectStudyFiles } from '../viewers/resource-repository.ts';
import type { StudyRow } from '../viewers/study-repository.ts';
import { lookUpStudy } from '../viewers/study-service.ts';
import type { FoundFile } from './resource-presenter.ts';

/** Whoever came by a shared link is not told more than the pictures show. */
export const isByShare = ({ pass }: SignedIn): boolean => pass?.shareLinkId != null;

/**
 * H-028: what is beside the images of a record: their own further files, the written reports, and what was added to
 * the case. A record without images has the files of its case.
 */
export async function listChildResources(
  { database }: Platform,
  caller: Caller,
  { studyId, caseId }: { studyId: string | null; caseId: string | null },
): Promise<{ data: ChildResource[]; total: number }> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const study = studyId === null ? undefined : await lookUpStudy(actor, studyId);
    if (studyId !== null && !study) throw new AppError('not-found');
    const files = study ? await listBeside(caller, { study, caseId }) : await listOfCase(caller, caseId);
    const data = await presentChildren(caller, files);
    await recordRead(caller, 'record.read', {
      entityKind: study ? 'study' : 'case',
      entityId: study?.id ?? caseId ?? '',
      workspaceId: study?.workspaceId ?? actor.workspaceId,
      patientUserId: study?.ownerUserId ?? null,
    });
    return { data, total: data.length };
  });
}

const listOfCase = async ({ actor, context }: Caller, caseId: string | null): Promise<SiblingFile[]> =>
  caseId === null ? [] : (await listCaseFiles(actor, caseId, context.now)).map(asBeside);

type Shown = {
  file?: Pick<FoundFile, 'reportOf'> | undefined;
  study?: Pick<StudyRow, 'id'> | undefined;
  /** Which case of the study is meant; the newest where it is left out. */
  caseId?: string | null;
};
const asBeside = ({ name, ...file }: Awaited<ReturnType<typeof listCaseFiles>>[number]): SiblingFile => ({
  ...file,
  title: name,
});

/** Beside a study everything that belongs to it; beside a written report the others of its case (H-003). */
export async function listBeside(caller: Caller, { file, study, caseId }: Shown): Promise<SiblingFile[]> {
  const { actor, context } = caller;
  if (study) {
    const own = await selectStudyFiles(study.id);
    const ofCase = caseId
      ? await listCaseFiles(actor, caseId, context.now)
      : await listCaseFilesOfStudy(actor, study.id, context.now);
    const isShared = isByShare(actor);
    return [...own, ...ofCase.filter(({ isReport }) => !(isShared && isReport)).map(asBeside)];
  }
  if (file?.reportOf === undefined) return [];
  return (await listOfCase(caller, file.reportOf)).filter(({ isReport }) => isReport);
}
