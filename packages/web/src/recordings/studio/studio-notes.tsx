import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { formatSizeDone } from '../../ui/text/format-bytes.ts';
import { DiscardDialog } from '../keeping/discard-dialog.tsx';
import { interruptedText, sendingText } from '../keeping/interrupted-recordings.tsx';
import { saveFile } from '../keeping/recording-recovery.ts';
import { keepingMessages } from '../keeping/keeping-messages.ts';
import { requestWindowFocus } from '../keeping/recording-lock.ts';
import { studioWords } from './studio-words.ts';
import { isLive } from './use-studio-guard.ts';
import type { StudioGuard } from './use-studio-guard.ts';
import type { SessionProblem, SessionState } from '../keeping/session-state.ts';
import type { StudioMessages } from './studio-messages.ts';
import type { ChosenFile, RecordingSessionModel } from './use-recording-session.ts';
import styles from './studio-page.module.css';

const LONG_SILENCE_MS = 60_000;

interface StudioNotesProps {
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
  readonly onRetry: () => void;
  readonly messages: StudioMessages;
  /** Shown while all is well. */
  readonly children: ReactNode;
}

/** What went wrong and how to fix it, over the pane. */
export function StudioNotes({ model, guard, onRetry, messages, children }: StudioNotesProps) {
  const t = useMessages(studioWords);
  const { state, file } = model;
  const isSilent = useLongSilence(state.sender?.silentSince ?? null);
  const copy = () => void saveCopy(model).catch(() => notify('error', t('copyFailed')));
  if (file !== null) return <FileNote file={file} messages={messages} />;
  if (state.phase === 'saved') return <Note tone="ok">{messages.done}</Note>;
  if (state.phase === 'kept') {
    return (
      <Note tone="warn" action={t('saveCopy')} onAction={copy}>
        {t('takenBack', { day: formatDay(state.keptUntil) })}
      </Note>
    );
  }
  if (state.problem === 'gone' || state.sender?.status === 'gone') {
    return (
      <Note tone="bad" action={t('saveCopy')} onAction={copy}>
        {messages.gone}
      </Note>
    );
  }
  if (state.problem !== null && state.problem !== 'other-window')
    return <ProblemNote state={state} problem={state.problem} onRetry={onRetry} messages={messages} />;
  const { missingSound, silentFor } = state.health;
  if (state.phase === 'recording' && silentFor > 1) return <Note tone="bad">{t('soundSilent')}</Note>;
  if (isSilent) return <Note tone="warn">{messages.longSilence}</Note>;
  const warnings = [
    missingSound > 0 && t('soundMissing', { seconds: missingSound.toFixed(1) }),
    state.isCopyMissing && t('noCopy'),
  ].filter((text) => text !== false);
  if (isLive(state) && warnings.length > 0) return <Note tone="warn">{warnings.join(' ')}</Note>;
  return <WaitingNotes guard={guard} caseId={model.caseId} otherwise={children} />;
}

interface WaitingNotesProps {
  readonly guard: StudioGuard;
  readonly caseId: string;
  readonly otherwise: ReactNode;
}

/** Why nothing can be recorded here yet: another recording is running, or an earlier one was interrupted. */
function WaitingNotes({ guard, caseId, otherwise }: WaitingNotesProps) {
  const t = useMessages(studioWords);
  const k = useMessages(keepingMessages);
  const { locale } = useLocale();
  const [isCalled, setCalled] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { interrupted, recovery } = guard;
  if (guard.isInOtherWindow) {
    const call = () => {
      requestWindowFocus(caseId);
      setCalled(true);
    };
    return (
      <Note tone="warn" action={t('goThere')} onAction={call}>
        {t('otherWindow')} {isCalled && t('lookForTab')}
      </Note>
    );
  }
  if (guard.isOnOtherDevice) return <Note tone="warn">{t('otherDevice')}</Note>;
  if (recovery.id !== null) return <Note tone="ok">{sendingText(k, recovery.sender, locale)}</Note>;
  if (interrupted !== null) {
    return (
      <>
        <Note
          tone="warn"
          action={k('recover')}
          onAction={() => void recovery.recover(interrupted)}
          second={k('discard')}
          onSecond={() => setAsking(true)}
        >
          {interruptedText(k, interrupted)} {recovery.end !== null && k(recovery.end)}
        </Note>
        <DiscardDialog
          isOpen={isAsking}
          onConfirm={async () => {
            if (await recovery.discard(interrupted)) setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      </>
    );
  }
  if (recovery.end !== null) return <Note tone="ok">{k(recovery.end)}</Note>;
  return otherwise;
}

interface ProblemNoteProps {
  readonly state: SessionState;
  readonly problem: Exclude<SessionProblem, 'other-window'>;
  readonly onRetry: () => void;
  readonly messages: StudioMessages;
}

function ProblemNote({ state, problem, onRetry, messages }: ProblemNoteProps) {
  const app = useMessages(appMessages);
  if (problem === 'microphone-lost') return <Note tone="warn">{messages.microphoneLost}</Note>;
  if (problem === 'encoder-failed') return <Note tone="bad">{messages.encoderFailed}</Note>;
  if (problem === 'gone') return <Note tone="bad">{messages.gone}</Note>;
  // Browser and server use the same word for a refusal. Only the server adds details.
  const isRefusal = problem === 'refused' && state.refusal !== null;
  const isMicrophone = problem !== 'start-failed' && problem !== 'finish-failed' && !isRefusal;
  if (isMicrophone)
    return (
      <Note tone="warn" title={messages.microphoneTitle} action={messages.again} onAction={onRetry}>
        {messages.microphone[problem]} {messages.soundNeeded}
      </Note>
    );
  const text =
    state.refusal !== null
      ? errorMessage(state.refusal, app)
      : problem === 'finish-failed'
        ? messages.finishFailed
        : messages.startFailed;
  return (
    <Note tone="bad" action={messages.again} onAction={onRetry}>
      {text}
    </Note>
  );
}

async function saveCopy(model: RecordingSessionModel): Promise<void> {
  saveFile(await model.session().copy());
}

function FileNote({ file, messages }: { readonly file: ChosenFile; readonly messages: StudioMessages }) {
  const { locale } = useLocale();
  if (file.phase === 'saved') return <Note tone="ok">{messages.done}</Note>;
  if (file.phase === 'failed') return <Note tone="bad">{messages.startFailed}</Note>;
  const { sender } = file;
  const sent = sender && formatSizeDone(sender.savedBytes, sender.totalBytes, locale);
  return (
    <Note tone="ok" title={messages.uploadFile}>
      {sent && messages.uploading(sent.done, sent.total)}
    </Note>
  );
}

interface NoteProps {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly title?: string;
  /** Placed low because it is about the edges of the image. */
  readonly isLow?: true;
  readonly children: ReactNode;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly second?: string;
  readonly onSecond?: () => void;
}

/** A message over the pane with its actions. */
export function Note({ tone, title, isLow, children, action, onAction, second, onSecond }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} data-low={isLow} role="status">
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

/** Returns `true` once the server has been silent for a minute. */
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
