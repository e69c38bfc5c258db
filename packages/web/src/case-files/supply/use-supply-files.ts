// The images and the report that a person puts together for a case that lacks them: chosen, read, on their way.
import { isReportName } from '@plainscan/contract';
import { useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import type { PickedFiles } from '../../ui/fields/folder-reader.ts';
import { readFolderChoice } from '../../uploads/folder-choice.ts';
import {
  dropSending,
  hasFailed,
  markTaken,
  startSending,
  type Sending,
} from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useSending } from '../../uploads/use-sendings.ts';

export interface SupplyFilesState {
  readonly study: Sending | null;
  readonly report: Sending | null;
  /** While a folder is read: files so far. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  readonly studyProblem: string | null;
  readonly reportProblem: string | null;
  takeFolder(picked: PickedFiles): Promise<void>;
  takeReport(picked: PickedFiles): void;
  removeStudy(): void;
  removeReport(): void;
}

/** Whether the server knows the upload; its bytes may still be on their way. */
export const isAnnounced = (sending: Sending | null): boolean =>
  sending !== null && sending.upload !== null && !hasFailed(sending);

/** What was chosen for which case, so that it is still there for whoever looks at another page meanwhile. */
const chosenFor = new Map<string, number>();

/** From now on the files are the case's, and go on in the background. */
export function markSupplied(caseId: string, sendings: readonly Sending[]): void {
  for (const { id, purpose } of sendings) {
    markTaken(id, caseId);
    chosenFor.delete(`${caseId} ${purpose}`);
  }
}

export function useSupplyFiles(caseId: string): SupplyFilesState {
  const t = useMessages(uploadMessages);
  const { workspace } = useCurrentUser();
  const study = useOneSending(`${caseId} study`);
  const report = useOneSending(`${caseId} report`);
  const [reading, setReading] = useState<SupplyFilesState['reading']>(null);
  const newest = useRef(0);

  async function takeFolder(picked: PickedFiles): Promise<void> {
    const turn = ++newest.current;
    const total = picked.files.length;
    study.setProblem(null);
    setReading({ done: 0, total });
    const choice = await readFolderChoice(
      picked,
      workspace.mainFileType,
      (done) => turn === newest.current && setReading({ done, total }),
    );
    if (turn !== newest.current) return;
    setReading(null);
    const { kept, reports, title, folder } = choice;
    if (reports.length > 0 && report.sending === null) sendReport(reports);
    if (kept.length > 0) {
      const label = title || t('unnamedStudy');
      study.replace(
        startSending({
          purpose: 'study',
          resumesCaseId: caseId,
          files: kept,
          ...(title && { title }),
          label,
          folder,
        }),
      );
    } else if (reports.length < total || total === 0) study.setProblem(t('noStudyFiles')); // W-015
  }

  function sendReport(files: PickedFiles['files']): void {
    const label = files.map(({ path }) => path).join(', ');
    report.replace(startSending({ purpose: 'report', files, label }));
  }

  function takeReport({ files }: PickedFiles): void {
    const isFitting = files.length > 0 && files.every(({ path }) => isReportName(path));
    if (isFitting) sendReport(files);
    else report.setProblem(t('reportTypes')); // W-014
  }

  return {
    study: study.sending,
    report: report.sending,
    reading,
    studyProblem: study.problem,
    reportProblem: report.problem,
    takeFolder,
    takeReport,
    removeStudy: () => study.replace(null),
    removeReport: () => report.replace(null),
  };
}

function useOneSending(place: string) {
  const [id, setId] = useState(chosenFor.get(place) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSending(id);
  return {
    sending,
    problem,
    setProblem,
    /** The upload before is given up, unless a case has taken it. */
    replace(next: number | null) {
      if (sending) dropSending(sending.id, true);
      setProblem(null);
      setId(next);
      if (next === null) chosenFor.delete(place);
      else chosenFor.set(place, next);
    },
  };
}
