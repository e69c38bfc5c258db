// The clip of an answer before it is sent: choosing a video, looking at it, removing it.
import { Button } from '@mantine/core';
import { limits, type AnswerClip } from '@plainscan/contract';
import { Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { VideoFileField } from '../reports/video/video-file-field.tsx';
import { videoFileProblem, type VideoSending } from '../reports/video/use-video-sending.ts';
import { Note } from '../ui/feedback/note.tsx';
import { VideoPlayer } from '../ui/player/video-player.tsx';
import { answerMessages } from './answer-messages.ts';
import { AnswerVideo } from './answer-video.tsx';
import styles from './question-list.module.css';
import type { QuestionsQuery } from './question-queries.ts';

export type ChosenClip =
  /** `seconds` is `null` until it is known, and if this browser cannot play the file. */
  | { file: File; seconds: number | null }
  /** The clip of the answer that is sent again. */
  | { kept: AnswerClip };

const isTooLong = (seconds: number | null): boolean => Math.floor(seconds ?? 0) > limits.answerClipSeconds;

/** Returns whether an answer may be sent with it. */
export const mayBeSent = (chosen: ChosenClip | null): boolean =>
  chosen === null ||
  'kept' in chosen ||
  (videoFileProblem(chosen.file) === null && !isTooLong(chosen.seconds));

interface AnswerClipFieldProps {
  /** Formatted time of the moment that was asked about. */
  moment: string;
  chosen: ChosenClip | null;
  sending: VideoSending & { isUploading: boolean };
  questions: Pick<QuestionsQuery, 'refetch'>;
  onChange: (chosen: ChosenClip | null) => void;
}

/** Shows the limit before a file is chosen. */
export function AnswerClipField({ moment, chosen, sending, questions, onChange }: AnswerClipFieldProps) {
  const words = useMessages(answerMessages);
  const [isOpen, setOpen] = useState(false);
  const minutes = limits.answerClipSeconds / 60;
  const remove = () => {
    setOpen(false);
    onChange(null);
  };
  if (chosen === null && !isOpen)
    return (
      <div className={styles['clip']}>
        <Button
          variant="default"
          leftSection={<Video size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {words('addVideo')}
        </Button>
        <p className={styles['count']}>{words('videoLimit', { minutes })}</p>
      </div>
    );
  return (
    <div className={styles['clip']}>
      {chosen !== null && 'kept' in chosen ? (
        <AnswerVideo clip={chosen.kept} moment={moment} questions={questions} />
      ) : (
        <VideoFileField
          hint={words('videoHint', { minutes })}
          cameraLabel={words('useCamera')}
          file={chosen?.file ?? null}
          sending={{ ...sending, isPending: sending.isUploading }}
          onChange={(file) => onChange(file && { file, seconds: null })}
        />
      )}
      {chosen !== null && 'file' in chosen && videoFileProblem(chosen.file) === null ? (
        <Preview
          key={chosen.file.name + chosen.file.lastModified}
          file={chosen.file}
          seconds={chosen.seconds}
          onSeconds={(seconds) => onChange({ file: chosen.file, seconds })}
        />
      ) : null}
      {chosen !== null && 'file' in chosen && isTooLong(chosen.seconds) ? (
        <Note tone="bad">{words('videoTooLong', { minutes })}</Note>
      ) : null}
      {sending.isUploading ? (
        <Button size="xs" variant="default" onClick={sending.stop}>
          {words('stopVideo')}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={remove}>
          {words('removeVideo')}
        </Button>
      )}
    </div>
  );
}

interface PreviewProps {
  file: File;
  seconds: number | null;
  onSeconds: (seconds: number) => void;
}

/** The chosen video, from this device. A type that the browser cannot play has no preview. */
function Preview({ file, seconds, onSeconds }: PreviewProps) {
  const words = useMessages(answerMessages);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === null) return null;
  if (seconds !== null)
    return <VideoPlayer src={address} label={words('preview')} durationSeconds={seconds} />;
  return (
    <video
      hidden
      src={address}
      preload="metadata"
      onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && onSeconds(duration)}
    />
  );
}
