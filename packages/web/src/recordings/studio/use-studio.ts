import type { Retake, StudyDocument } from '@plainscan/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStudyTools } from '../../viewers/study/use-study-tools.ts';
import type { StudyTools } from '../../viewers/study/use-study-tools.ts';
import { hasCountdown } from '../capture/studio-choices.ts';
import { useCountdown } from './bar/use-countdown.ts';
import { useGoingBack } from './bar/use-going-back.ts';
import type { GoingBack } from './bar/use-going-back.ts';
import { useInk } from './ink/use-ink.ts';
import type { InkModel } from './ink/use-ink.ts';
import { useInkKeys } from './ink/use-ink-keys.ts';
import type { InkKeys } from './ink/use-ink-keys.ts';
import { mayStart, turnRecording } from './recording-commands.ts';
import { useScript } from './script/use-script.ts';
import type { Script } from './script/use-script.ts';
import { useSoundCheck } from './sound/use-sound-check.ts';
import type { SoundCheck } from './sound/use-sound-check.ts';
import { useSceneReader } from '../track/use-scene-reader.ts';
import { drawScene, isSameScene } from './studio-canvas.ts';
import type { DrawnScene } from './studio-canvas.ts';
import type { StudioAct, StudioCommand, StudioTool } from './tools/studio-tool.ts';
import { usePanePointer } from './use-pointer.ts';
import type { PanePointer } from './use-pointer.ts';
import { useRecordingSession } from './use-recording-session.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import { useStudioGuard } from './use-studio-guard.ts';
import type { StudioGuard } from './use-studio-guard.ts';
import { useStudioKeys } from './use-studio-keys.ts';

interface StudioOptions {
  readonly caseId: string;
  readonly document: StudyDocument;
  readonly isOffered: boolean;
  readonly retake: Retake | null;
  readonly onSubmitted: () => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
  readonly onHelp: () => void;
}

export interface Studio {
  /** Series, slice, windows and cine, as in the viewer. */
  readonly study: StudyTools;
  readonly setSeriesId: (seriesId: string) => void;
  readonly tool: StudioTool;
  readonly setTool: (tool: StudioTool) => void;
  readonly ink: InkModel;
  readonly inkKeys: InkKeys;
  readonly pointer: PanePointer;
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
  /** The microphone before a recording. */
  readonly check: SoundCheck;
  readonly script: Script;
  /** Seconds until the recording starts or goes on; null if no countdown is running. */
  readonly countdown: number | null;
  readonly goingBack: GoingBack;
  readonly toggle: () => void;
  /** Runs the command of a key or button. */
  readonly run: (command: StudioCommand) => void;
}

/** The image, the ink, the recording, and the keys for all of them. */
export function useStudio(options: StudioOptions): Studio {
  const { caseId, document, isOffered, retake, onSubmitted, onDone, onLeave, onHelp } = options;
  const study = useStudyTools(document, useRef<HTMLElement>(null));
  const paneRef = study.current.handle;
  const [tool, setTool] = useState<StudioTool>('scroll');
  const ink = useInk({ paneRef, seriesId: study.current.seriesId, tool });
  const inkKeys = useInkKeys({ tool, ink, paneRef });
  const pointer = usePanePointer(paneRef);
  const place = () => inkKeys.cross ?? pointer.place();
  const readScene = useSceneReader({ document, paneRef, ink, place });
  const sceneRef = useRef<DrawnScene | null>(null);
  const model = useRecordingSession({
    caseId,
    retake,
    onSubmitted,
    readScene,
    drawFrame: (canvas) => {
      const viewport = paneRef.current;
      const scene = {
        drawing: viewport?.drawing() ?? 0,
        ink: ink.shown(),
        pointer: place(),
      };
      if (isSameScene(sceneRef.current, scene)) return false;
      sceneRef.current = scene;
      drawScene(canvas, { ...scene, viewport, camera: null });
      return true;
    },
  });
  const guard = useStudioGuard(caseId, model, isOffered, onLeave);
  useHandOver(model, guard, onDone);
  const { phase } = model.state;
  const check = useSoundCheck(phase === 'idle' || phase === 'problem');
  const script = useScript(model);
  const goingBack = useGoingBack(model, ink.goBack);
  const { countdown, toggle } = useBeginning(model, guard, check, goingBack);
  const acts: Record<StudioAct, () => void> = {
    undo: ink.undo,
    redo: ink.redo,
    clear: ink.clear,
    color: ink.stepColor,
    fading: ink.toggleFading,
    cross: inkKeys.press,
    nextLine: script.next,
    backLine: script.back,
    invert: () => study.run('invert'),
    rotate: () => study.run('rotate'),
    reset: () => paneRef.current?.reset(),
    play: () => study.run('play'),
    slower: () => study.run('slower'),
    faster: () => study.run('faster'),
    automatic: () => study.run('automatic'),
    record: toggle,
    goBack: goingBack.go,
    chapter: () => void model.session().mark(),
    help: onHelp,
  };
  const run = (command: StudioCommand) => {
    if (command.kind === 'tool') setTool(command.tool);
    else if (command.kind === 'preset') study.run({ preset: command.at });
    else acts[command.act]();
  };
  useStudioKeys(run);
  const setSeriesId = (seriesId: string) => study.setSeries(0, seriesId);
  return {
    study,
    setSeriesId,
    tool,
    setTool,
    ink,
    inkKeys,
    pointer,
    model,
    guard,
    check,
    script,
    countdown: countdown ?? goingBack.countdown,
    goingBack,
    toggle,
    run,
  };
}

/**
 * The Record button: asks for the microphone, counts down and starts; stops what is about to start or go on; pauses a
 * recording.
 */
function useBeginning(
  model: RecordingSessionModel,
  guard: StudioGuard,
  check: SoundCheck,
  goingBack: GoingBack,
): Pick<Studio, 'countdown' | 'toggle'> {
  const start = () => {
    if (mayStart(model, guard)) void model.session().start();
  };
  const counting = useCountdown(start);
  const begin = async (): Promise<void> => {
    // Ask for the microphone first, so that no prompt appears between the countdown and the first word.
    if (hasCountdown() && (await check.open())) counting.start();
    else start();
  };
  const toggle = () => {
    if (goingBack.stop()) return;
    if (counting.left !== null) counting.cancel();
    else if (mayStart(model, guard)) void begin();
    else turnRecording(model);
  };
  return { countdown: counting.left, toggle };
}

/** Opens the saved draft unless the speaker is leaving. */
function useHandOver({ state, file }: RecordingSessionModel, { leaving }: StudioGuard, onDone: () => void) {
  const isDone = (state.phase === 'saved' || file?.phase === 'saved') && !leaving.isLeaving;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
}
