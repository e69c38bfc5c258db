import { limits } from '@plainscan/contract';
import { Bookmark, Circle, Pause, RotateCcw, X } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { timeText } from '../../capture/recording-clock.ts';
import type { SessionPhase } from '../../keeping/session-state.ts';
import { LevelMeter } from './level-meter.tsx';
import { StatusIndicators } from './status-indicators.tsx';
import { lengthStateOf } from './recording-length.ts';
import type { LengthState } from './recording-length.ts';
import type { StudioMessages } from '../studio-messages.ts';
import { studioWords } from '../studio-words.ts';
import { TimeRing } from './time-ring.tsx';
import { useRecordingLength } from './use-recording-length.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { isLive } from '../use-studio-guard.ts';
import { VideoFileButton } from '../video-file-button.tsx';
import styles from './recording-bar.module.css';

interface RecordingBarProps {
  readonly model: RecordingSessionModel;
  /** There is a recording that can be finished. */
  readonly canFinish: boolean;
  /** Someone is recording elsewhere, or a recovery is running. */
  readonly isHeld: boolean;
  /** Nothing has been recorded, and the image is not on the screen yet, or the study has none. `null` otherwise. */
  readonly missingImage: 'awaited' | 'none' | null;
  /** Record was pressed, and the browser has not handed over the microphone yet. */
  readonly isAsking: boolean;
  /** A start is coming that can be canceled: it asks for the microphone or counts down. */
  readonly isBeginning: boolean;
  readonly onToggle: () => void;
  readonly onMark: () => void;
  readonly onGoBack: () => void;
  readonly onFinish: () => void;
  readonly messages: StudioMessages;
}

/** Record and pause, the time, the status lamps, and Finish. */
export function RecordingBar(props: RecordingBarProps) {
  const { model, canFinish, isHeld, onFinish, messages } = props;
  const { state } = model;
  const { phase } = state;
  const seconds = useRecordingLength(model.elapsed, phase, onFinish);
  const isOver = phase === 'saved' || phase === 'kept';
  const isBusy = isHeld || isOver || phase === 'asking' || phase === 'finishing';
  return (
    <footer className={styles['bar']}>
      <Time {...props} seconds={seconds} />
      <div className={styles['middle']}>
        {isLive(state) && <BackButton onGoBack={props.onGoBack} />}
        <Toggle {...props} isBusy={isBusy} />
        {isLive(state) && <MarkButton onMark={props.onMark} />}
      </div>
      <div className={styles['ends']}>
        <StatusIndicators state={state} messages={messages} />
        {isLive(state) && <LevelMeter sound={model.sound} isRecording={phase === 'recording'} />}
        {!canFinish && !isOver && (
          <VideoFileButton
            label={messages.uploadFile}
            hint={messages.uploadHint}
            disabled={isBusy}
            onFile={(file) => void model.uploadFile(file)}
          />
        )}
        {canFinish && (
          <button type="button" className={styles['primary']} disabled={isBusy} onClick={onFinish}>
            {messages.finish}
          </button>
        )}
      </div>
    </footer>
  );
}

function Time({
  seconds,
  model: { state },
  isAsking,
  missingImage,
  messages,
}: RecordingBarProps & { readonly seconds: number }) {
  const t = useMessages(studioWords);
  const phase = isAsking ? 'asking' : state.phase;
  const length = lengthStateOf(seconds);
  const rest = Math.abs(limits.reportSecondsWanted - seconds);
  const end = timeText(Math.max(0, limits.recordingSecondsMax - seconds));
  const words: Record<LengthState, string> = {
    good: t('timeLeft', { time: timeText(Math.ceil(rest)) }),
    over: t('timeOver', { time: timeText(rest) }),
    ending: t('timeEnds', { time: end }),
    full: t('timeFull'),
  };
  return (
    <div className={styles['time']}>
      <TimeRing seconds={seconds} state={length} isRecording={phase === 'recording'} />
      <div className={styles['words']} data-state={length}>
        <span className={styles['elapsed']} role="timer" aria-live="off">
          {timeText(seconds)}
        </span>
        <span className={styles['phase']} data-phase={phase} role="status">
          <i aria-hidden="true" />
          {missingImage === null
            ? messages.phase[phase]
            : t(missingImage === 'none' ? 'noImage' : 'imageAwaited')}
        </span>
        <span className={styles['left']}>{words[length]}</span>
        <span className="visually-hidden" role="status">
          {isLive(state) && length !== 'good' ? t(`${length}Said`) : ''}
        </span>
      </div>
    </div>
  );
}

function Toggle({
  model,
  canFinish,
  isBeginning,
  missingImage,
  isBusy,
  onToggle,
  messages,
}: RecordingBarProps & { readonly isBusy: boolean }) {
  const t = useMessages(studioWords);
  const { phase } = model.state;
  const label = isBeginning ? t('countdownCancel') : toggleLabel(phase, canFinish, messages);
  const Sign = isBeginning ? X : phase === 'recording' ? Pause : Circle;
  return (
    <button
      type="button"
      className={styles['toggle']}
      data-phase={phase}
      title={missingImage === null ? label : t(missingImage === 'none' ? 'noImage' : 'imageFirst')}
      disabled={isBusy || missingImage !== null}
      onClick={onToggle}
    >
      <Sign
        aria-hidden="true"
        size={isBeginning ? 28 : 25}
        fill="currentColor"
        strokeWidth={isBeginning ? 2 : 0}
      />
      <span>{label}</span>
      <kbd aria-hidden="true">{t('space')}</kbd>
    </button>
  );
}

function toggleLabel(phase: SessionPhase, canFinish: boolean, messages: StudioMessages): string {
  if (phase === 'recording') return messages.pause;
  return canFinish ? messages.resume : messages.record;
}

function MarkButton({ onMark }: { readonly onMark: () => void }) {
  const t = useMessages(studioWords);
  return (
    <button type="button" className={styles['mark']} title={t('chapterKey')} onClick={onMark}>
      <Bookmark aria-hidden="true" size={18} strokeWidth={1.75} />
      <span>{t('chapter')}</span>
      <kbd aria-hidden="true">M</kbd>
    </button>
  );
}

function BackButton({ onGoBack }: { readonly onGoBack: () => void }) {
  const t = useMessages(studioWords);
  return (
    <button type="button" className={styles['mark']} title={t('goBackKey')} onClick={onGoBack}>
      <RotateCcw aria-hidden="true" size={18} strokeWidth={1.75} />
      <span>{t('goBack')}</span>
      <kbd aria-hidden="true">B</kbd>
    </button>
  );
}
