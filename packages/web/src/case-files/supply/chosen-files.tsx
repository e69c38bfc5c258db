// Drop zones for the images and the written report of a case, and the state of the chosen files.
import { reportExtensions } from '@plainscan/contract';
import { FileText, ScanLine } from 'lucide-react';
import { panelMessages } from '../../cases/panel-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import type { ChosenFiles } from '../../uploads/use-chosen-files.ts';
import { SuppliedFile } from './supplied-file.tsx';

const acceptedReports = reportExtensions.map((ending) => `.${ending}`).join(',');

/** The images of a case: a drop zone for the folder, or the chosen folder. */
export function ChosenImages({ files }: { files: ChosenFiles }) {
  const words = useMessages(panelMessages);
  const { study, reading, studyProblem, acceptFolder, removeStudy } = files;
  return (
    <>
      {study ? (
        <SuppliedFile
          icon={<ScanLine size={18} strokeWidth={1.75} aria-hidden />}
          sending={study}
          onRemove={removeStudy}
        />
      ) : (
        <DropArea
          title={words('dropFolder')}
          hint={words('dropFolderHint')}
          isDisabled={reading !== null}
          onFiles={(picked) => void acceptFolder(picked)}
        />
      )}
      <p role="status" className="meta num">
        {reading ? words('readingFolder', reading) : null}
      </p>
      {studyProblem ? <Note tone="bad">{studyProblem}</Note> : null}
    </>
  );
}

/** The written report: a drop zone, or the chosen report. */
export function ChosenReport({
  files: { report, reportProblem, acceptReport, removeReport },
}: {
  files: ChosenFiles;
}) {
  const words = useMessages(panelMessages);
  return (
    <>
      {report ? (
        <SuppliedFile
          icon={<FileText size={18} strokeWidth={1.75} aria-hidden />}
          sending={report}
          onRemove={removeReport}
        />
      ) : (
        <DropArea
          isForFiles
          isCompact
          accept={acceptedReports}
          title={words('dropReport')}
          hint={words('dropReportHint')}
          onFiles={acceptReport}
        />
      )}
      {reportProblem ? <Note tone="bad">{reportProblem}</Note> : null}
    </>
  );
}
