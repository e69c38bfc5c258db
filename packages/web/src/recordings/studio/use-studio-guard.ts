import { caseMessages } from '@plainscan/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useLiveEvent } from '../../platform/live/use-live.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import type { InterruptedRecording } from '../keeping/recording-recovery.ts';
import type { SessionState } from '../keeping/session-state.ts';
import { onWindowFocusRequested } from '../keeping/recording-lock.ts';
import { useOwnRecordings, useOtherWindow, useRecovery } from '../keeping/use-own-recordings.ts';
import type { Recovery } from '../keeping/use-own-recordings.ts';
import { useEndedSession } from './sign-in-again.tsx';
import { studioWords } from './studio-words.ts';
import { useLeaving } from './use-leaving.ts';
import type { Leaving } from './use-leaving.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';

/** What could end, shorten or duplicate a recording, and how the studio responds. */
export interface StudioGuard {
  readonly isInOtherWindow: boolean;
  readonly isOnOtherDevice: boolean;
  /** The newest interrupted recording of this case. */
  readonly interrupted: InterruptedRecording | null;
  readonly recovery: Recovery;
  /** Recording is blocked here until something else has ended. */
  readonly mustWait: boolean;
  readonly leaving: Leaving;
  readonly session: { readonly hasEnded: boolean; readonly renew: () => void };
}

export function isLive({ phase }: SessionState): boolean {
  return phase === 'recording' || phase === 'paused';
}

export function useStudioGuard(
  caseId: string,
  model: RecordingSessionModel,
  isOffered: boolean,
  onLeave: () => void,
): StudioGuard {
  const { state } = model;
  const isOwn = isLive(state) || state.phase === 'finishing' || state.problem === 'finish-failed';
  const kept = useOwnRecordings();
  const recovery = useRecovery();
  const isInOtherWindow = useOtherWindow(caseId, isOwn || state.phase === 'asking' || recovery.id !== null);
  const isOnOtherDevice = !isOwn && kept.isRecordedElsewhere(caseId);
  useRecordingTitle(state);
  useCaseReassignment(caseId, model, isOffered, onLeave);
  useEffect(() => onWindowFocusRequested(caseId, () => isOwn && window.focus()), [caseId, isOwn]);
  const ended = useEndedSession(isOwn);
  const isDone = state.phase === 'saved' || state.phase === 'kept';
  return {
    isInOtherWindow,
    isOnOtherDevice,
    interrupted: (!isOwn && kept.interrupted.findLast((one) => one.caseId === caseId)) || null,
    recovery,
    mustWait: isInOtherWindow || isOnOtherDevice || recovery.id !== null,
    leaving: useLeaving(isOwn, isDone),
    session: { hasEnded: ended.hasEnded, renew: ended.renew },
  };
}

/** Marks the title of a recording window, so that users can find it from other windows. */
function useRecordingTitle(state: SessionState): void {
  const t = useMessages(studioWords);
  const { locale } = useLocale();
  useDocumentTitle(isLive(state) ? `● ${t('recordingTitle')}` : caseMessages[locale]['action.record']);
}

/** Leaves a case that was reassigned. While its speaker records, tells the session within seconds. */
function useCaseReassignment(
  caseId: string,
  { state, session }: RecordingSessionModel,
  isOffered: boolean,
  onLeave: () => void,
): void {
  useLiveEvent('case-updated', (data) => {
    if (data.caseId === caseId && isLive(state)) void session().checkCase();
  });
  const leave = useEffectEvent(() => onLeave());
  const mustLeave = !isOffered && state.phase === 'idle';
  useEffect(() => {
    if (mustLeave) leave();
  }, [mustLeave]);
}
