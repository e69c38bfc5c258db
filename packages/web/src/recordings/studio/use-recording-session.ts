import { useEffect, useRef, useState } from 'react';
import type { SenderState } from '../keeping/chunk-sender.ts';
import {
  newSession,
  recoverRecording,
  RecordingSession,
  uploadVideoFile,
} from '../keeping/recording-session.ts';
import type { SessionState, Upload } from '../keeping/recording-session.ts';
import { openRecordingStore } from '../keeping/recording-store.ts';
import type { KeptRecording, RecordingStore } from '../keeping/recording-store.ts';
import { createStudioCanvas } from './studio-canvas.ts';
import { useRecordingActivity } from './use-recording-activity.ts';

interface SessionModelOptions {
  readonly studyId: string;
  readonly drawFrame: (canvas: HTMLCanvasElement) => void;
  readonly startUpload: () => Promise<Upload>;
  readonly finish: (uploadId: string) => Promise<void>;
}

/** What happens to a video that is not being recorded here and now: a recovered one or a chosen file. */
export interface OtherVideo {
  readonly kind: 'kept' | 'file';
  readonly sender: SenderState | null;
  readonly phase: 'sending' | 'failed' | 'saved';
}

export interface RecordingSessionModel {
  readonly state: SessionState;
  readonly session: () => RecordingSession;
  readonly kept: { readonly recording: KeptRecording; readonly seconds: number } | null;
  readonly other: OtherVideo | null;
  readonly recover: () => Promise<void>;
  readonly discardKept: () => Promise<void>;
  readonly uploadFile: (file: File) => Promise<void>;
  readonly elapsed: () => number;
  readonly level: () => number;
}

/** A recording bound to a page: made on first use, closed when the page goes. */
export function useRecordingSession(options: SessionModelOptions): RecordingSessionModel {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const sessionRef = useRef<RecordingSession | null>(null);
  const { store, kept, setKept } = useKeptRecording(options.studyId);
  const [state, setState] = useState<SessionState>(newSession);
  const [other, setOther] = useState<OtherVideo | null>(null);
  useRecordingActivity(state.phase);
  useEffect(() => () => sessionRef.current?.close(), []);

  const session = () => {
    if (sessionRef.current !== null) return sessionRef.current;
    const canvas = createStudioCanvas();
    sessionRef.current = new RecordingSession({
      studyId: options.studyId,
      canvas,
      drawFrame: () => latest.current.drawFrame(canvas),
      startUpload: () => latest.current.startUpload(),
      finish: (uploadId) => latest.current.finish(uploadId),
      store,
      onState: setState,
    });
    return sessionRef.current;
  };
  const send = async (
    kind: OtherVideo['kind'],
    work: (onState: (sender: SenderState) => void) => Promise<void>,
  ) => {
    setOther({ kind, sender: null, phase: 'sending' });
    try {
      await work((sender) => setOther({ kind, sender, phase: 'sending' }));
      setOther({ kind, sender: null, phase: 'saved' });
    } catch {
      setOther((before) => ({ kind, sender: before?.sender ?? null, phase: 'failed' }));
    }
  };
  return {
    state,
    session,
    kept,
    other,
    async recover() {
      if (kept === null || store === null) return;
      await send('kept', (onState) => recoverRecording(kept.recording, store, options.finish, onState));
      setKept(null);
    },
    async discardKept() {
      if (kept !== null) await store?.remove(kept.recording.uploadId);
      setKept(null);
    },
    uploadFile: (file) =>
      send('file', (onState) => uploadVideoFile(file, options.startUpload, options.finish, onState)),
    elapsed: () => sessionRef.current?.elapsed() ?? 0,
    level: () => sessionRef.current?.level() ?? 0,
  };
}

type Kept = RecordingSessionModel['kept'];

/** Opens the browser's store and looks for a recording of this study that a crash has interrupted. */
function useKeptRecording(studyId: string): {
  store: RecordingStore | null;
  kept: Kept;
  setKept: (kept: Kept) => void;
} {
  const [store, setStore] = useState<RecordingStore | null>(null);
  const [kept, setKept] = useState<Kept>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const opened = await openRecordingStore();
      const recording = (await opened.unfinished(studyId)).at(-1);
      const seconds = recording ? ((await opened.chunks(recording.uploadId)).at(-1)?.upTo ?? 0) : 0;
      if (!isCurrent) return;
      setStore(opened);
      setKept(recording && seconds > 0 ? { recording, seconds } : null);
    };
    // Without a store the recording still goes to the server.
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [studyId]);
  return { store, kept, setKept };
}
