// The images and the written report of a request: chosen, read, on their way.
import { isReportName, type Case, type Workspace } from '@plainscan/contract';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import type { PickedFiles } from '../../ui/folder-reader.ts';
import { readFolderChoice } from '../../uploads/folder-choice.ts';
import {
  dropSending,
  isInterrupted,
  startSending,
  takeUpSending,
  type ReadFolder,
  type Sending,
} from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useSending } from '../../uploads/use-sendings.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import type { DraftFiles, DraftUpload } from '../values/kept-draft.ts';
import { useAdditionalFiles, type AdditionalFiles } from './use-additional-files.ts';

const isPdfName = (path: string): boolean => path.toLowerCase().endsWith('.pdf');

export interface RequestFiles extends AdditionalFiles {
  readonly study: Sending | null;
  readonly report: Sending | null;
  /** While a folder is read: files so far. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  readonly studyProblem: string | null;
  readonly reportProblem: string | null;
  /** There is a report already: what is chosen changes it, and must be a PDF (G-002). */
  readonly isReportChange: boolean;
  takeFolder(picked: PickedFiles): Promise<void>;
  takeReport(picked: PickedFiles): void;
  removeStudy(): void;
  removeReport(): void;
}

interface RequestFacts {
  /** The case that is completed; null for a new one. */
  item: Case | null;
  mainFileType: Workspace['mainFileType'];
}

export function useRequestFiles(
  draft: DraftFiles | null,
  { item, mainFileType }: RequestFacts,
  onFolder: (folder: ReadFolder) => void,
): RequestFiles {
  const t = useMessages(uploadMessages);
  const words = useMessages(addCaseMessages);
  const study = useOneUpload(draft?.study ?? null, words('uploadGone'));
  const report = useOneUpload(draft?.report ?? null, words('uploadGone'));
  const more = useAdditionalFiles(draft?.additional ?? []);
  const [reading, setReading] = useState<RequestFiles['reading']>(null);
  const newest = useRef(0);
  const isReportChange = item !== null && item.reports.length > 0;
  const fits = isReportChange ? isPdfName : isReportName;

  async function takeFolder(picked: PickedFiles): Promise<void> {
    const turn = ++newest.current;
    const { files } = picked;
    study.setProblem(null);
    setReading({ done: 0, total: files.length });
    const choice = await readFolderChoice(
      picked,
      mainFileType,
      (done) => turn === newest.current && setReading({ done, total: files.length }),
    );
    if (turn !== newest.current) return;
    setReading(null);
    const { kept, reports, title, folder } = choice;
    const fitting = reports.filter(({ path }) => fits(path));
    if (fitting.length > 0 && !report.sending) report.replace(sendReport(fitting));
    if (kept.length === 0) {
      if (reports.length < files.length || files.length === 0) study.setProblem(t('noStudyFiles'));
      return;
    }
    const label = title || t('unnamedStudy');
    study.replace(startSending({ purpose: 'study', files: kept, ...(title && { title }), label, folder }));
    onFolder(folder);
  }

  function takeReport({ files }: PickedFiles): void {
    const isFitting = files.length > 0 && files.every(({ path }) => fits(path));
    report.setProblem(isFitting ? null : isReportChange ? words('changedReportType') : t('reportTypes'));
    if (isFitting) report.replace(sendReport(files));
  }

  return {
    ...more,
    study: study.sending,
    report: report.sending,
    reading,
    studyProblem: study.problem,
    reportProblem: report.problem,
    isReportChange,
    takeFolder,
    takeReport,
    removeStudy: () => study.replace(null),
    removeReport: () => report.replace(null),
  };
}

const sendReport = (files: PickedFiles['files']): number =>
  startSending({ purpose: 'report', files, label: files.map(({ path }) => path).join(', ') });

/** One upload of the form, taken up again from the draft after a reload. */
function useOneUpload(draft: DraftUpload | null, goneText: string) {
  const [id, setId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSending(id);
  useEffect(() => {
    if (!draft) return;
    let isWanted = true;
    void takeUpSending(draft.uploadId, draft.label, draft.folder).then((found) => {
      if (!isWanted) return;
      if (found === null) setProblem(goneText);
      setId((present) => present ?? found);
    });
    return () => {
      isWanted = false;
    };
  }, [draft, goneText]);
  return {
    sending,
    problem,
    setProblem,
    /** The upload before is given up, unless the same files may go on with it. */
    replace(next: number | null) {
      if (sending) dropSending(sending.id, !(next !== null && isInterrupted(sending)));
      setProblem(null);
      setId(next);
    },
  };
}
