// Problems that must be noticed while recording, each shown by icon, color and words.
import { secondsLeft } from '@plainscan/contract';
import { CircleCheck, CloudCheck, CloudAlert, Cloud, TriangleAlert } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { timeText } from '../../capture/recording-clock.ts';
import type { SessionState } from '../../keeping/session-state.ts';
import type { StudioMessages } from '../studio-messages.ts';
import { studioWords } from '../studio-words.ts';
import { isLive } from '../use-studio-guard.ts';
import styles from './recording-bar.module.css';

interface StatusIndicatorsProps {
  readonly state: SessionState;
  readonly messages: StudioMessages;
}

/** Shows how much the server has saved and whether every frame is in the recording. */
export function StatusIndicators({ state, messages }: StatusIndicatorsProps) {
  return (
    <div className={styles['lamps']}>
      <SavedIndicator state={state} messages={messages} />
      <FramesIndicator state={state} />
    </div>
  );
}

function SavedIndicator({ state: { sender, phase, replaced }, messages }: StatusIndicatorsProps) {
  const lamp = (isOk: boolean | null, text: string) => {
    const Sign = isOk === null ? Cloud : isOk ? CloudCheck : CloudAlert;
    return (
      <span className={styles['lamp']} data-ok={isOk ?? undefined} role="status">
        <Sign aria-hidden="true" size={16} strokeWidth={1.75} />
        {text}
      </span>
    );
  };
  if (phase === 'saved') return lamp(true, messages.allSaved);
  if (sender === null || sender.totalBytes === 0) return lamp(null, messages.nothingSaved);
  const time = timeText(secondsLeft(replaced, sender.savedUpTo));
  const isWell = sender.silentSince === null && sender.status !== 'gone';
  return lamp(isWell, isWell ? messages.saved(time) : messages.waiting(time));
}

/** A few lost frames do not matter, but one in a hundred does. */
const worthWarning = 0.01;

function FramesIndicator({ state }: { readonly state: SessionState }) {
  const t = useMessages(studioWords);
  const { lostFrames, frames } = state.health;
  if (!isLive(state)) return null;
  const isOk = lostFrames < worthWarning * (frames + lostFrames) || lostFrames === 0;
  const Sign = isOk ? CircleCheck : TriangleAlert;
  return (
    <span className={styles['lamp']} data-ok={isOk}>
      <Sign aria-hidden="true" size={16} strokeWidth={1.75} />
      {lostFrames === 0 ? t('noFramesLost') : t('framesLost', { n: lostFrames })}
    </span>
  );
}
