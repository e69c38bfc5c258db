import { Button } from '@mantine/core';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize, formatSizeDone } from '../../ui/text/format-bytes.ts';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { videoFileProblem, type VideoSending } from './use-video-sending.ts';
import styles from '../../cases/case-dialog.module.css';

interface VideoFileFieldProps {
  hint: string;
  /** Label of a second choice on phones: recording with the camera. */
  cameraLabel?: string;
  file: File | null;
  sending: VideoSending;
  onChange: (file: File | null) => void;
}

/** One video file: the drop zone, the chosen file, its problem, and the upload progress. */
export function VideoFileField({ hint, cameraLabel, file, sending, onChange }: VideoFileFieldProps) {
  const words = useMessages(casePageMessages);
  const problem = file ? videoFileProblem(file) : null;
  return (
    <>
      {file ? (
        <ChosenFile file={file} onChange={sending.isPending ? null : () => onChange(null)} />
      ) : (
        <DropArea
          isForFiles
          title={words('uploadDrop')}
          hint={hint}
          {...(cameraLabel && { cameraLabel })}
          accept="video/*,.mov,.mkv"
          onFiles={({ files }) => onChange(files[0]?.file ?? null)}
        />
      )}
      {problem ? <Note tone="bad">{words(problem)}</Note> : null}
      {sending.isPending ? <Sending sending={sending} /> : null}
    </>
  );
}

function ChosenFile({ file, onChange }: { file: File; onChange: (() => void) | null }) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  return (
    <div className={styles['chosen']}>
      <b>{words('chosenFile', { name: file.name, size: formatFileSize(file.size, locale) })}</b>
      {onChange ? (
        <Button size="xs" variant="default" onClick={onChange}>
          {words('changeFile')}
        </Button>
      ) : null}
    </div>
  );
}

function Sending({ sending }: { sending: VideoSending }) {
  const words = useMessages(casePageMessages);
  const { locale } = useLocale();
  const { phase, bytesDone, bytesTotal } = sending.progress;
  const amount = words('uploadSending', formatSizeDone(bytesDone, bytesTotal, locale));
  const isAllThere = bytesTotal > 0 && bytesDone >= bytesTotal;
  return (
    <div className={styles['sending']}>
      <ProgressLine
        percent={bytesTotal > 0 ? (100 * bytesDone) / bytesTotal : 0}
        label={words('uploadTitle')}
      />
      <p className="meta num">{isAllThere ? words('uploadChecking') : amount}</p>
      <p className="meta" role="status">
        {phase === 'waiting' ? words('uploadWaiting') : null}
      </p>
    </div>
  );
}
