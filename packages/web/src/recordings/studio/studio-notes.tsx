import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { timeText } from '../capture/recording-clock.ts';
import type { SessionProblem, SessionState } from '../keeping/recording-session.ts';
import type { StudioMessages } from './studio-messages.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import styles from './studio-page.module.css';

const LONG_SILENCE_MS = 60_000;

/** How far the server has come, in one line; always on the screen. */
export function SavedLine({
  state,
  messages,
}: {
  readonly state: SessionState;
  readonly messages: StudioMessages;
}) {
  const { sender, phase } = state;
  if (phase === 'saved')
    return (
      <span className={styles.saved} data-ok="true" role="status">
        {messages.allSaved}
      </span>
    );
  if (sender === null || sender.totalBytes === 0)
    return (
      <span className={styles.saved} role="status">
        {messages.nothingSaved}
      </span>
    );
  const time = timeText(sender.savedUpTo);
  const isWell = sender.silentSince === null && sender.status !== 'gone';
  return (
    <span className={styles.saved} data-ok={isWell} role="status">
      {isWell ? messages.saved(time) : messages.waiting(time)}
    </span>
  );
}

interface StudioNotesProps {
  readonly model: RecordingSessionModel;
  readonly onRetry: () => void;
  readonly onCopy: () => void;
  readonly messages: StudioMessages;
}

/** What went wrong and what to do about it, over the pane; nothing while all is well. */
export function StudioNotes({ model, onRetry, onCopy, messages }: StudioNotesProps) {
  const { state, kept, other } = model;
  const isSilent = useLongSilence(state.sender?.silentSince ?? null);
  if (other !== null) return <OtherVideoNote model={model} messages={messages} />;
  if (state.phase === 'saved') return <Note tone="ok">{messages.done}</Note>;
  if (state.problem === 'gone' || state.sender?.status === 'gone') {
    return (
      <Note tone="bad" action={messages.keepCopy} onAction={onCopy}>
        {messages.gone}
      </Note>
    );
  }
  if (state.problem !== null)
    return <ProblemNote problem={state.problem} onRetry={onRetry} messages={messages} />;
  if (isSilent) return <Note tone="warn">{messages.longSilence}</Note>;
  if (kept !== null && state.phase === 'idle') {
    return (
      <Note
        tone="warn"
        action={messages.sendKept}
        onAction={() => void model.recover()}
        second={messages.discardKept}
        onSecond={() => void model.discardKept()}
      >
        {messages.keptTitle(timeText(kept.seconds))}
      </Note>
    );
  }
  return null;
}

function ProblemNote({
  problem,
  onRetry,
  messages,
}: {
  readonly problem: SessionProblem;
  readonly onRetry: () => void;
  readonly messages: StudioMessages;
}) {
  if (problem === 'microphone-lost') return <Note tone="warn">{messages.microphoneLost}</Note>;
  if (problem === 'encoder-failed') return <Note tone="bad">{messages.encoderFailed}</Note>;
  if (problem === 'start-failed')
    return (
      <Note tone="bad" action={messages.again} onAction={onRetry}>
        {messages.startFailed}
      </Note>
    );
  if (problem === 'finish-failed')
    return (
      <Note tone="bad" action={messages.again} onAction={onRetry}>
        {messages.finishFailed}
      </Note>
    );
  if (problem === 'gone') return <Note tone="bad">{messages.gone}</Note>;
  return (
    <Note tone="warn" title={messages.microphoneTitle} action={messages.again} onAction={onRetry}>
      {messages.microphone[problem]} {messages.soundNeeded}
    </Note>
  );
}

function OtherVideoNote({
  model,
  messages,
}: {
  readonly model: RecordingSessionModel;
  readonly messages: StudioMessages;
}) {
  const { other } = model;
  if (other === null) return null;
  if (other.phase === 'saved') return <Note tone="ok">{messages.done}</Note>;
  if (other.phase === 'failed') return <Note tone="bad">{messages.startFailed}</Note>;
  const sent =
    other.sender === null
      ? null
      : messages.uploading(megabytes(other.sender.savedBytes), megabytes(other.sender.totalBytes));
  return (
    <Note tone="ok" title={other.kind === 'kept' ? messages.sendingKept : messages.uploadFile}>
      {sent}
    </Note>
  );
}

interface NoteProps {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly second?: string;
  readonly onSecond?: () => void;
}

function Note({ tone, title, children, action, onAction, second, onSecond }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role="status">
      {title !== undefined && <strong>{title}</strong>}
      <p>{children}</p>
      {action !== undefined && (
        <div className={styles.noteActions}>
          <button type="button" className={styles.quiet} onClick={onAction}>
            {action}
          </button>
          {second !== undefined && (
            <button type="button" className={styles.quiet} onClick={onSecond}>
              {second}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** True once the server has been silent for a minute. */
function useLongSilence(silentSince: number | null): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (silentSince === null) return setIsLong(false);
    const timer = setTimeout(
      () => setIsLong(true),
      Math.max(0, silentSince + LONG_SILENCE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [silentSince]);
  return isLong;
}
