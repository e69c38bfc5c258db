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

/** Returns whether the caller came through a share link. They learn no more than the images show. */
export const isByShare = ({ pass }: SignedIn): boolean => pass?.shareLinkId != null;

/**
 * H-028: lists what belongs to a record besides its images: its other files, the written reports, and files added to
 * the case. For a record without images, lists the files of its case.
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
    const files = study ? await listSiblings(caller, { study, caseId }) : await listOfCase(caller, caseId);
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
  caseId === null ? [] : (await listCaseFiles(actor, caseId, context.now)).map(asSibling);

type Shown = {
  file?: Pick<FoundFile, 'reportOf'> | undefined;
  study?: Pick<StudyRow, 'id'> | undefined;
  /** The case of the study to use. Defaults to the newest. */
  caseId?: string | null;
};
const asSibling = ({ name, ...file }: Awaited<ReturnType<typeof listCaseFiles>>[number]): SiblingFile => ({
  ...file,
  title: name,
});

/** Lists everything that belongs to a study, or the other written reports of the report's case (H-003). */
export async function listSiblings(caller: Caller, { file, study, caseId }: Shown): Promise<SiblingFile[]> {
  const { actor, context } = caller;
  if (study) {
    const own = await selectStudyFiles(study.id);
    const ofCase = caseId
      ? await listCaseFiles(actor, caseId, context.now)
      : await listCaseFilesOfStudy(actor, study.id, context.now);
    const isShared = isByShare(actor);
    return [...own, ...ofCase.filter(({ isReport }) => !(isShared && isReport)).map(asSibling)];
  }
  if (file?.reportOf === undefined) return [];
  return (await listOfCase(caller, file.reportOf)).filter(({ isReport }) => isReport);
}
