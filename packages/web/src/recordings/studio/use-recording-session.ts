import type { Retake } from '@plainscan/contract';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../platform/session/session.ts';
import type { SoundReading } from '../capture/sound-analyzer.ts';
import type { SenderState } from '../keeping/chunk-sender.ts';
import { RecordingSession } from '../keeping/recording-session.ts';
import { newSession } from '../keeping/session-state.ts';
import type { SessionState, TakeStart } from '../keeping/session-state.ts';
import { onLockReleased } from '../keeping/recording-lock.ts';
import { openOwnStore, refreshOwnRecordings } from '../keeping/use-own-recordings.ts';
import { submitVideoFile } from '../keeping/video-file.ts';
import type { TrackScene } from '../track/track-scene.ts';
import { createStudioCanvas } from './studio-canvas.ts';
import { useRecordingActivity } from './use-recording-activity.ts';

interface SessionModelOptions {
  readonly caseId: string;
  readonly retake: Retake | null;
  readonly takeStart: TakeStart;
  /** Draws the current scene. Returns `false` if the canvas already shows it. */
  readonly drawFrame: (canvas: HTMLCanvasElement) => boolean;
  /** Describes that scene for the event track. */
  readonly readScene: () => TrackScene;
  /** Called when the case has a new draft. */
  readonly onSubmitted: () => void;
}

/** The upload state of a video file that was chosen instead of recording. */
export interface ChosenFile {
  readonly sender: SenderState | null;
  readonly phase: 'sending' | 'failed' | 'saved';
}

export interface RecordingSessionModel {
  readonly caseId: string;
  readonly state: SessionState;
  readonly session: () => RecordingSession;
  readonly file: ChosenFile | null;
  readonly uploadFile: (file: File) => Promise<void>;
  readonly elapsed: () => number;
  /** Returns the current sound of the recording's microphone, or `null` without one. */
  readonly sound: () => SoundReading | null;
}

/** A recording bound to a page: created on first use and closed when the page unmounts. */
export function useRecordingSession(options: SessionModelOptions): RecordingSessionModel {
  const { caseId } = options;
  const { id: userId } = useCurrentUser();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const sessionRef = useRef<RecordingSession | null>(null);
  const [state, setState] = useState<SessionState>(newSession);
  const [file, setFile] = useState<ChosenFile | null>(null);
  useRecordingActivity(state.phase);
  useEffect(() => () => closeSession(sessionRef.current, caseId), [caseId]);
  useEffect(() => {
    if (state.phase === 'saved') latest.current.onSubmitted();
    if (state.phase === 'saved' || state.phase === 'kept') void refreshOwnRecordings();
  }, [state.phase]);

  const session = () => {
    if (sessionRef.current !== null) return sessionRef.current;
    const canvas = createStudioCanvas();
    sessionRef.current = new RecordingSession({
      caseId,
      userId,
      retake: latest.current.retake,
      firstChapter: latest.current.takeStart.chapter,
      canvas,
      drawFrame: () => latest.current.drawFrame(canvas),
      readScene: () => latest.current.readScene(),
      openStore: () => openOwnStore(userId),
      onState: setState,
    });
    return sessionRef.current;
  };
  return {
    caseId,
    state,
    session,
    file,
    async uploadFile(chosen) {
      setFile({ sender: null, phase: 'sending' });
      try {
        await submitVideoFile(caseId, chosen, (sender) => setFile({ sender, phase: 'sending' }));
        setFile({ sender: null, phase: 'saved' });
        latest.current.onSubmitted();
      } catch {
        setFile((before) => ({ sender: before?.sender ?? null, phase: 'failed' }));
      }
    },
    elapsed: () => sessionRef.current?.elapsed() ?? 0,
    sound: () => sessionRef.current?.sound() ?? null,
  };
}

/** Offers an unfinished recording for recovery as soon as nobody holds it anymore. */
function closeSession(session: RecordingSession | null, caseId: string): void {
  if (session === null) return;
  session.close();
  onLockReleased(caseId, () => void refreshOwnRecordings());
}
