import type { StudyDocument } from '@plainscan/contract';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import { hasCountdown } from '../capture/studio-choices.ts';
import { useCountdown } from './bar/use-countdown.ts';
import type { ViewerTool } from '../../viewers/viewport/viewport-gestures.ts';
import { mayStart, turnRecording } from './recording-commands.ts';
import { drawScene, isSameScene } from './studio-canvas.ts';
import type { DrawnScene } from './studio-canvas.ts';
import { useInk } from './use-ink.ts';
import type { InkModel } from './use-ink.ts';
import { useRecordingSession } from './use-recording-session.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import { useSoundCheck } from './sound/use-sound-check.ts';
import type { SoundCheck } from './sound/use-sound-check.ts';
import { useStudioGuard } from './use-studio-guard.ts';
import type { StudioGuard } from './use-studio-guard.ts';
import { useStudioKeys } from './use-studio-keys.ts';

interface StudioOptions {
  readonly caseId: string;
  readonly document: StudyDocument;
  readonly isOffered: boolean;
  readonly onSubmitted: () => void;
  readonly onLeave: () => void;
}

export interface Studio {
  readonly seriesId: string;
  readonly setSeriesId: (seriesId: string) => void;
  readonly tool: ViewerTool;
  readonly setTool: (tool: ViewerTool) => void;
  readonly paneRef: RefObject<DicomViewportHandle | null>;
  readonly ink: InkModel;
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
  /** The microphone before a recording. */
  readonly check: SoundCheck;
  /** Seconds until the recording begins; null while nobody counts. */
  readonly countdown: number | null;
  readonly toggle: () => void;
  readonly mark: () => void;
}

/** The picture, what is drawn on it, and its recording, with the keys for all of it. */
export function useStudio({ caseId, document, isOffered, onSubmitted, onLeave }: StudioOptions): Studio {
  const [seriesId, setSeriesId] = useState(document.series[0]?.id ?? '');
  const [tool, setTool] = useState<ViewerTool>('scroll');
  const paneRef = useRef<DicomViewportHandle>(null);
  const sceneRef = useRef<DrawnScene | null>(null);
  const model = useRecordingSession({
    caseId,
    onSubmitted,
    drawFrame: (canvas) => {
      const strokes = ink.shownStrokes();
      const scene = { drawing: paneRef.current?.drawing() ?? 0, strokes };
      if (isSameScene(sceneRef.current, scene)) return false;
      sceneRef.current = scene;
      drawScene(canvas, { viewport: paneRef.current, strokes, camera: null });
      return true;
    },
  });
  const ink = useInk(paneRef, seriesId, model.elapsed);
  const guard = useStudioGuard(caseId, model, isOffered, onLeave);
  const { phase } = model.state;
  const check = useSoundCheck(phase === 'idle' || phase === 'problem');
  const countdown = useCountdown(() => {
    if (mayStart(model, guard)) void model.session().start();
  });
  const begin = async (): Promise<void> => {
    // The microphone is asked for first: nothing stands between the count and the first word.
    if (hasCountdown() && (await check.open())) countdown.start();
    else void model.session().start();
  };
  const toggle = () => {
    if (countdown.left !== null) countdown.cancel();
    else if (mayStart(model, guard)) void begin();
    else turnRecording(model);
  };
  const mark = () => void model.session().mark();
  useStudioKeys({ ' ': toggle, m: mark, p: () => setTool('pen'), u: ink.undo, x: ink.clear }, setTool);
  return {
    seriesId,
    setSeriesId,
    tool,
    setTool,
    paneRef,
    ink,
    model,
    guard,
    check,
    countdown: countdown.left,
    toggle,
    mark,
  };
}
