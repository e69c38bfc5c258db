// The images and the written report that a user chooses for a case. They are read, checked, and sent immediately.
import { isReportName, type Workspace } from '@plainscan/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import type { PickedFiles } from '../ui/fields/folder-reader.ts';
import { readFolderChoice } from './folder-choice.ts';
import {
  removeSending,
  isInterrupted,
  markAssigned,
  startSending,
  adoptUpload,
  type ReadFolder,
  type Sending,
} from './sending-store.ts';
import type { FolderSoFar } from './study-folder.ts';
import { uploadMessages } from './upload-messages.ts';
import { useSending } from './use-sendings.ts';

/** An upload of a saved form, to be taken up again after a reload. */
export interface DraftUpload {
  readonly uploadId: string;
  readonly label: string;
  readonly folder: ReadFolder | null;
}

export interface ChosenFiles {
  readonly study: Sending | null;
  readonly report: Sending | null;
  /** Progress while a folder is being read, in files, and what was found so far. */
  readonly reading: FolderReading | null;
  readonly studyProblem: string | null;
  readonly reportProblem: string | null;
  /** A report already exists, so a chosen file replaces it and must be a PDF (G-002). */
  readonly isReportChange: boolean;
  acceptFolder(picked: PickedFiles): Promise<void>;
  acceptReport(picked: PickedFiles): void;
  removeStudy(): void;
  removeReport(): void;
}

interface FolderReading {
  readonly done: number;
  readonly total: number;
  /** `null` before the first files have been read. */
  readonly found: FolderSoFar | null;
}

interface Choosing {
  mainFileType: Workspace['mainFileType'];
  /** The case that waits for these files. What was chosen for it survives navigation. */
  caseId?: string;
  draft?: Readonly<Record<'study' | 'report', DraftUpload | null>> | null;
  isReportChange?: boolean;
  /** The secret of an upload link (B14), which authorizes the files instead of the session. */
  bearer?: string;
  onFolder?: (folder: ReadFolder) => void;
}

const isPdfName = (path: string): boolean => path.toLowerCase().endsWith('.pdf');

export function useChosenFiles(choosing: Choosing): ChosenFiles {
  const { mainFileType, caseId, draft, isReportChange = false, bearer, onFolder } = choosing;
  const t = useMessages(uploadMessages);
  const study = useOneSending({ draft: draft?.study ?? null, place: caseId && `${caseId} study`, bearer });
  const report = useOneSending({ draft: draft?.report ?? null, place: caseId && `${caseId} report`, bearer });
  const [reading, setReading] = useState<ChosenFiles['reading']>(null);
  const newest = useRef(0);
  const fits = isReportChange ? isPdfName : isReportName;

  async function acceptFolder(picked: PickedFiles): Promise<void> {
    const turn = ++newest.current;
    const total = picked.files.length;
    study.setProblem(null);
    setReading({ done: 0, total, found: null });
    const choice = await readFolderChoice(
      picked,
      mainFileType,
      (done, found) => turn === newest.current && startTransition(() => setReading({ done, total, found })),
    );
    if (turn !== newest.current) return;
    setReading(null);
    const { kept, reports, title, folder } = choice;
    const fitting = reports.filter(({ path }) => fits(path));
    if (fitting.length > 0 && report.sending === null) report.replace(sendReport(fitting, bearer));
    if (kept.length === 0) {
      const archive = folder.facts.setAside.find(({ reason }) => reason === 'archive');
      if (archive) study.setProblem(t('closedArchive', { name: archive.path }));
      else if (reports.length < total || total === 0) study.setProblem(t('noStudyFiles')); // W-015
      return;
    }
    const work = { purpose: 'study', files: kept, ...(title && { title }), folder } as const;
    const label = title || t('unnamedStudy');
    study.replace(
      startSending({ ...work, label, ...(caseId && { resumesCaseId: caseId }), ...(bearer && { bearer }) }),
    );
    onFolder?.(folder);
  }

  function acceptReport({ files }: PickedFiles): void {
    const isFitting = files.length > 0 && files.every(({ path }) => fits(path));
    if (isFitting) report.replace(sendReport(files, bearer));
    else report.setProblem(t(isReportChange ? 'changedReportType' : 'reportTypes')); // W-014
  }

  return {
    study: study.sending,
    report: report.sending,
    reading,
    studyProblem: study.problem,
    reportProblem: report.problem,
    isReportChange,
    acceptFolder,
    acceptReport,
    removeStudy: () => study.replace(null),
    removeReport: () => report.replace(null),
  };
}

const sendReport = (files: PickedFiles['files'], bearer: string | undefined): number =>
  startSending({
    purpose: 'report',
    files,
    label: files.map(({ path }) => path).join(', '),
    ...(bearer && { bearer }),
  });

/** Sendings chosen for each case, by `<case> <purpose>`. */
const chosenFor = new Map<string, number>();

/** Marks the files as belonging to the case. They are sent in the background. */
export function markSupplied(caseId: string, sendings: readonly Sending[]): void {
  for (const { id, purpose } of sendings) {
    markAssigned(id, caseId);
    chosenFor.delete(`${caseId} ${purpose}`);
  }
}

interface OneSending {
  draft: DraftUpload | null;
  place: string | undefined;
  bearer: string | undefined;
}

function useOneSending({ draft, place, bearer }: OneSending) {
  const t = useMessages(uploadMessages);
  const [id, setId] = useState(() => (place && chosenFor.get(place)) || null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useSending(id);
  const goneText = t('uploadGone');
  useEffect(() => {
    if (!draft) return;
    let isWanted = true;
    void adoptUpload(draft.uploadId, draft.label, draft.folder, bearer).then((found) => {
      if (!isWanted) return;
      if (found === null) setProblem(goneText);
      setId((present) => present ?? found);
    });
    return () => {
      isWanted = false;
    };
  }, [draft, goneText, bearer]);
  return {
    sending,
    problem,
    setProblem,
    /** Gives up the previous upload, unless a case has taken it or the same files may resume it. */
    replace(next: number | null) {
      if (sending) removeSending(sending.id, !(next !== null && isInterrupted(sending)));
      setProblem(null);
      setId(next);
      if (place === undefined) return;
      if (next === null) chosenFor.delete(place);
      else chosenFor.set(place, next);
    },
  };
}
