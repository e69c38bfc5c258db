import { Bookmark, Circle, Pause } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { timeText } from '../capture/recording-clock.ts';
import type { SessionPhase } from '../keeping/recording-session.ts';
import type { StudioMessages } from './studio-messages.ts';
import { studioWords } from './studio-words.ts';
import { VideoFileButton } from './video-file-button.tsx';
import styles from './studio-page.module.css';

interface RecordingBarProps {
  readonly phase: SessionPhase;
  /** A recording exists that can be finished. */
  readonly canFinish: boolean;
  /** Somebody records elsewhere, or something is being recovered. */
  readonly isHeld: boolean;
  readonly elapsed: () => number;
  readonly onToggle: () => void;
  readonly onMark: () => void;
  readonly onFinish: () => void;
  readonly onFile: (file: File) => void;
  readonly messages: StudioMessages;
}

/** Record and pause, the time, and the end of it. */
export function RecordingBar({
  phase,
  canFinish,
  isHeld,
  elapsed,
  onToggle,
  onMark,
  onFinish,
  onFile,
  messages,
}: RecordingBarProps) {
  const seconds = useElapsed(elapsed, phase);
  const isRecording = phase === 'recording';
  const isOver = phase === 'saved' || phase === 'kept';
  const isBusy = isHeld || isOver || phase === 'asking' || phase === 'finishing';
  const toggleLabel = isRecording ? messages.pause : canFinish ? messages.resume : messages.record;
  return (
    <footer className={styles.bar}>
      <div className={styles.time}>
        <span className={styles.phase} data-phase={phase} role="status">
          <i aria-hidden="true" />
          {messages.phase[phase]}
        </span>
        <span className={styles.elapsed} role="timer" aria-live="off">
          {timeText(seconds)}
        </span>
      </div>
      <button
        type="button"
        className={styles.toggle}
        data-phase={phase}
        aria-label={toggleLabel}
        title={toggleLabel}
        disabled={isBusy}
        onClick={onToggle}
      >
        {isRecording ? (
          <Pause aria-hidden="true" size={26} fill="currentColor" strokeWidth={0} />
        ) : (
          <Circle aria-hidden="true" size={24} fill="currentColor" strokeWidth={0} />
        )}
      </button>
      <div className={styles.ends}>
        {(isRecording || phase === 'paused') && <MarkButton onMark={onMark} />}
        {!canFinish && !isOver && (
          <VideoFileButton
            label={messages.uploadFile}
            hint={messages.uploadHint}
            disabled={isBusy}
            onFile={onFile}
          />
        )}
        {canFinish && (
          <button type="button" className={styles.primary} disabled={isBusy} onClick={onFinish}>
            {messages.finish}
          </button>
        )}
      </div>
    </footer>
  );
}

function MarkButton({ onMark }: { readonly onMark: () => void }) {
  const t = useMessages(studioWords);
  return (
    <button type="button" className={styles.mark} title={t('chapterKey')} onClick={onMark}>
      <Bookmark aria-hidden="true" size={18} strokeWidth={1.75} />
      <span>{t('chapter')}</span>
      <kbd aria-hidden="true">M</kbd>
    </button>
  );
}

const TICK_MS = 250;

/** Keeps the last time when the recorder is gone. */
function useElapsed(elapsed: () => number, phase: SessionPhase): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (phase !== 'recording' && phase !== 'paused') return;
    const timer = setInterval(() => setSeconds(elapsed()), TICK_MS);
    return () => clearInterval(timer);
  });
  return seconds;
}
